import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mails } from './mails.tsx'

test('docs/domain/mails.md lists every mail once', () => {
  const page = readFileSync(new URL('../../../../docs/domain/mails.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)
  expect(listed).toHaveLength(new Set(listed).size)
  expect(new Set(listed)).toEqual(new Set(Object.keys(mails)))
})
