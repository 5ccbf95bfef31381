import { describe, expect, test } from 'vitest'
import { aDocument, aModule, aPackage, aUsageKey, aUsageModule, everywhere } from '../../../laws/catalogue-builders.ts'
import type { CatalogueDocument, Module, Package, Platform } from '../types.ts'
import { lintCatalogue } from './index.ts'

const lint = (parts: Partial<CatalogueDocument>) => lintCatalogue(aDocument(parts))
const ofModules = (...modules: Module[]) => lint({ modules })
const ofPackage = (about: Partial<Package>, modules: Module[] = [aModule(1)]) =>
  lint({
    modules,
    packages: [
      aPackage(
        9,
        modules.map(({ id }) => id),
        about,
      ),
    ],
  })
const linesOf = (findings: ReturnType<typeof lintCatalogue>) =>
  findings.map(({ level, path, message }) => `${level} ${path}: ${message}`)

const platform = (about: Partial<Platform>): Platform => {
  const name = { en: 'More', fr: 'Plus', es: 'Más', vi: 'Thêm' }
  return { id: 3, icon: 'more', name, summary: name, dedicated: false, position: 3, ...about }
}

describe('[CAT-19] the linter reports to an editor', () => {
  const berth = { en: { one: 'berth', other: 'berths' } }
  const counting = (settings: CatalogueDocument['settings'] = {}) =>
    lint({ usageKeys: [aUsageKey('berth', { assetType: 'berth' })], settings }).filter(({ path }) =>
      path.startsWith('usageKeys'),
    )

  test('what is counted has a word of the interface, or one of the shop (S-41)', () => {
    expect(linesOf(counting())).toEqual([
      'error usageKeys[0].assetType: berth counts berth, which has no words: name it in asset_words, or count one of driver, user, planner, billable_asset, dispatcher, vehicle, regional, analyst, admin',
    ])
    expect(counting({ assetWords: { berth } })).toEqual([])
  })

  const sentences: readonly [findings: () => ReturnType<typeof lintCatalogue>, sentence: string][] = [
    [() => ofModules(aModule(1, { dependencies: [2] })), 'error modules[0].dependencies[0]: 2 does not exist'],
    [
      () => lint({ modules: [aModule(1, { dependencies: [9] })], packages: [aPackage(9, [1])] }),
      "error modules[0].dependencies[0]: package-code-9 is a package, which can't stand here",
    ],
    [
      () => lint({ modules: [aModule(1, { dependencies: [2] }), aModule(2)], packages: [aPackage(9, [1])] }),
      'error packages[0].modules: package-code-9 needs module-code-2, which it does not bundle',
    ],
    [
      () => ofPackage({}, [aModule(1, { isDeleted: true })]),
      'error packages[0].modules: package-code-9 bundles module-code-1, which is retired',
    ],
    [
      () => ofPackage({}, [aModule(1, { isContactUs: true })]),
      'warning packages[0].modules: module-code-1 is sold on request and adds nothing to package-code-9',
    ],
    [
      () => ofPackage({ discount: 5 }, [aModule(1, { basePrice: { USD: 9_99 } })]),
      'error packages[0].discount: package-code-9 costs less than 10 USD',
    ],
    [
      () => ofPackage({ priceOverride: { USD: 9_00 } }),
      'warning packages[0].priceOverride.USD: package-code-9 is sold at 9.00 USD, its modules sum to 10.00 USD',
    ],
    [() => ofPackage({ discount: 0.5 }), 'error packages[0].discount: 0.5 is not a whole percentage'],
    [
      () => ofModules(aModule(1, { isDefault: true })),
      'error modules[0].basePrice: module-code-1 is never charged for',
    ],
    [
      () => lint({ usageKeys: [aUsageKey('driver', { freeUnits: -1 })] }),
      'error usageKeys[0].freeUnits: driver: not a whole number',
    ],
    [
      () => lint({ usageKeys: [aUsageKey('berth', { assetType: 'vehicle' })] }),
      'warning usageKeys[0].key: berth does not begin with its asset type, so amounts count it without a word; did you mean "vehicle"?',
    ],
    [
      () => lint({ usageKeys: [aUsageKey('driver', { maximum: 0 })] }),
      'error usageKeys[0].maximum: driver: not a whole number from 1 to 1000000',
    ],
    [
      () => lint({ usageKeys: [aUsageKey('driver', { maximum: 1.5 })] }),
      'error usageKeys[0].maximum: driver: not a whole number from 1 to 1000000',
    ],
    [
      () => ofModules(aModule(1, { pricingType: 'USAGE' })),
      'error modules[0].usageKey: module-code-1 is billed by use and counts nothing',
    ],
    [
      () => ofModules(aUsageModule(1, { assetType: 'vehicle' })),
      'error modules[0].usageKey: driver counts driver, not vehicle',
    ],
    [
      () => ofModules(aModule(1, { minimumAssetCount: -1 })),
      'error modules[0].minimumAssetCount: module-code-1: not a whole number',
    ],
    [
      () => ofPackage({ minimumAssetCount: 2, minimumAssetRate: everywhere(1) }),
      'error packages[0].assetType: nothing counts the assets of package-code-9',
    ],
    [
      () => ofModules(aModule(1, { moduleKind: 'booster' })),
      'error modules[0].parentId: module-code-1 boosts no module',
    ],
    [
      () => ofModules(aModule(1, { moduleKind: 'service' })),
      'warning modules[0].isContactUs: module-code-1 is human work',
    ],
    [
      () => ofPackage({ isUnbreakable: true }),
      'warning packages[0].isUnbreakable: package-code-9 is not an exclusive plan',
    ],
    [() => lint({ platforms: [platform({ id: 1000 })] }), 'error platforms[0].id: 1000 means all platforms'],
    [() => ofModules(aModule(0)), 'error modules[0].id: 0 is not a whole number above 0'],
    [
      () => lint({ modules: [aModule(9)], packages: [aPackage(9, [])] }),
      'error modules[0].id: 9 is already taken by package-code-9',
    ],
    [
      () => lint({ platforms: [platform({}), platform({ icon: 'other' })] }),
      'error platforms[1].id: 3 is already taken by more',
    ],
    [
      () =>
        lint({
          industries: [
            { ...platform({ id: 1 }), slug: 'one' },
            { ...platform({ id: 1 }), slug: 'two' },
          ],
        }),
      'error industries[1].id: 1 is already taken by one',
    ],
    [
      () => ofModules(aModule(1, { code: '123456789' })),
      'error modules[0].code: "123456789" does not have 10 to 50 characters',
    ],
    [
      () => ofModules(aModule(1, { code: 'custom-solution' })),
      'error modules[0].code: custom-solution is already taken by the Custom Solution',
    ],
    [() => ofModules(aModule(1, { icon: 'two words' })), 'error modules[0].icon: "two words" is not a path segment'],
    [() => ofModules(aModule(1, { icon: 'list' })), 'error modules[0].icon: "list" has a meaning of its own in paths'],
    [
      () => ofModules(aModule(1, { aliases: [{ url: '/fleet/x', status: 1 }] })),
      'error modules[0].aliases[0].url: module-code-1 cannot be at "/fleet/x": an alias is one word or /platform/marketplace/{category}/{name}',
    ],
    [
      () => ofModules(aModule(1, { aliases: [{ url: '/account', status: 1 }] })),
      'error modules[0].aliases[0].url: module-code-1 cannot be at "/account", which has a meaning of its own in the shop',
    ],
    [
      () =>
        ofModules(aModule(1, { aliases: [{ url: '/platform/marketplace/planning/module-2', status: 1 }] }), aModule(2)),
      'error modules[0].aliases[0].url: module-code-1 cannot be at "/platform/marketplace/planning/module-2", the page of module-code-2',
    ],
    [
      () => ofModules(aModule(1, { learnMoreKind: 'alias' })),
      'error modules[0].learnMoreKind: module-code-1 has no alias of status 1',
    ],
    [
      () => ofModules(aModule(1, { moduleKind: 'support' })),
      'warning modules[0].codePrepaid: module-code-1 cannot be paid in advance',
    ],
    [
      () => ofModules(aModule(1, { basePrice: { USD: 1 } })),
      'warning modules[0].basePrice.EUR: module-code-1 is not available in EUR',
    ],
    [
      () => ofModules(aModule(1, { pricingPrice: { USD: 1 } })),
      'warning modules[0].pricingPrice.EUR: module-code-1 is sold at its base price in EUR, in plans too',
    ],
    [
      () => ofPackage({ priceOverride: { USD: 1 } }),
      'warning packages[0].priceOverride.EUR: package-code-9 is sold at the sum of its modules in EUR',
    ],
    [
      () => ofModules(aModule(1, { pricingPrice: { USD: 0.5 } })),
      'error modules[0].pricingPrice.USD: module-code-1: 0.5 is not a whole number of minor units',
    ],
    [
      () => ofPackage({ priceOverride: { USD: -1 } }),
      'error packages[0].priceOverride.USD: package-code-9: -1 is not a whole number of minor units',
    ],
    [() => ofModules(aModule(1, { title: { en: '' } })), 'error modules[0].title.en: the English text is missing'],
    [
      () => ofModules(aModule(1, { description: { en: 'Plans', fr: 'Planifie', es: 'Planea' } })),
      'warning modules[0].description.vi: "Plans" is shown in English',
    ],
    [() => ofPackage({ subtitle: { en: '' } }), 'error packages[0].subtitle.en: the English text is missing'],
    [
      () => lint({ platforms: [platform({ name: { en: '' } })] }),
      'error platforms[0].name.en: the English text is missing',
    ],
    [
      () => lint({ platforms: [platform({ summary: { en: '' } })] }),
      'error platforms[0].summary.en: the English text is missing',
    ],
    [
      () => lint({ industries: [{ ...platform({ name: { en: '' } }), slug: 'one' }] }),
      'error industries[0].name.en: the English text is missing',
    ],
    [
      () => lint({ industries: [{ ...platform({ summary: { en: '' } }), slug: 'one' }] }),
      'error industries[0].summary.en: the English text is missing',
    ],
  ]

  test.each(sentences.map(([findings, sentence]) => ({ findings, sentence })))(
    '$sentence',
    ({ findings, sentence }) => {
      expect(linesOf(findings())).toContain(sentence)
    },
  )
})

