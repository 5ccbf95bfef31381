import { describe, expect, test } from 'vitest'
import { aCatalogue, aDocument, aModule, aPackage } from '../../laws/catalogue-builders.ts'
import {
  bundleListPrice,
  compatibilityOf,
  contentsOf,
  differenceOfCatalogues,
  lintCatalogue,
  resolvePath,
} from './index.ts'

const root = '/platform/marketplace'

describe('look-up', () => {
  test('knows every code, prepaid ones of support too, and no other (D-22)', () => {
    const support = aModule(7, { type: 'support', codePrepaid: 'module-code-7-prepaid' })
    const catalogue = aCatalogue({ modules: [support, aModule(8)], packages: [aPackage(2, [7])] })
    expect([...catalogue.productsByCode.keys()]).toEqual([
      'package-code-2',
      'module-code-7',
      'module-code-7-prepaid',
      'module-code-8',
    ])
  })

  test('finds an industry by its id', () => {
    expect(aCatalogue().industries.get(2)?.slug).toBe('couriers')
  })
})

describe('a module and a plan (CAT-21)', () => {
  const core = aModule(1, { isCore: true })
  const needsCore = aModule(2, { dependencies: [1] })
  const catalogue = aCatalogue({ modules: [core, needsCore, aModule(3)], packages: [aPackage(9, [3])] })

  test('what every account has is in any plan and never missing (A-28)', () => {
    expect(compatibilityOf(catalogue, core, 9)).toEqual({ badge: 'in_plan', missing: [] })
    expect(compatibilityOf(catalogue, core, 0)).toEqual({ badge: 'in_plan', missing: [] })
    expect(compatibilityOf(catalogue, needsCore, 0)).toEqual({ badge: 'works_with_plan', missing: [] })
  })

  test('a module that this version does not know works with a plan, and one that needs it does not lack it', () => {
    expect(compatibilityOf(catalogue, aModule(77, { dependencies: [78] }), 9)).toEqual({
      badge: 'works_with_plan',
      missing: [],
    })
  })
})

describe('what a package holds (D-21)', () => {
  test('stays bundled where a subpackage only offers it', () => {
    const offered = aPackage(8, [], { modules: [{ id: 1, bundled: false }] })
    const catalogue = aCatalogue({ modules: [aModule(1)], packages: [aPackage(9, [1], { contains: 8 }), offered] })
    const item = catalogue.packages.get(9)
    expect(item && [...contentsOf(catalogue, item)]).toEqual([[1, true]])
  })

  test('has no sum in a currency in which one of its modules is not sold (D-56)', () => {
    const catalogue = aCatalogue({ modules: [aModule(1), aModule(2, { basePrice: { USD: 5_00 } })] })
    const item = aPackage(9, [1, 2])
    expect(bundleListPrice(catalogue, item, { currency: 'USD', pricing: false })?.minor).toBe(15_00)
    expect(bundleListPrice(catalogue, item, { currency: 'EUR', pricing: false })).toBeUndefined()
  })
})

test('[CAT-19] a difference names platforms and industries that come and go', () => {
  const before = aDocument()
  const after = { ...before, platforms: before.platforms.slice(1), industries: before.industries.slice(1) }
  expect(differenceOfCatalogues(before, after)).toEqual([
    { change: 'removed', collection: 'platforms', id: 1 },
    { change: 'removed', collection: 'industries', id: 1 },
  ])
})

test('[CAT-01] nothing lies below an industry, and an industry lies below nothing else', () => {
  const catalogue = aCatalogue()
  expect(resolvePath(catalogue, `${root}/industries/couriers`)).toMatchObject({ kind: 'industry' })
  expect(resolvePath(catalogue, `${root}/industries/couriers/more`)).toBeUndefined()
  expect(resolvePath(catalogue, `${root}/trades/couriers`)).toBeUndefined()
})

test.each(['featured', 'search', 'pricing', 'list', 'industries', 'packages', 'shopping-cart-review'])(
  '[CAT-19] %s is a word with a meaning of its own, so no icon (A-21)',
  (icon) => {
    const findings = lintCatalogue(aDocument({ modules: [aModule(1, { icon })] }))
    expect(findings.map(({ code }) => code)).toEqual(['icon_reserved'])
  },
)
