import type { CatalogueLocale, Text } from './text.ts'

/** What a fact of a product's page is about; its label is the storefront's (0091). */
export type FactKind = 'setup' | 'limits' | 'works_with'

/** What helps a buyer to decide and to find a product; data of the shop, every part optional (CAT-19, SRCH-08). */
export interface Selling {
  /** Why one buys it, the best first. */
  readonly benefits?: readonly Text[]
  readonly facts?: Readonly<Partial<Record<FactKind, Text>>>
  /** One scene of a working day, for a page without a drawn example. */
  readonly example?: Text
  /** What people also call it: the search finds it by these. English stands in for a language without any. */
  readonly keywords?: Readonly<Partial<Record<CatalogueLocale, readonly string[]>>>
}
