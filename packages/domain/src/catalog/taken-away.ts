import type { Currency } from '../money/index.ts'
import type { CatalogueDocument, Product, ProductId } from './types.ts'

/** An id that was published at any time, with its present code. */
export interface KnownProduct {
  readonly id: ProductId
  readonly kind: Product['kind']
  readonly code: string
}

/** Products and prices that a new version would take away from subscribers. */
export interface RemovedOffers {
  /** Products that are in no list any more. */
  readonly products: readonly KnownProduct[]
  /** Ids that would be another product. */
  readonly renamed: readonly { readonly known: KnownProduct; readonly code: string; readonly path: string }[]
  readonly currencies: readonly Currency[]
  /** With the modules that were counted by the key. */
  readonly usageKeys: readonly { readonly key: string; readonly modules: readonly ProductId[] }[]
}

/** Number of accounts that hold something: by its id, code of currency, or key; absent for none. */
export interface Holders {
  readonly products: ReadonlyMap<ProductId, number>
  readonly currencies: ReadonlyMap<string, number>
  readonly usageKeys: ReadonlyMap<string, number>
}

/** Reason why a version can't be published: where in the document, and a sentence for an editor. */
export interface HeldFinding {
  readonly path: string
  readonly message: string
}

function placed({ packages, modules }: CatalogueDocument): { readonly item: Product; readonly path: string }[] {
  return [
    ...packages.map((item, at) => ({ item, path: `packages[${at}]` })),
    ...modules.map((item, at) => ({ item, path: `modules[${at}]` })),
  ]
}

/** Products that a version lacks beside the one before it, and ids that it gives to another product. */
export function takenAway(
  before: CatalogueDocument,
  after: CatalogueDocument,
  known: readonly KnownProduct[],
): RemovedOffers {
  const ids = new Set(placed(after).map(({ item }) => item.id))
  const knownById = new Map(known.map((product) => [product.id, product]))
  const keys = new Set(after.usageKeys.map(({ key }) => key))
  return {
    products: placed(before).flatMap(({ item: { id, kind, code } }) => (ids.has(id) ? [] : [{ id, kind, code }])),
    renamed: placed(after).flatMap(({ item, path }) => {
      const one = knownById.get(item.id)
      return one === undefined || one.code === item.code ? [] : [{ known: one, code: item.code, path }]
    }),
    currencies: before.currencies.filter((currency) => !after.currencies.includes(currency)),
    usageKeys: before.usageKeys.flatMap(({ key }) => {
      if (keys.has(key)) return []
      return [{ key, modules: before.modules.filter(({ usageKey }) => usageKey === key).map(({ id }) => id) }]
    }),
  }
}

const accounts = (count: number): string => (count === 1 ? '1 account' : `${count} accounts`)
const has = (count: number): string => (count === 1 ? 'has' : 'have')

/** Ids that clash with what was published before, held or not: a code stays with its id, an id with its kind. */
export function clashingIds(after: CatalogueDocument, known: readonly KnownProduct[]): HeldFinding[] {
  const byCode = new Map(known.map((product) => [product.code, product]))
  const byId = new Map(known.map((product) => [product.id, product]))
  return placed(after).flatMap(({ item: { id, kind, code }, path }) => {
    const [sameCode, sameId] = [byCode.get(code), byId.get(id)]
    return [
      ...(sameCode === undefined || sameCode.id === id
        ? []
        : [`${code} was published with the id ${sameCode.id}, and stays with it`]),
      ...(sameId === undefined || sameId.kind === kind
        ? []
        : [`the id ${id} was published as a ${sameId.kind}, and can't be a ${kind}`]),
    ].map((message) => ({ path: `${path}.id`, message }))
  })
}

/**
 * Reason why a version can't be published while subscribers have what it takes away, each with the number of accounts and what to do
 * instead. Empty where no account has any of it.
 */
export function heldFindings(taken: RemovedOffers, holders: Holders): HeldFinding[] {
  const held = <Item>(items: readonly Item[], countOf: (item: Item) => number | undefined) =>
    items.flatMap((item) => {
      const count = countOf(item) ?? 0
      return count === 0 ? [] : [{ item, count }]
    })
  return [
    ...held(taken.renamed, ({ known }) => holders.products.get(known.id)).map(({ item, count }) => ({
      path: `${item.path}.code`,
      message: `the id ${item.known.id} is the ${item.known.kind} ${item.known.code}, which ${accounts(count)} ${has(count)}; give ${item.code} an id of its own`,
    })),
    ...held(taken.products, ({ id }) => holders.products.get(id)).map(({ item, count }) => ({
      path: `${item.kind}s`,
      message: `${item.code} is removed, and ${accounts(count)} ${has(count)} it; retire it instead: is_deleted: true`,
    })),
    ...held(taken.currencies, (currency) => holders.currencies.get(currency)).map(({ item, count }) => ({
      path: 'currencies',
      message: `${item} is removed, and ${accounts(count)} ${count === 1 ? 'pays' : 'pay'} in it; bill them in another one first (billing currency), or add --give-up ${item}: they go on at what they bought`,
    })),
    ...held(taken.usageKeys, ({ key }) => holders.usageKeys.get(key)).map(({ item, count }) => ({
      path: 'usageKeys',
      message: `${item.key} is removed, and ${accounts(count)} ${count === 1 ? 'is' : 'are'} charged by it; leave the key, and retire the modules that count by it: is_deleted: true`,
    })),
  ]
}