test('[CAT-19] a discount is rejected below 10 units of the list price, also where a pricing page sells for more (A-58)', () => {
  const module = aModule(1, { basePrice: everywhere(9_99), pricingPrice: everywhere(20_00) })
  expect(ofPackage({ discount: 5 }, [module]).map(({ code }) => code)).toContain('discount_makes_free')
})

describe('[CAT-19] what a discount brings to 0 (B-160)', () => {
  const free = (about: Partial<Package>, module: Partial<Module> = {}) =>
    ofPackage(about, [aModule(1, { basePrice: everywhere(49_00), ...module })]).filter(
      ({ code }) => code === 'discount_makes_free',
    )

  test('is rejected by plan, currency and the price without it', () => {
    const found = free({ discount: 100 })
    expect(found[0]).toMatchObject({ level: 'error', path: 'packages[0].discount' })
    expect(found.map(({ message }) => message)).toContain(
      'package-code-9 costs nothing in EUR with 100 % off, and 49.00 EUR without it: if that is meant, it says gives_away: true',
    )
  })

  test('is let through where the product gives it away, and where its price is written as 0', () => {
    expect(free({ discount: 100, givesAway: true })).toEqual([])
    expect(free({ priceOverride: everywhere(0) })).toEqual([])
  })

  test('is rejected of a year too, whose discount is floored to whole units (B-63)', () => {
    const cheap = (about: Partial<Module>) =>
      ofModules(aModule(1, { basePrice: { ...everywhere(49_00), EUR: 9 }, ...about })).map(({ path, message }) => [
        path,
        message,
      ])
    expect(cheap({})).toEqual([
      [
        'modules[0].basePrice.EUR',
        'module-code-1 costs nothing in EUR with 10 % off a year, and 0.09 EUR without it: if that is meant, it says gives_away: true',
      ],
    ])
    expect(cheap({ givesAway: true })).toEqual([])
  })
})

