import { describe, expect, test } from 'vitest'
import { aDocument, aModule, aPackage, aUsageModule, everywhere } from '../../../laws/catalogue-builders.ts'
import type { CatalogueDocument } from '../types.ts'
import { lintCatalogue } from './index.ts'

const eurosOnly = { EUR: 10_00 }

/** Findings of the linter about prices in a shop of EUR and CHF: level, path and sentence. */
function said(parts: Partial<CatalogueDocument>): string[] {
  return lintCatalogue(aDocument({ currencies: ['EUR', 'CHF'], ...parts })).map(
    ({ level, code, path, message }) => `${level} ${code} ${path}: ${message}`,
  )
}

describe('[CAT-19] a module without a price in a currency of the shop', () => {
  test('is an error inside a package, which could not be sold in it: directly, or through the package below', () => {
    const modules = [aModule(1, { basePrice: eurosOnly }), aModule(2)]
    const error = (code: string): string =>
      `error price_missing modules[0].basePrice.CHF: module-code-1 has no price in CHF, and ${code} can't be sold without it`
    expect(said({ modules, packages: [aPackage(9, [1])] })).toEqual([error('package-code-9')])
    const chain = [aPackage(9, [1]), aPackage(10, [2], { contains: 9 })]
    expect(said({ modules, packages: chain })).toEqual([error('package-code-9, package-code-10')])
  })

  test('is a warning where it is only sold alone: unbundled, optional, or in a package that is retired', () => {
    const modules = [aModule(1, { basePrice: eurosOnly }), aModule(2)]
    const warning = 'warning price_missing modules[0].basePrice.CHF: module-code-1 is not available in CHF'
    const optional = [
      { id: 2, bundled: true },
      { id: 1, bundled: false },
    ]
    expect(said({ modules })).toEqual([warning])
    expect(said({ modules, packages: [aPackage(9, [], { modules: optional })] })).toEqual([warning])
    expect(said({ modules, packages: [aPackage(9, [1, 2], { isDeleted: true })] })).toEqual([warning])
  })

  test("needs none where the editor's price of the package stands for it: FIXED ones, in that currency (A-100)", () => {
    const fixed = [aModule(1, { basePrice: eurosOnly })]
    const priced = (priceOverride: object) => [aPackage(9, [1], { priceOverride })]
    expect(said({ modules: fixed, packages: priced({ EUR: 10_00, CHF: 12_00 }) })).toEqual([
      'warning price_missing modules[0].basePrice.CHF: module-code-1 is not available in CHF',
    ])
    expect(said({ modules: fixed, packages: priced({ EUR: 10_00 }) }).map((finding) => finding.split(' ')[0])).toEqual([
      'warning',
      'error',
    ])
    const byUse = [aUsageModule(1, { basePrice: eurosOnly })]
    expect(said({ modules: byUse, packages: priced({ EUR: 0, CHF: 0 }) })).toEqual([
      "error price_missing modules[0].basePrice.CHF: module-code-1 has no price in CHF, and package-code-9 can't be sold without it",
    ])
  })

  test('is no finding where it has no price of its own: on request, or on every account', () => {
    const modules = [aModule(1, { isCore: true, basePrice: {} }), aModule(2, { isContactUs: true, basePrice: {} })]
    const findings = said({ modules, packages: [aPackage(9, [2])] })
    expect(findings.filter((finding) => finding.includes('price_missing'))).toEqual([])
  })

  test('says of a price for plans, or of an editor’s price, what counts in its place', () => {
    const modules = [aModule(1, { pricingPrice: eurosOnly })]
    expect(said({ modules, packages: [aPackage(9, [1], { priceOverride: eurosOnly })] })).toEqual([
      'warning price_missing packages[0].priceOverride.CHF: package-code-9 is sold at the sum of its modules in CHF',
      'warning price_missing modules[0].pricingPrice.CHF: module-code-1 is sold at its base price in CHF, in plans too',
    ])
  })
})

test('[CAT-19] a currency that the shop names twice is an error', () => {
  expect(said({ currencies: ['EUR', 'CHF', 'EUR'] })).toEqual([
    'error id_taken currencies[2]: EUR is already taken by the same list',
  ])
})

describe('[CAT-19] the rate of extra assets', () => {
  const rated = (minimumAssetRate: object, minimumAssetCount = 2) => ({
    modules: [aModule(1)],
    packages: [aPackage(9, [1], { assetType: 'vehicle', minimumAssetCount, minimumAssetRate })],
  })

  test('is an error where one currency lacks it: the package could not be sold in it', () => {
    const error =
      "error price_missing packages[0].minimumAssetRate.CHF: package-code-9 has no rate for extra assets in CHF, and can't be sold without it"
    expect(said(rated({ EUR: 3_00 }))).toEqual([error])
    expect(said(rated({ EUR: 3_00 }, 0))).toEqual([error])
  })

  test('is a warning where the package counts assets and charges for none', () => {
    expect(said(rated({}))).toEqual([
      'warning price_missing packages[0].minimumAssetRate.EUR: package-code-9 includes 2 assets, and charges nothing for more in EUR',
      'warning price_missing packages[0].minimumAssetRate.CHF: package-code-9 includes 2 assets, and charges nothing for more in CHF',
    ])
    expect([said(rated(everywhere(0))), said(rated({}, 0))]).toEqual([[], []])
  })
})
