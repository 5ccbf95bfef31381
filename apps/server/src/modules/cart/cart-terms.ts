import type { Cart } from '@waybill/domain/cart'
import type { Catalogue, ProductId } from '@waybill/domain/catalog'
import { holdsQuotedPlan, optionOfCart, quoteBindsUntil, quotedCatalogue } from '@waybill/domain/quote'
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

function quotedOnce(today: Catalogue, quoted: Catalogue, { number, cart, option = 0 }: QuoteFacts): Catalogue {
  const ofToday = made.get(today) ?? new Map<string, Catalogue>()
  made.set(today, ofToday)
  const key = `${number} ${option} ${quoted.version}`
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

/** A quote, or one option of it, as it prices a cart. */
interface BindingContent {
  readonly cart: Cart
  readonly planned: Catalogue
}

/** The contents of a quote; of several options each. */
async function contentsOf(
  { ports }: Pick<TermsInput, 'ports'>,
  db: Executor,
  { options, ...quote }: QuoteFacts,
): Promise<readonly BindingContent[]> {
  const today = ports.catalogue.current()
  const facts = options?.map(({ snapshot, kept }, place) => ({
    ...quote,
    cart: snapshot.cart,
    option: place + 1,
    ...(kept && { kept }),
  })) ?? [quote]
  const contents: BindingContent[] = []
  for (const own of facts)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    contents.push({ cart: own.cart, planned: quotedOnce(today, await catalogueOfQuote(ports, db, own), own) })
  return contents
}

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
  const contents = await contentsOf({ ports }, db, quote)
  const [first, ...others] = contents
  if (first === undefined) return termsOfToday(today)
  const contentOf = (cart: Cart): BindingContent =>
    others.length === 0 ? first : (contents[optionOfCart(contents, cart) - 1] ?? first)
  const { planned } = contentOf(stored.cart)
  const catalogueOf = (cart: Cart): Catalogue => {
    const content = contentOf(cart)
    return holdsQuotedPlan(content, cart) ? content.planned : today
  }
  const catalogue = catalogueOf(stored.cart)
  const quotedIn = (cart: Cart) => {
    const content = contentOf(cart)
    const { planId, lines } = content.cart
    const ids = [...(planId > 0 ? [planId] : []), ...lines.map(({ productId }) => productId)]
    return holdsQuotedPlan(content, cart) ? ids : []
  }
  return {
    catalogue,
    today,
    catalogueOf,
    planned,
    quotedIn,
    ...(catalogue === planned && { bound: { number: quote.number, until } }),
  }
}
