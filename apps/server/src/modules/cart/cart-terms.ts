import type { Cart } from '@waybill/domain/cart'
import type { Catalogue, ProductId } from '@waybill/domain/catalog'
import { holdsQuotedPlan, quoteBindsUntil, quotedCatalogue } from '@waybill/domain/quote'
import type { Executor } from '../../platform/database/database.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import { catalogueOfQuote } from './quote-catalogue.ts'
import type { QuoteFacts, StoredCart } from './stored-cart.ts'

/** The terms of a cart: one that holds what was quoted has the prices of its quote (S-01), every other one those of today. */
export interface CartTerms {
  /** Prices the cart as it is. */
  readonly catalogue: Catalogue
  readonly today: Catalogue
  /** Prices what the cart may become: by the quote while that has its plan. */
  readonly catalogueOf: (cart: Cart) => Catalogue
  /** Catalogue that changes of the cart are planned by: while a quote binds, with its terms for what it holds. */
  readonly planned: Catalogue
  /** Products that a cart has from the quote, at its prices. */
  readonly quotedIn: (cart: Cart) => readonly ProductId[]
  /** The quote whose prices the cart has, and the end of its promise: epoch ms, half-open. */
  readonly bound?: { readonly number: string; readonly until: number }
}

interface TermsInput {
  readonly ports: Pick<WorkPorts, 'catalogue'>
  readonly now: number
}

const KEPT = 64

/** Made once for each quote and publication: indexing a large catalogue takes a few milliseconds. */
const made = new WeakMap<Catalogue, Map<string, Catalogue>>()

function quotedOnce(today: Catalogue, quoted: Catalogue, { number, cart }: QuoteFacts): Catalogue {
  const ofToday = made.get(today) ?? new Map<string, Catalogue>()
  made.set(today, ofToday)
  const key = `${number} ${quoted.version}`
  const known = ofToday.get(key)
  if (known !== undefined) return known
  const [oldest] = ofToday.keys()
  if (oldest !== undefined && ofToday.size >= KEPT) ofToday.delete(oldest)
  const fresh = quotedCatalogue(today, { catalogue: quoted, cart })
  ofToday.set(key, fresh)
  return fresh
}

/** Terms without a quote. */
export const termsOfToday = (today: Catalogue): CartTerms => ({
  catalogue: today,
  today,
  catalogueOf: () => today,
  planned: today,
  quotedIn: () => [],
})

/** Reads the version that a binding quote was priced by; without one nothing is read. */
export async function termsOfCart(
  { ports, now }: TermsInput,
  db: Executor,
  stored: Pick<StoredCart, 'cart' | 'quote'> | undefined,
): Promise<CartTerms> {
  const today = ports.catalogue.current()
  const quote = stored?.quote
  const until = quote && quoteBindsUntil(quote, now)
  if (stored === undefined || quote === undefined || until === undefined) return termsOfToday(today)
  const terms = { catalogue: await catalogueOfQuote(ports, db, quote), cart: quote.cart }
  const planned = quotedOnce(today, terms.catalogue, quote)
  const catalogueOf = (cart: Cart): Catalogue => (holdsQuotedPlan(terms, cart) ? planned : today)
  const catalogue = catalogueOf(stored.cart)
  const { planId, lines } = quote.cart
  const ids = [...(planId > 0 ? [planId] : []), ...lines.map(({ productId }) => productId)]
  const quotedIn = (cart: Cart) => (holdsQuotedPlan(terms, cart) ? ids : [])
  return {
    catalogue,
    today,
    catalogueOf,
    planned,
    quotedIn,
    ...(catalogue === planned && { bound: { number: quote.number, until } }),
  }
}
