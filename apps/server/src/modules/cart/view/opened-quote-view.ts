import type { CartLineView, CartView, OpenedQuoteView } from '@waybill/contract/views'
import { cartBreakdown, type CartLine } from '@waybill/domain/cart'
import type { ProductId } from '@waybill/domain/catalog'
import { money } from '@waybill/domain/money'
import { canOwnerRevise, quoteBindsUntil, quoteStateAt } from '@waybill/domain/quote'
import { localePath } from '@waybill/i18n'
import type { CartTerms } from '../cart-terms.ts'
import type { QuoteFacts, StoredCart } from '../stored-cart.ts'
import type { CartViewer } from './cart-viewer.ts'

/** The quote of a cart while it still holds something of it: one that was emptied and filled anew is its owner's own. */
function quoteInCart({ cart, quote }: StoredCart): QuoteFacts | undefined {
  if (quote === undefined) return undefined
  const isPlanQuoted = cart.planId > 0 && cart.planId === quote.cart.planId
  const chosen = chosenIn(quote)
  return isPlanQuoted || cart.lines.some(({ productId }) => chosen.has(productId)) ? quote : undefined
}

/** Products that the buyer chose for the quote: the rest came with it. */
function chosenIn({ cart }: QuoteFacts): ReadonlySet<ProductId> {
  return new Set(cart.lines.flatMap(({ productId, reason }) => (reason.kind === 'chosen' ? productId : [])))
}

interface Standing {
  readonly isComparable: boolean
  readonly now: number
  readonly state: QuoteFacts['state']
}

/** One that is over says so by its state. */
function unboundOf(quote: QuoteFacts, { isComparable, now, state }: Standing): Pick<OpenedQuoteView, 'unbound'> {
  if (state !== 'open' && state !== 'accepted') return {}
  if (quote.hasOrder) return { unbound: 'ordered' }
  if (!isComparable) return { unbound: 'other_currency' }
  return { unbound: quoteBindsUntil(quote, now) === undefined ? 'ended' : 'left' }
}

interface QuoteReader extends Pick<CartTerms, 'today' | 'bound'> {
  readonly now: number
}

/** Number, price and end of the quote, and what the same costs by the catalogue of today. */
export function openedQuoteView({ today, now, bound }: QuoteReader, stored: StoredCart): Pick<CartView, 'quote'> {
  const quote = quoteInCart(stored)
  if (quote === undefined) return {}
  const { number, expiresAt, currency, total } = quote
  const state = quoteStateAt(quote, now)
  const isComparable = currency === stored.cart.currency
  return {
    quote: {
      number,
      state: state === 'draft' ? 'open' : state,
      expiresAt,
      total: money(total, currency),
      ...(isComparable && { today: cartBreakdown(today, quote.cart).total }),
      ...(bound
        ? { boundUntil: bound.until, newQuoteTotal: cartBreakdown(today, stored.cart).total }
        : unboundOf(quote, { isComparable, now, state })),
    },
  }
}

/** The quote that a cart is the next revision of, where that can still be sent. */
export function revisedQuoteView(
  { locale, now }: Pick<CartViewer, 'locale' | 'now'>,
  { opened, quote }: StoredCart,
): Pick<CartView, 'revises'> {
  if (opened?.isRevised !== true || quote?.nextNumber === undefined) return {}
  if (!canOwnerRevise(quote, { hasAcceptorWritten: quote.hasAcceptorWritten === true, now })) return {}
  const href = `${localePath(locale, `/account/quotes/${opened.quoteId}`)}#revision`
  return { revises: { number: quote.number, nextNumber: quote.nextNumber, href } }
}

/** Lines that its reader has not chosen: the sender of the quote has. */
export function quotedReason(
  stored: StoredCart,
  line: CartLine,
  bound: CartTerms['bound'],
): CartLineView['reason'] | undefined {
  const quote = line.reason.kind === 'chosen' ? quoteInCart(stored) : undefined
  return quote !== undefined && chosenIn(quote).has(line.productId)
    ? { kind: 'quoted', quote: quote.number, ...(bound && { until: bound.until }) }
    : undefined
}

/** The plan of the cart, where it is the quote's. */
export function quotedPlan(stored: StoredCart): Pick<NonNullable<CartView['plan']>, 'quote'> {
  const quote = quoteInCart(stored)
  return quote !== undefined && quote.cart.planId === stored.cart.planId ? { quote: quote.number } : {}
}
