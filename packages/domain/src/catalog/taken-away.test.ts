import { describe, expect, test } from 'vitest'
import { aDocument, aModule, aPackage, aUsageKey, aUsageModule } from '../../laws/catalogue-builders.ts'
import { clashingIds, heldFindings, takenAway, type Holders } from './index.ts'
import type { CatalogueDocument } from './types.ts'

const before = aDocument({
  currencies: ['USD', 'EUR'],
  usageKeys: [aUsageKey('driver'), aUsageKey('vehicle', { assetType: 'vehicle' })],
  modules: [aModule(1), aUsageModule(2, { usageKey: 'vehicle', assetType: 'vehicle' })],
  packages: [aPackage(9, [1])],
})
const known = [...before.packages, ...before.modules].map(({ id, kind, code }) => ({ id, kind, code }))

const holders = (about: Partial<Holders>): Holders => ({
  products: new Map(),
  currencies: new Map(),
  usageKeys: new Map(),
  ...about,
})
const linesOf = (after: CatalogueDocument, about: Partial<Holders>): readonly string[] =>
  heldFindings(takenAway(before, after, known), holders(about)).map(({ path, message }) => `${path}: ${message}`)

describe('[CAT-19] a version that takes away what subscribers have is rejected, with their number and what to do', () => {
  test('a module that is removed: 3 accounts have it, and it is retired instead', () => {
    const after = { ...before, modules: before.modules.slice(1), packages: [] }
    expect(linesOf(after, { products: new Map([[1, 3]]) })).toEqual([
      'modules: module-code-1 is removed, and 3 accounts have it; retire it instead: is_deleted: true',
    ])
  })

  test('an id that is given to another product', () => {
    const after = { ...before, modules: [aModule(1, { code: 'another-code' }), ...before.modules.slice(1)] }
    expect(linesOf(after, { products: new Map([[1, 1]]) })).toEqual([
      'modules[0].code: the id 1 is the module module-code-1, which 1 account has; give another-code an id of its own',
    ])
  })

  test('a currency in which accounts pay', () => {
    const after = { ...before, currencies: ['EUR'] as const }
    expect(linesOf(after, { currencies: new Map([['USD', 2]]) })).toEqual([
      'currencies: USD is removed, and 2 accounts pay in it; bill them in another one first (billing currency), or add --give-up USD: they go on at what they bought',
    ])
  })

  test('a usage key by which accounts are charged; the modules that count by it are looked for too', () => {
    const after = { ...before, usageKeys: before.usageKeys.slice(0, 1), modules: before.modules.slice(0, 1) }
    expect(takenAway(before, after, known).usageKeys).toEqual([{ key: 'vehicle', modules: [2] }])
    expect(linesOf(after, { usageKeys: new Map([['vehicle', 1]]) })).toEqual([
      'usageKeys: vehicle is removed, and 1 account is charged by it; leave the key, and retire the modules that count by it: is_deleted: true',
    ])
  })
})

test('[CAT-19] what no account has may be taken away, and what is retired is not taken away', () => {
  const fewer = { ...before, currencies: ['EUR'] as const, usageKeys: [], modules: [], packages: [] }
  expect(linesOf(fewer, {})).toEqual([])
  const retired = { ...before, modules: before.modules.map((module) => ({ ...module, isDeleted: true })) }
  expect(linesOf(retired, { products: new Map([[1, 3]]) })).toEqual([])
})

test('[CAT-19] a code stays with its id and an id with its kind, whether an account has them or not', () => {
  const swapped = { ...before, modules: [aModule(1, { code: 'module-code-2' }), aModule(9)], packages: [] }
  expect(clashingIds(swapped, known).map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'modules[0].id: module-code-2 was published with the id 2, and stays with it',
    "modules[1].id: the id 9 was published as a package, and can't be a module",
  ])
  expect(clashingIds(before, known)).toEqual([])
})
