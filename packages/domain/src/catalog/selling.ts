import type { CatalogueLocale, Text } from './text.ts'

/** Subject of a fact on a product's page; its label is the storefront's (0091). */
export type FactKind = 'setup' | 'limits' | 'works_with' | 'languages'

/** Facts that help a buyer to decide and to find a product; data of the shop, every part optional. */
export interface SellingTexts {
  /** Reason why one buys it, the best first. */
  readonly benefits?: readonly Text[]
  readonly facts?: Readonly<Partial<Record<FactKind, Text>>>
  /** One scene of a working day, for a page without a drawn example. */
  readonly example?: Text
  /** Name of the picture on its page, one of the shop's. */
  readonly picture?: string
  /** Other names of it, by which the search finds it. English stands in for a language without any. */
  readonly keywords?: Readonly<Partial<Record<CatalogueLocale, readonly string[]>>>
}

/** The order in which facts are read. */
const factOrder: readonly FactKind[] = ['setup', 'works_with', 'limits', 'languages']

/**
 * Facts on the page of a product, in the order in which they are read. The languages of all products are a setting of the shop,
 * and stand beside the facts of one that names no others; nothing is said that the shop doesn't.
 */
export function factsOf(
  { facts = {} }: SellingTexts,
  productLanguages: Text | undefined,
): readonly { readonly kind: FactKind; readonly text: Text }[] {
  const hasOwn = Object.keys(facts).length > 0
  const said = { ...(hasOwn && productLanguages && { languages: productLanguages }), ...facts }
  return factOrder.flatMap((kind) => {
    const text = said[kind]
    return text === undefined ? [] : [{ kind, text }]
  })
}
