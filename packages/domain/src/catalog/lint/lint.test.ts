import { describe, expect, test } from 'vitest'
import { aDocument, aModule, aPackage, aUsageKey, aUsageModule, everywhere } from '../../../laws/catalogue-builders.ts'
import type { CatalogueDocument, Module, Package, Platform } from '../types.ts'
import { lintCatalogue } from './index.ts'

const lint = (parts: Partial<CatalogueDocument>) => lintCatalogue(aDocument(parts))
const ofModules = (...modules: Module[]) => lint({ modules })
const ofPackage = (overrides: Partial<Package>, modules: Module[] = [aModule(1)]) =>
  lint({
    modules,
    packages: [
      aPackage(
        9,
        modules.map(({ id }) => id),
        overrides,
      ),
    ],
  })
/** A flaw, the findings about it, and the code and path that one of them has. */
type Flaw = [flaw: string, findings: () => ReturnType<typeof lintCatalogue>, code: string, path: string]

const named = (flaws: readonly Flaw[]) => flaws.map(([flaw, findings, code, path]) => ({ flaw, findings, code, path }))

const platform = (overrides: Partial<Platform>): Platform => {
  const name = { en: 'More', fr: 'Plus', es: 'Más', vi: 'Thêm' }
  return { id: 3, icon: 'more', name, summary: name, dedicated: false, position: 3, ...overrides }
}

/** One sound shop of every kind; each test below breaks one thing. */
const sound = aDocument({
  modules: [
    aModule(1),
    aModule(2, { dependencies: [1, 6], parentId: 1, moduleKind: 'booster' }),
    aUsageModule(3, { minimumAssetCount: 5 }),
    aModule(4, { moduleKind: 'service', isContactUs: true, basePrice: {} }),
    aUsageModule(5, {
      moduleKind: 'support',
      usageKey: 'user-support',
      assetType: 'user',
      codePrepaid: 'prepaid-code-5',
    }),
    aModule(6, { isDefault: true, basePrice: everywhere(0) }),
    aModule(7, { isCore: true, basePrice: {} }),
  ],
  packages: [
    aPackage(20, [1], { discount: 10 }),
    aPackage(21, [2, 3], {
      contains: 20,
      isExclusive: true,
      isUnbreakable: true,
      assetType: 'vehicle',
      minimumAssetCount: 2,
      minimumAssetRate: everywhere(500),
    }),
  ],
})

test('[CAT-19] the linter has nothing to say about a sound shop', () => {
  expect(lintCatalogue(sound)).toEqual([])
})

