import fc from 'fast-check'
import { dependenciesOf } from '../src/catalog/index.ts'
import type { Catalogue, Module, Package } from '../src/catalog/index.ts'
import { currencies } from '../src/money/index.ts'
import type { Prices } from '../src/money/index.ts'
import type { Selection } from '../src/pricing/index.ts'
import { aCatalogue, aModule, aPackage } from './catalogue-builders.ts'
import { priceForms } from './price-model-arbitrary.ts'

const usageKeys = ['driver', 'vehicle', 'user-team', 'user-support'] as const
const assetTypes = { driver: 'driver', vehicle: 'vehicle', 'user-team': 'user', 'user-support': 'user' } as const

/** A price in every currency, or in all but one. */
const prices: fc.Arbitrary<Prices> = fc
  .tuple(fc.array(fc.nat(200_000), { minLength: 6, maxLength: 6 }), fc.option(fc.nat(5), { freq: 5 }))
  .map(([minors, missing]) =>
    Object.fromEntries(
      currencies.flatMap((currency, index) => (index === missing ? [] : [[currency, minors[index] ?? 0]])),
    ),
  )

/** A module that needs only modules before it, so that nothing runs in a circle. */
function moduleOf(id: number): fc.Arbitrary<Module> {
  const before = Array.from({ length: id - 1 }, (_, index) => index + 1)
  return fc
    .record({
      basePrice: prices,
      pricingPrice: fc.option(prices, { nil: undefined }),
      // by volume more units may cost less, which has laws of its own
      form: fc.option(
        priceForms.filter(({ model }) => model !== 'volume'),
        { freq: 2 },
      ),
      key: fc.option(fc.constantFrom(...usageKeys)),
      dependencies: fc.subarray(before, { maxLength: Math.min(3, before.length) }),
      minimumAssetCount: fc.nat(10),
      isContactUs: fc.boolean().map((value) => value && id % 5 === 0),
      isDefault: fc.boolean().map((value) => value && id % 7 === 0),
      isHidden: fc.boolean().map((value) => value && id % 3 === 0),
      isPrepayment: fc.boolean(),
      type: fc.boolean().map((value) => (value && id % 4 === 0 ? ('internal' as const) : ('default' as const))),
      platformId: fc.constantFrom(1, 2),
      industryIds: fc.subarray([1, 2]),
    })
    .map(({ key, form, pricingPrice, ...about }) => ({
      key,
      form,
      rest: { ...about, ...(pricingPrice && { pricingPrice }) },
    }))
    .map(({ key, form, rest }) =>
      key === null
        ? aModule(id, { ...rest, isPrepayment: false })
        : aModule(id, {
            ...rest,
            ...(form && {
              priceModels: Object.fromEntries(Object.keys(rest.basePrice).map((currency) => [currency, form])),
            }),
            pricingType: 'USAGE',
            usageKey: key,
            assetType: assetTypes[key],
            moduleKind: key === 'user-support' ? 'support' : 'default',
          }),
    )
}

interface PackageSeed {
  readonly chosen: readonly number[]
  readonly discount: number
  readonly contains: boolean
  readonly isExclusive: boolean
  readonly minimumAssetCount: number
  readonly rate: Prices
  readonly override: Prices | null
}

function packageOf(id: number, seed: PackageSeed, modules: readonly Module[]): Package {
  const ids = seed.chosen.filter((moduleId) => moduleId <= modules.length)
  const bundled = [...ids, ...dependenciesOf(aCatalogue({ modules }), ids)]
  return aPackage(id, bundled, {
    discount: seed.discount,
    isExclusive: seed.isExclusive,
    assetType: 'vehicle',
    minimumAssetCount: seed.minimumAssetCount,
    minimumAssetRate: seed.rate,
    ...(seed.contains && id > 101 ? { contains: id - 1 } : {}),
    ...(seed.override === null ? {} : { priceOverride: seed.override }),
  })
}

/** A shop of up to 12 modules (ids from 1) and 3 packages (101 to 103), its dependencies without circles. */
export const catalogues: fc.Arbitrary<Catalogue> = fc
  .tuple(
    fc
      .integer({ min: 1, max: 12 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => moduleOf(i + 1)))),
    fc.array(
      fc.record<PackageSeed>({
        chosen: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 5 }),
        discount: fc.integer({ min: 0, max: 100 }),
        contains: fc.boolean(),
        isExclusive: fc.boolean(),
        minimumAssetCount: fc.nat(20),
        rate: prices,
        override: fc.option(prices),
      }),
      { minLength: 3, maxLength: 3 },
    ),
  )
  .map(([modules, seeds]) =>
    aCatalogue({ modules, packages: seeds.map((seed, index) => packageOf(101 + index, seed, modules)) }),
  )

/** A shop and something to price in it: any plan or none, any modules, quantities for some keys. */
export const selections: fc.Arbitrary<readonly [Catalogue, Selection]> = catalogues.chain((catalogue) =>
  fc.tuple(
    fc.constant(catalogue),
    fc.record<Selection>({
      planId: fc.constantFrom(0, 101, 102, 103),
      lines: fc
        .subarray(Array.from(catalogue.modules.keys()))
        .chain((ids) =>
          fc.tuple(...ids.map((productId) => fc.record({ productId: fc.constant(productId), bundled: fc.boolean() }))),
        ),
      currency: fc.constantFrom(...currencies),
      quantities: fc.dictionary(fc.constantFrom(...usageKeys), fc.nat(9_999)),
      pricing: fc.boolean(),
    }),
  ),
)