test("[CAT-19] an editor's price in a currency in which a module is not sold differs from no sum (A-60, D-56)", () => {
  const dollarsOnly = aModule(1, { basePrice: { USD: 10_00 } })
  const found = ofPackage({ priceOverride: everywhere(10_00) }, [dollarsOnly])
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['price_missing']))
})

test('[CAT-19] a usage key that does not exist is reported once', () => {
  const found = ofModules(aUsageModule(1, { usageKey: 'ship' }))
  expect(found.map(({ code }) => code)).toEqual(['reference_dead'])
})

test('[CAT-19] an id that is taken has the same word for every kind of entry', () => {
  const industry = (slug: string) => ({ ...platform({ id: 1 }), slug })
  const twice = {
    platforms: [platform({}), platform({ icon: 'other' })],
    industries: [industry('one'), industry('two')],
  }
  expect(lint(twice).map(({ code }) => code)).toEqual(['id_taken', 'id_taken'])
})

describe('[CAT-19] the linter says nothing about', () => {
  test('codes of 10 and of 50 characters, and keys that take 1 and 1,000,000 units', () => {
    expect(ofModules(aModule(1, { code: 'x'.repeat(10) }), aModule(2, { code: 'y'.repeat(50) }))).toEqual([])
    const usageKeys = [
      aUsageKey('driver', { maximum: 1 }),
      aUsageKey('user-team', { assetType: 'user', maximum: 1_000_000 }),
    ]
    expect(lint({ usageKeys })).toEqual([])
  })

  test('a module that names a key without the asset type that it counts', () => {
    expect(ofModules(aModule(1, { pricingType: 'USAGE', usageKey: 'driver' }))).toEqual([])
  })

  test('the same icon in two categories, and a promised alias that lives beside a dead one', () => {
    expect(ofModules(aModule(1), aModule(2, { icon: 'module-1', platformId: 2 }))).toEqual([])
    const aliases = [
      { url: '/old', status: 0 },
      { url: '/new', status: 1 },
    ] as const
    expect(ofModules(aModule(1, { learnMoreKind: 'alias', aliases }))).toEqual([])
  })

  test('the price of a default module that a package bundles; of one sold for 0 in one currency alone it does', () => {
    expect(ofPackage({}, [aModule(1, { isDefault: true })])).toEqual([])
    const partly = ofModules(aModule(1, { isDefault: true, basePrice: { ...everywhere(0), EUR: 5_00 } }))
    expect(partly.map(({ code }) => code)).toEqual(['default_priced'])
  })

  test('sums of a package whose prices are no numbers: they are reported first', () => {
    const broken = ofPackage({ discount: 5 }, [aModule(1, { basePrice: { ...everywhere(1_00), USD: 0.5 } })])
    expect(broken.map(({ code }) => code)).toEqual(['price_invalid'])
  })

  test("an editor's price of a discounted package at 10 units, whatever the list prices are", () => {
    const cheap = [aModule(1, { basePrice: everywhere(1_00) })]
    const codes = (minor: number) =>
      ofPackage({ discount: 5, priceOverride: everywhere(minor) }, cheap).map(({ code }) => code)
    expect(codes(10_00)).not.toContain('discount_makes_free')
    expect(codes(9_99)).toContain('discount_makes_free')
  })

  test('a difference between the price on a pricing page and an override: the list price counts (A-60)', () => {
    const module = aModule(1, { pricingPrice: everywhere(8_00) })
    expect(ofPackage({ priceOverride: everywhere(10_00) }, [module])).toEqual([])
  })
})
