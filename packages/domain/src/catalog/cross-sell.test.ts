import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, aUsageModule, everywhere } from '../../laws/catalogue-builders.ts'
import { crossSell } from './cross-sell.ts'
import type { CrossSellBasis } from './cross-sell.ts'
import type { Module, Package } from './types.ts'

/** Suggestions in a shop of these products, as `id reason product`. */
function suggested(
  modules: readonly Module[],
  basis: Partial<CrossSellBasis>,
  packages: readonly Package[] = [],
): string[] {
  const found = crossSell(aCatalogue({ modules, packages }), { ids: [], planId: 0, currency: 'USD', ...basis })
  return found.map(({ module, reason }) =>
    'productId' in reason ? `${module.id} ${reason.kind} ${reason.productId}` : `${module.id} ${reason.kind}`,
  )
}

describe('[CAT-15] a module is suggested', () => {
  test('as the companion of one that is there', () => {
    expect(suggested([aModule(1, { companions: [2] }), aModule(2, { isCrossSell: true })], { ids: [1] })).toEqual([
      '2 companion_of 1',
    ])
  })

  test('because one that is there needs it, or because it needs that one', () => {
    const modules = [
      aModule(1, { dependencies: [2], platformId: 2 }),
      aModule(2),
      aModule(3, { dependencies: [1] }),
      aModule(4, { dependencies: [2] }),
    ]
    expect(suggested(modules, { ids: [1] }), '3 would bring 2').toEqual(['2 needed_with 1'])
    expect(suggested(modules, { ids: [1, 2] })).toEqual(['3 needed_with 1', '4 needed_with 2'])
  })

  test('from the category of one that is there', () => {
    expect(suggested([aModule(1), aModule(2, { platformId: 2 }), aModule(3)], { ids: [2, 1] })).toEqual([
      '3 same_category 1',
    ])
  })

  test('from a package that bundles it together with one that is there', () => {
    const modules = [aModule(1), aModule(2, { platformId: 2 }), aModule(3, { platformId: 2 })]
    expect(suggested(modules, { ids: [1] }, [aPackage(8, [3]), aPackage(9, [1, 2])])).toEqual(['2 in_package 9'])
  })

  test('because the plan offers it', () => {
    const plan = aPackage(9, [1], {
      modules: [
        { id: 1, bundled: true },
        { id: 2, bundled: false },
      ],
    })
    expect(suggested([aModule(1), aModule(2, { dependencies: [3] }), aModule(3)], { planId: 9 }, [plan])).toEqual([
      '2 in_package 9',
    ])
  })

  test('because it is featured, where there is no better reason', () => {
    expect(suggested([aModule(1), aModule(2, { isFeatured: true })], {})).toEqual(['2 featured'])
  })

  test('by its strongest reason, and at most 4 of them', () => {
    const modules = [
      aModule(1, { companions: [6], isFeatured: true }),
      aModule(2, { isFeatured: true, platformId: 2 }),
      aModule(3),
      aModule(4, { dependencies: [1] }),
      aModule(5, { isFeatured: true }),
      aModule(6, { isFeatured: true }),
    ]
    expect(suggested(modules, { ids: [1] })).toEqual([
      '6 companion_of 1',
      '4 needed_with 1',
      '3 same_category 1',
      '5 same_category 1',
    ])
    expect(suggested(modules, { ids: [1, 3] })).toEqual([
      '6 companion_of 1',
      '4 needed_with 1',
      '5 same_category 1',
      '2 featured',
    ])
  })
})

describe('[CAT-15] a module is not suggested', () => {
  const featured = { isFeatured: true }

  test.each<[why: string, module: Module]>([
    ['that is there already', aModule(1, featured)],
    ['that is retired', aModule(2, { ...featured, isDeleted: true })],
    ['that is hidden', aModule(2, { ...featured, isHidden: true })],
    ['that is not on sale yet', aModule(2, { ...featured, pricingStatus: 0 })],
    ['that is not sold in the currency', aModule(2, { ...featured, basePrice: { EUR: 10_00 } })],
    ['that is sold by contact', aModule(2, { ...featured, isContactUs: true })],
    ['that comes with every plan', aModule(2, { ...featured, isDefault: true, basePrice: everywhere(0) })],
    ['that a quantity brings', aUsageModule(2, { ...featured, isAdditionalAccountUser: true })],
    ['that is a companion of something else', aModule(2, { ...featured, isCrossSell: true })],
    ['that needs what is not there', aModule(2, { ...featured, dependencies: [7] })],
  ])('%s', (_, module) => {
    const away = aModule(7, { platformId: 2 })
    const there = module.id === 1 ? module : aModule(1)
    const modules = module.id === 1 ? [there, away] : [there, module, away]
    expect(suggested(modules, { ids: [1] })).toEqual([])
  })

  test('that the plan bundles', () => {
    expect(suggested([aModule(1, featured)], { planId: 9 }, [aPackage(9, [1])])).toEqual([])
  })

  test('because of what is unknown: such ids have no effect', () => {
    const modules = [aModule(1), aModule(2)]
    expect(suggested(modules, { ids: [99], planId: 98 })).toEqual([])
    expect(suggested(modules, { ids: [1, 99], planId: 98 })).toEqual(suggested(modules, { ids: [1] }))
  })
})
