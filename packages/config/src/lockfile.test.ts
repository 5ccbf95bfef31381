import { expect, test } from 'vitest'
import { lockProblems } from './lockfile.ts'

const sealed = { integrity: 'sha512-x' }

test('a lock that lacks one platform of an optional set is rejected', () => {
  const packages = {
    'node_modules/oxfmt': { ...sealed, optionalDependencies: { '@oxfmt/linux': '1', '@oxfmt/win': '1' } },
    'node_modules/oxfmt/node_modules/@oxfmt/linux': sealed,
  }
  expect(lockProblems({ packages })).toEqual([
    'node_modules/oxfmt wants @oxfmt/win, which is not locked: npm ci would reject',
  ])
})

test('a package without integrity is rejected; our own linked packages need none', () => {
  const packages = { '': {}, 'packages/ui': {}, 'node_modules/@waybill/ui': { link: true }, 'node_modules/pg': {} }
  expect(lockProblems({ packages })).toEqual(['node_modules/pg has no integrity'])
})