describe('[CAT-19] the linter rejects', () => {
  const rejected: Flaw[] = [
    [
      'a dependency that runs in a circle',
      () => ofModules(aModule(1, { dependencies: [2] }), aModule(2, { dependencies: [1] })),
      'dependency_cycle',
      'modules[0].dependencies',
    ],
    [
      'a module that is its own parent',
      () => ofModules(aModule(1, { parentId: 1 })),
      'parent_cycle',
      'modules[0].parentId',
    ],
    [
      'packages that contain each other',
      () => lint({ packages: [aPackage(8, [], { contains: 9 }), aPackage(9, [], { contains: 8 })] }),
      'package_cycle',
      'packages[0].contains',
    ],
    [
      'a dead dependency',
      () => ofModules(aModule(1, { dependencies: [2] })),
      'reference_dead',
      'modules[0].dependencies[0]',
    ],
    [
      'a dead companion',
      () => ofModules(aModule(1, { companions: [2] })),
      'reference_dead',
      'modules[0].companions[0]',
    ],
    ['a dead parent', () => ofModules(aModule(1, { parentId: 2 })), 'reference_dead', 'modules[0].parentId'],
    ['a dead platform', () => ofModules(aModule(1, { platformId: 5 })), 'reference_dead', 'modules[0].platformId'],
    [
      'a dead industry',
      () => ofModules(aModule(1, { industryIds: [1, 5] })),
      'reference_dead',
      'modules[0].industryIds[1]',
    ],
    [
      'a dead usage key',
      () => ofModules(aUsageModule(1, { usageKey: 'ship' })),
      'reference_dead',
      'modules[0].usageKey',
    ],
    ['a dead replacement', () => ofModules(aModule(1, { replacedBy: 2 })), 'reference_dead', 'modules[0].replacedBy'],
    [
      'a dead module in a package',
      () => lint({ packages: [aPackage(9, [1])] }),
      'reference_dead',
      'packages[0].modules[0].id',
    ],
    ['a dead subpackage', () => ofPackage({ contains: 5 }), 'reference_dead', 'packages[0].contains'],
    ['a dead industry of a package', () => ofPackage({ industryId: 5 }), 'reference_dead', 'packages[0].industryId'],
    [
      'a package that lacks what its modules need',
      () => lint({ modules: [aModule(1, { dependencies: [2] }), aModule(2)], packages: [aPackage(9, [1])] }),
      'dependency_outside_package',
      'packages[0].modules',
    ],
    [
      'a package that bundles a retired module',
      () => ofPackage({}, [aModule(1, { isDeleted: true })]),
      'retired_in_package',
      'packages[0].modules',
    ],
    ['a reserved icon of a module', () => ofModules(aModule(1, { icon: 'list' })), 'icon_reserved', 'modules[0].icon'],
    [
      'a reserved icon of a platform',
      () => lint({ platforms: [platform({ icon: 'featured' })] }),
      'icon_reserved',
      'platforms[0].icon',
    ],
    [
      'an icon that is no path segment',
      () => ofModules(aModule(1, { icon: 'Two Words' })),
      'icon_invalid',
      'modules[0].icon',
    ],
    [
      'an icon taken in its category',
      () => ofModules(aModule(1), aModule(2, { icon: 'module-1' })),
      'icon_taken',
      'modules[1].icon',
    ],
    [
      'a platform with the id of all',
      () => lint({ platforms: [platform({ id: 1000 })] }),
      'id_reserved',
      'platforms[0].id',
    ],
    ['the id of the Custom Solution', () => ofModules(aModule(0)), 'id_invalid', 'modules[0].id'],
    [
      'an id that a package has',
      () => lint({ modules: [aModule(9)], packages: [aPackage(9, [9])] }),
      'id_taken',
      'modules[0].id',
    ],
    ['a code of 9 characters', () => ofModules(aModule(1, { code: '123456789' })), 'code_length', 'modules[0].code'],
    [
      'a code of 51 characters',
      () => ofModules(aModule(1, { code: 'x'.repeat(51) })),
      'code_length',
      'modules[0].code',
    ],
    [
      'a code that is taken by a prepaid one',
      () => ofModules(aModule(1, { codePrepaid: 'module-code-1' })),
      'code_taken',
      'modules[0].codePrepaid',
    ],
    [
      'the code of the Custom Solution',
      () => ofModules(aModule(1, { code: 'custom-solution' })),
      'code_taken',
      'modules[0].code',
    ],
    [
      'an alias of two modules',
      () =>
        ofModules(
          aModule(1, { aliases: [{ url: '/a', status: 1 }] }),
          aModule(2, { aliases: [{ url: '/a', status: 0 }] }),
        ),
      'alias_taken',
      'modules[1].aliases[0].url',
    ],
    ...(
      [
        ['of the shop’s own place', '/account', 'alias_reserved'],
        ['of a language', '/vi', 'alias_reserved'],
        ['of a page of the catalogue', '/platform/marketplace/industries/cars', 'alias_reserved'],
        ['at the end of which the view is chosen', '/platform/marketplace/planning/list', 'alias_reserved'],
        ['of two words at the top', '/fleet/trackers', 'alias_misplaced'],
        ['where a category would be', '/platform/marketplace/trackers', 'alias_misplaced'],
        ['too deep in the catalogue', '/platform/marketplace/a/b/c', 'alias_misplaced'],
        ['of another product’s page', '/platform/marketplace/planning/module-2', 'alias_taken'],
      ] as const
    ).map(([what, url, code]): Flaw => {
      const findings = () => ofModules(aModule(1, { aliases: [{ url, status: 1 }] }), aModule(2))
      return [`an alias ${what}`, findings, code, 'modules[0].aliases[0].url']
    }),
    [
      'a promised alias that is dead',
      () => ofModules(aModule(1, { learnMoreKind: 'alias', aliases: [{ url: '/a', status: 0 }] })),
      'alias_missing',
      'modules[0].learnMoreKind',
    ],
    [
      'an industry slug that is taken',
      () => lint({ industries: [...sound.industries, { ...platform({}), slug: 'bakeries' }] }),
      'slug_taken',
      'industries[2].slug',
    ],
    [
      'a missing English text',
      () => ofModules(aModule(1, { title: { en: ' ' } })),
      'text_missing',
      'modules[0].title.en',
    ],
    ['a discount of half a percent', () => ofPackage({ discount: 0.5 }), 'discount_invalid', 'packages[0].discount'],
    [
      'a discount that the floor makes free',
      () => ofPackage({ discount: 5 }, [aModule(1, { basePrice: { ...everywhere(10_00), USD: 9_99 } })]),
      'discount_makes_free',
      'packages[0].discount',
    ],
    [
      'a price with parts of a cent',
      () => ofModules(aModule(1, { basePrice: { ...everywhere(1000), USD: 9.5 } })),
      'price_invalid',
      'modules[0].basePrice.USD',
    ],
    [
      'a negative price of extra assets',
      () => ofPackage({ minimumAssetRate: { USD: -1 } }),
      'price_invalid',
      'packages[0].minimumAssetRate.USD',
    ],
    [
      'a default module that is never charged for',
      () => ofModules(aModule(1, { isDefault: true })),
      'default_priced',
      'modules[0].basePrice',
    ],
    [
      'a booster without a parent',
      () => ofModules(aModule(1, { moduleKind: 'booster' })),
      'booster_without_parent',
      'modules[0].parentId',
    ],
    [
      'use that nothing counts',
      () => ofModules(aModule(1, { pricingType: 'USAGE' })),
      'usage_key_missing',
      'modules[0].usageKey',
    ],
    [
      'a key that counts something else',
      () => ofModules(aUsageModule(1, { assetType: 'vehicle' })),
      'usage_key_invalid',
      'modules[0].usageKey',
    ],
    [
      'included assets that nothing counts',
      () => ofPackage({ minimumAssetCount: 2, minimumAssetRate: everywhere(1), assetType: 'planner' }),
      'asset_type_missing',
      'packages[0].assetType',
    ],
    [
      'a minimum below 0',
      () => ofModules(aModule(1, { minimumAssetCount: -1 })),
      'quantity_invalid',
      'modules[0].minimumAssetCount',
    ],
    [
      'a key that takes more than 1,000,000',
      () => lint({ usageKeys: [aUsageKey('driver', { maximum: 1_000_001 })] }),
      'quantity_invalid',
      'usageKeys[0].maximum',
    ],
    [
      'half a free unit',
      () => lint({ usageKeys: [aUsageKey('driver', { freeUnits: 0.5 })] }),
      'quantity_invalid',
      'usageKeys[0].freeUnits',
    ],
    [
      'free units that two modules would give',
      () =>
        lint({
          usageKeys: [aUsageKey('driver', { freeUnits: 5 })],
          modules: [aUsageModule(1), aModule(2), aUsageModule(3)],
        }),
      'free_units_shared',
      'modules[2].usageKey',
    ],
    [
      'a usage key that is taken',
      () => lint({ usageKeys: [aUsageKey('driver'), aUsageKey('driver')] }),
      'id_taken',
      'usageKeys[1].key',
    ],
  ]

  test.each(named(rejected))('$flaw', ({ findings, code, path }) => {
    const errors = findings().filter(({ level }) => level === 'error')
    expect(errors.map((finding) => [finding.code, finding.path])).toContainEqual([code, path])
  })
})

