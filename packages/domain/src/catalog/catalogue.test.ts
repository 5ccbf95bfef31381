import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage } from '../../laws/catalogue-builders.ts'
import {
  bundledIds,
  compatibilityOf,
  contentsOf,
  countsByIndustry,
  countsByPlatform,
  dependenciesOf,
  dependencyCycles,
  dependencyOrder,
  dependentsOf,
  isListed,
  isVisible,
  kindIdOf,
  soldModules,
  listedModules,
  neededModules,
  needingModules,
  optionalIds,
  packagesBundling,
  subpackageCodes,
  subpackageIds,
  typeIdOf,
  visibleModules,
  visiblePackages,
} from './index.ts'
import type { Module, Package } from './index.ts'

const idsOf = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id)

function found<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('the test names a product that its catalogue lacks')
  return item
}

describe('look-up', () => {
  const support = aModule(7, { type: 'support', codePrepaid: 'module-code-7-prepaid' })
  const catalogue = aCatalogue({ modules: [support], packages: [aPackage(2, [7])] })

  test('finds products by id, code, prepaid code and path, platforms by icon, industries by slug', () => {
    expect(catalogue.products.get(2)?.kind).toBe('package')
    expect(catalogue.productsByCode.get('module-code-7')?.id).toBe(7)
    expect(catalogue.productsByCode.get('module-code-7-prepaid')?.id).toBe(7)
    expect(catalogue.productsByPath.get('/platform/marketplace/planning/module-7')?.id).toBe(7)
    expect(catalogue.productsByPath.get('/platform/marketplace/packages/package-2')?.id).toBe(2)
    expect(catalogue.platformsByIcon.get('telematics')?.id).toBe(2)
    expect(catalogue.industriesBySlug.get('couriers')?.id).toBe(2)
    expect(catalogue.usageKeys.get('user-team')?.freeUnits).toBe(5)
  })

  test('keeps packages and modules apart, and 0 for the Custom Solution', () => {
    expect([catalogue.modules.get(2), catalogue.packages.get(7), catalogue.products.get(0)]).toEqual(
      Array.from({ length: 3 }),
    )
  })

  test('numbers types and kinds from 0, so that 3 is support in both lists (A-26)', () => {
    expect((['default', 'internal', 'pricing', 'support'] as const).map(typeIdOf)).toEqual([0, 1, 2, 3])
    expect((['default', 'booster', 'service', 'support'] as const).map(kindIdOf)).toEqual([0, 1, 2, 3])
  })
})

describe('dependencies', () => {
  // 1 needs 2 and 3, both need 4 (a diamond); 5 needs 1; 9 is dead.
  const diamond = aCatalogue({
    modules: [
      aModule(5, { dependencies: [1] }),
      aModule(1, { dependencies: [2, 3] }),
      aModule(2, { dependencies: [4] }),
      aModule(3, { dependencies: [4, 9] }),
      aModule(4),
    ],
  })

  test('close over what others need, each once, nearest first, without dead ids', () => {
    expect(dependenciesOf(diamond, [1])).toEqual([2, 3, 4])
    expect(dependenciesOf(diamond, [5])).toEqual([1, 2, 3, 4])
    expect(dependenciesOf(diamond, [2, 4])).toEqual([])
  })

  test('cascade to everything that needs the removed module', () => {
    expect(dependentsOf(diamond, [4])).toEqual([2, 3, 1, 5])
    expect(dependentsOf(diamond, [5])).toEqual([])
  })

  test('are ordered so that what is needed comes first; needs outside the list are left out', () => {
    const order = dependencyOrder(diamond, [5, 1, 2, 3, 4])
    expect(order).toEqual([4, 2, 3, 1, 5])
    expect(dependencyOrder(diamond, [5, 2])).toEqual([5, 2])
  })

  test('in a circle are found and end; what merely leads into one is no part of it', () => {
    const circle = aCatalogue({
      modules: [
        aModule(1, { dependencies: [2] }),
        aModule(2, { dependencies: [3] }),
        aModule(3, { dependencies: [2] }),
        aModule(4, { dependencies: [4] }),
        aModule(5, { dependencies: [6] }),
        aModule(6),
      ],
    })
    expect(dependencyCycles(circle)).toEqual([[2, 3], [4]])
    expect(dependenciesOf(circle, [1])).toEqual([2, 3])
    expect(dependencyOrder(circle, [1, 2, 3, 4, 5, 6])).toEqual([6, 5, 1, 2, 3, 4])
    expect(dependencyCycles(diamond)).toEqual([])
  })

  test('in a chain of 1,000 are followed to the end', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => index + 1)
    const chain = aCatalogue({ modules: ids.map((id) => aModule(id, { dependencies: id < 1000 ? [id + 1] : [] })) })
    expect(dependenciesOf(chain, [1])).toHaveLength(999)
    expect(dependentsOf(chain, [1000])).toHaveLength(999)
    expect(dependencyOrder(chain, ids)).toEqual(ids.toReversed())
    expect(dependencyCycles(chain)).toEqual([])
  })
})

