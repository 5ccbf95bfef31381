import type { AssetType, PriceModels, ProductId } from '@waybill/domain/catalog'
import type { Currency, Prices } from '@waybill/domain/money'
import type { CatalogueIndex } from './catalogue-index.ts'
import { didYouMean } from './did-you-mean.ts'
import type { ImportProblem } from './import-problem.ts'
import { priceModelsOf, type WrittenPriceModel } from './price-model-shape.ts'
import type { WrittenPrices } from './price-shape.ts'
import type { SourceFile, ValuePath } from './source-file.ts'

/** Turns the names and prices of one product's entry into ids and full price lists; what can't be resolved is reported. */
export interface EntryIndex {
  readonly product: (field: string, code: string) => ProductId
  readonly products: (field: string, codes: readonly string[]) => ProductId[]
  readonly industry: (slug: string) => number
  /** `all` stands for every industry of the shop, those that come later included. */
  readonly industries: (slugs: 'all' | readonly string[]) => number[]
  readonly assetType: (key: string) => AssetType | undefined
  readonly prices: (field: string, written: WrittenPrices) => Prices
  readonly priceModels: (field: string, written: WrittenPriceModel) => PriceModels
}

/** Position of the entry, the meaning of its names, and the list of its problems. */
export interface EntryContext {
  readonly source: SourceFile
  readonly at: ValuePath
  readonly index: CatalogueIndex
  readonly currencies: readonly Currency[]
  readonly report: (problem: ImportProblem) => void
}

export function createEntryIndex({ source, at, index, currencies, report }: EntryContext): EntryIndex {
  const reportAt = (path: ValuePath, message: string): void => report(source.problemAt([...at, ...path], message))
  const found = <Meaning>(meaning: Meaning | undefined, path: ValuePath, message: string): Meaning | undefined => {
    if (meaning === undefined) reportAt(path, message)
    return meaning
  }
  // A 0 below never leaves the reader: the problem beside it fails the whole import.
  const product = (path: ValuePath, code: string): ProductId =>
    found(
      index.products.get(code),
      path,
      `no product has the code ${code}${didYouMean(code, index.products.keys())}`,
    ) ?? 0
  const industry = (path: ValuePath, slug: string): number =>
    found(
      index.industries.get(slug),
      path,
      `no industry has the slug ${slug}${didYouMean(slug, index.industries.keys())}`,
    ) ?? 0
  return {
    product: (field, code) => product([field], code),
    products: (field, codes) => codes.map((code, position) => product([field, position], code)),
    industry: (slug) => industry(['industry'], slug),
    industries: (slugs) =>
      slugs === 'all'
        ? [...index.industries.values()]
        : slugs.map((slug, position) => industry(['industries', position], slug)),
    assetType: (key) =>
      found(
        index.usageKeys.get(key),
        ['usage_key'],
        `shop.yaml has no usage key ${key}${didYouMean(key, index.usageKeys.keys())}`,
      ),
    priceModels: (field, written) =>
      priceModelsOf(written, { currencies, report: (path, message) => reportAt([field, ...path], message) }),
    prices: (field, written) => {
      if (written === '0') return Object.fromEntries(currencies.map((currency) => [currency, 0]))
      for (const currency of Object.keys(written)) {
        const isSold = currencies.some((sold) => sold === currency)
        if (!isSold)
          reportAt([field, currency], `shop.yaml does not sell in ${currency}${didYouMean(currency, currencies)}`)
      }
      return written
    },
  }
}