describe('[CAT-19] the linter warns of', () => {
  const warned: Flaw[] = [
    [
      'a missing price in a currency (D-56)',
      () => ofModules(aModule(1, { basePrice: { USD: 100, PHP: 100, EUR: 100, JPY: 100, GBP: 100 } })),
      'price_missing',
      'modules[0].basePrice.CHF',
    ],
    [
      'a missing rate of extra assets',
      () => ofPackage({ assetType: 'driver', minimumAssetCount: 1 }),
      'price_missing',
      'packages[0].minimumAssetRate.USD',
    ],
    [
      'a missing translation',
      () => ofModules(aModule(1, { message: { en: 'New', fr: 'Neuf', es: 'Nuevo' } })),
      'text_untranslated',
      'modules[0].message.vi',
    ],
    [
      'an override that differs from the sum of the list prices (A-60)',
      () => ofPackage({ priceOverride: everywhere(999) }),
      'override_differs',
      'packages[0].priceOverride.USD',
    ],
    [
      'human work that is sold without contact (A-27)',
      () => ofModules(aModule(1, { moduleKind: 'service' })),
      'service_without_contact',
      'modules[0].isContactUs',
    ],
    [
      'support without a prepaid code (D-22)',
      () => ofModules(aModule(1, { moduleKind: 'support' })),
      'support_without_prepaid_code',
      'modules[0].codePrepaid',
    ],
    [
      'an unbreakable package that is no exclusive plan (A-35)',
      () => ofPackage({ isUnbreakable: true }),
      'unbreakable_not_exclusive',
      'packages[0].isUnbreakable',
    ],
    [
      'a bundled module on request (A-112)',
      () => ofPackage({}, [aModule(1, { isContactUs: true })]),
      'contact_us_bundled',
      'packages[0].modules',
    ],
  ]

  test.each(named(warned))('$flaw, and lets it pass', ({ findings, code, path }) => {
    const found = findings()
    expect(found.map((finding) => [finding.code, finding.path])).toContainEqual([code, path])
    expect(found.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('nothing where the override is the sum, or the price on request', () => {
    expect(ofPackage({ priceOverride: everywhere(10_00) })).toEqual([])
    expect(ofModules(aModule(1, { isContactUs: true, basePrice: {} }))).toEqual([])
  })
})

test('a finding has a text with what it found and where', () => {
  const [finding] = ofModules(aModule(1, { dependencies: [2] }), aModule(2, { dependencies: [1] }))
  expect(finding?.message).toBe('goes round: module-code-1 → module-code-2 → module-code-1')
})

test('a discount of a package at 10 units, with the pricing price too, is let through and 9.99 of either rejected', () => {
  const priced = (pricingPrice: number) => aModule(1, { pricingPrice: everywhere(pricingPrice) })
  expect(ofPackage({ discount: 5 }, [priced(10_00)])).toEqual([])
  expect(ofPackage({ discount: 5 }, [priced(9_99)]).map(({ code }) => code)).toContain('discount_makes_free')
})