describe('what a package holds', () => {
  const small = aPackage(11, [1], { code: 'small-package' })
  const medium = aPackage(12, [2], { code: 'medium-package', contains: 11 })
  const large = aPackage(13, [], {
    contains: 12,
    modules: [
      { id: 3, bundled: true },
      { id: 1, bundled: false },
      { id: 4, bundled: false },
    ],
  })
  const catalogue = aCatalogue({ packages: [small, medium, large], modules: [1, 2, 3, 4].map((id) => aModule(id)) })

  test('names its subpackages for the whole chain, nearest first (D-21)', () => {
    expect(subpackageIds(catalogue, large)).toEqual([12, 11])
    expect(subpackageCodes(catalogue, large)).toEqual(['medium-package', 'small-package'])
    expect(subpackageIds(catalogue, small)).toEqual([])
  })

  test('holds what the packages below it bundle; bundled anywhere is bundled', () => {
    expect(Array.from(contentsOf(catalogue, large))).toEqual([
      [3, true],
      [1, true],
      [4, false],
      [2, true],
    ])
    expect(bundledIds(catalogue, large)).toEqual([3, 1, 2])
    expect(optionalIds(catalogue, large)).toEqual([4])
  })

  test('holds only the chosen subpackages when entries name them (A-05)', () => {
    expect(bundledIds(catalogue, large, ['small-package'])).toEqual([3, 1])
    expect(bundledIds(catalogue, large, [])).toEqual([3])
  })

  test('ends where packages contain each other in a circle', () => {
    const [one, two] = [aPackage(1, [8], { contains: 2 }), aPackage(2, [9], { contains: 1 })]
    const circle = aCatalogue({ packages: [one, two], modules: [aModule(8), aModule(9)] })
    expect(subpackageIds(circle, one)).toEqual([2])
    expect(bundledIds(circle, two)).toEqual([9, 8])
  })

  test('lists the packages that bundle a module, through the chain too', () => {
    expect(idsOf(packagesBundling(catalogue, 1))).toEqual([11, 12, 13])
    expect(packagesBundling(catalogue, 4)).toEqual([])
  })
})

