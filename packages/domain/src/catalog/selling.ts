import type { CatalogueLocale, Text } from './text.ts'

/** What a fact of a product's page is about; its label is the storefront's (0091). */
export type FactKind = 'setup' | 'limits' | 'works_with' | 'languages'

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

/** The order in which facts are read. */
const factOrder: readonly FactKind[] = ['setup', 'works_with', 'limits', 'languages']

/**
 * What the page of a product says of it, in the order in which it is read (CAT-20). The languages of all products are a
 * setting of the shop, and stand beside the facts of one that names no others; nothing is said that the shop doesn't (SET-01).
 */
export function factsOf(
  { facts = {} }: Selling,
  productLanguages: Text | undefined,
): readonly { readonly kind: FactKind; readonly text: Text }[] {
  const hasOwn = Object.keys(facts).length > 0
  const said = { ...(hasOwn && productLanguages && { languages: productLanguages }), ...facts }
  return factOrder.flatMap((kind) => {
    const text = said[kind]
    return text === undefined ? [] : [{ kind, text }]
  })
}
