import type { Cart } from '../cart/index.ts'
import type { Catalogue } from '../catalog/index.ts'
import { holdsQuotedPlan, quotedCatalogue } from './binding.ts'
import type { QuotedTerms } from './binding.ts'

/** Contents of an earlier revision whose prices a later one kept, and the version of its day. Plain JSON. */
export interface KeptTerms {
  readonly catalogueVersion: number
  readonly cart: Cart
}

/**
 * The catalogue that prices a cart where the quoted prices are kept (S-07): what was quoted at them while the cart has the quoted
 * plan, what was added at today's.
 */
export function keptCatalogue(today: Catalogue, terms: QuotedTerms, cart: Cart): Catalogue {
  return holdsQuotedPlan(terms, cart) ? quotedCatalogue(today, terms) : today
}

/**
 * The catalogue that priced a quote: the version of its day, in which each revision before it whose prices were kept has its own, the
 * first one first.
 */
export function pricingCatalogue(kept: readonly QuotedTerms[], own: QuotedTerms): Catalogue {
  const priced = [...kept, own].reduce((before, step) => ({
    catalogue: keptCatalogue(step.catalogue, before, step.cart),
    cart: step.cart,
  }))
  return priced.catalogue
}