describe('lists', () => {
  const unlisted: Partial<Module>[] = [
    { isHidden: true },
    { type: 'internal' },
    { isDeleted: true },
    { isCore: true },
    { pricingStatus: 0 },
    { pricingStatus: 2 },
  ]
  const modules = [
    aModule(1, { industryIds: [1] }),
    aModule(2, { platformId: 2, industryIds: [1, 2] }),
    aModule(3),
    ...unlisted.map((overrides, index) => aModule(20 + index, { industryIds: [1], ...overrides })),
  ]
  const retired: Package = aPackage(13, [], { isDeleted: true, industryId: 1 })
  const catalogue = aCatalogue({ modules, packages: [aPackage(11, []), aPackage(12, [], { industryId: 1 }), retired] })

  test('[CAT-11] hidden, internal, retired and core products are in no list and no count, nor what is not on sale', () => {
    expect(idsOf(visibleModules(catalogue))).toEqual([1, 2, 3])
    expect(modules.slice(3).some(isVisible)).toBe(false)
    expect(idsOf(visiblePackages(catalogue))).toEqual([11, 12])
    expect(countsByIndustry(catalogue).get(1)).toBe(2)
  })

  test('[CAT-11] as a part of something else hidden, internal and core modules are never named, retired ones only to a buyer who has them', () => {
    const ids = modules.map(({ id }) => id)
    expect(idsOf(soldModules(catalogue, ids))).toEqual([1, 2, 3, 24, 25])
    expect(idsOf(listedModules(catalogue, ids))).toEqual([1, 2, 3, 22, 24, 25])
    expect(soldModules(catalogue, [3, 999, 1]).map(({ id }) => id)).toEqual([3, 1])
    expect([retired, ...modules.slice(0, 3)].every(isListed)).toBe(true)
  })

  test('[CAT-11] in the place of a hidden part stands what that one needs, and what needs it', () => {
    // 31 needs 32 and the internal 33, which needs 34 and the hidden 35; that one needs 32 and 36.
    const chain = aCatalogue({
      modules: [
        aModule(31, { dependencies: [32, 33] }),
        aModule(32),
        aModule(33, { type: 'internal', dependencies: [34, 35] }),
        aModule(34),
        aModule(35, { isHidden: true, dependencies: [32, 36] }),
        aModule(36, { dependencies: [37] }),
        aModule(37),
      ],
    })
    const [needing, needed] = [found(chain.modules.get(31)), found(chain.modules.get(36))]
    expect(idsOf(neededModules(chain, needing))).toEqual([32, 34, 36])
    expect(idsOf(needingModules(chain, needed))).toEqual([31])
    expect(idsOf(needingModules(chain, found(chain.modules.get(32))))).toEqual([31])
  })

  test('[CAT-02] a platform counts its visible modules, and 1000 counts all', () => {
    expect(Array.from(countsByPlatform(catalogue))).toEqual([
      [1000, 3],
      [1, 2],
      [2, 1],
    ])
    expect(idsOf(visibleModules(catalogue, { platformId: 1000 }))).toEqual([1, 2, 3])
  })

  test('[CAT-24] platform and industry filters combine, and each is counted under the other', () => {
    expect(idsOf(visibleModules(catalogue, { platformId: 2, industryId: 1 }))).toEqual([2])
    expect(Array.from(countsByPlatform(catalogue, { industryId: 1 }))).toEqual([
      [1000, 2],
      [1, 1],
      [2, 1],
    ])
    expect(Array.from(countsByIndustry(catalogue, { platformId: 2 }))).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(idsOf(visiblePackages(catalogue, { industryId: 1 }))).toEqual([12])
  })

  test('a list of a version is made once for each filter of the shop, and not cached for one that it does not have', () => {
    const listOf = (platformId: number): unknown => visibleModules(catalogue, { platformId })
    expect(listOf(2)).toBe(listOf(2))
    expect(countsByPlatform(catalogue, { industryId: 1 })).toBe(countsByPlatform(catalogue, { industryId: 1 }))
    expect(countsByIndustry(catalogue)).toBe(countsByIndustry(catalogue))
    expect(listOf(99)).toEqual([])
    expect(listOf(99)).not.toBe(listOf(99))
  })
})

describe('[CAT-21] the badge of a module for a plan', () => {
  const catalogue = aCatalogue({
    packages: [
      aPackage(10, [], {
        modules: [
          { id: 1, bundled: true },
          { id: 5, bundled: false },
        ],
      }),
    ],
    modules: [
      aModule(1),
      aModule(2, { dependencies: [1] }),
      aModule(3, { dependencies: [4] }),
      aModule(4),
      aModule(5, { dependencies: [4] }),
      aModule(6, { isDefault: true }),
      aModule(7, { dependencies: [6] }),
    ],
  })
  const badge = (id: number, planId: number) => compatibilityOf(catalogue, found(catalogue.modules.get(id)), planId)

  test('is "in your plan" for what it bundles and for what every account has', () => {
    expect([badge(1, 10), badge(6, 10), badge(6, 0)].map(({ badge: text }) => text)).toEqual(Array(3).fill('in_plan'))
  })

  test('is "works with your plan" for what it offers or needs nothing that it lacks', () => {
    expect([badge(2, 10), badge(4, 10), badge(5, 10), badge(7, 0)].map(({ badge: text }) => text)).toEqual(
      Array(4).fill('works_with_plan'),
    )
  })

  test('is "not in your plan" for the others, with what would have to come along', () => {
    expect(badge(3, 10)).toEqual({ badge: 'not_in_plan', missing: [4] })
    expect(badge(2, 0)).toEqual({ badge: 'not_in_plan', missing: [1] })
  })
})
