import type { ResultOf } from '@waybill/contract'
import { cartBreakdown, pricesOf, type Cart } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { compare, type Money } from '@waybill/domain/money'
import { quoteLabel, quoteStateAt, type RequestedContent } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { copyQuotedCart, openQuotedCart, currencyOfCart, type QuotedCart } from '../../cart/index.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { storedState, type StoredQuote } from '../repository.ts'
import { findLinkedQuote } from '../repository-answers.ts'
import { pricedBy, termsOfQuote } from '../quote-terms.ts'
import { requestedQuote } from '../requested-quote.ts'
import { leadsTo } from './leads-to.ts'
import { logView } from './log-view.ts'

/** The cart that a quote opens as: in the currency of the account, or of the quote. */
export function quotedCart({ snapshot: { cart } }: StoredQuote, context: RequestContext): Cart {
  return { ...cart, currency: currencyOfCart(context, cart.currency) }
}

interface OpenedFacts extends Pick<QuotedCart, 'number' | 'cart' | 'shown'> {
  /** The catalogue of the prices that were shown; that of today where the currency is another one, and nothing can be compared. */
  readonly seen: Catalogue
}

/** A quote as the cart that it opens as, with the prices that it showed. */
export async function openedFacts(quote: StoredQuote, context: RequestContext, db: Executor): Promise<OpenedFacts> {
  const { ports } = context
  const cart = quotedCart(quote, context)
  const seen = cart.currency === quote.currency ? await pricedBy(ports, db, quote) : ports.catalogue.current()
  return { number: quoteLabel(quote), cart, shown: Object.fromEntries(pricesOf(seen, cart)), seen }
}

/**
 * Opens a quote as the caller's cart, at its prices while it binds (S-01), else at those of today; answers where to look at it, and
 * the name under which the cart from before is saved. For who has declined it, it binds no more (S-05). An accepted one leads a visitor straight to the trial, unless its price changed. The quote's own catalogue is read before the transaction begins.
 */
export async function openQuoteAsCart(
  token: string,
  requested: RequestedContent,
  context: RequestContext,
): Promise<Result<ResultOf<'POST /quotes/{token}/open'>, ApiError>> {
  const { store, catalogue } = context.ports
  const linked = await findLinkedQuote(store.db, hashToken(token))
  if (linked === undefined) return fail(NOT_FOUND)
  const { decline } = linked
  const state = quoteStateAt(storedState(linked.quote), context.now)
  if (state === 'expired' || state === 'revoked') return fail(apiError(410, `quote-${state}`))
  if (state === 'superseded') return fail(apiError(409, 'quote-superseded'))
  const chosen = await requestedQuote(linked.quote, requested, { ports: context.ports, db: store.db })
  if (!chosen.ok) return chosen
  const quote = chosen.value
  const { seen, ...about } = await openedFacts(quote, context, store.db)
  const { cart } = about
  const opened = await inTransaction(store, (db) =>
    decline === undefined
      ? openQuotedCart(context, db, { quoteId: quote.id, ...about })
      : copyQuotedCart(context, db, about),
  )
  if (!opened.ok) return opened
  await logView(linked, context, store.db)
  const totalOf = (version: Catalogue): Money => cartBreakdown(version, cart).total
  const sold = decline === undefined ? (await termsOfQuote(context, store.db, quote)).catalogue : catalogue.current()
  const isPriceHeld = cart.currency === quote.currency && compare(totalOf(sold), totalOf(seen)) === 0
  const goesToTrial = state === 'accepted' && isPriceHeld && leadsTo(context.actor, quote, sold) === 'trial'
  const next = goesToTrial ? '/register' : '/platform/marketplace/shopping-cart-review'
  return ok({ next: localePath(context.locale, next), saved_as: opened.value ?? null })
}
