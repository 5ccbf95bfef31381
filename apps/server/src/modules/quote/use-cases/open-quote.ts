import { quoteStateAt } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { NOT_FOUND, refusal, type Refusal } from '../../../platform/http/refusal.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { replaceCart } from '../../cart/use-cases/replace-cart.ts'
import { findQuoteByToken } from '../repository.ts'

/** Opens a quote as the caller's cart, re-priced by the catalogue of today; answers where to look at it (D-34). */
export async function openQuoteAsCart(
  token: string,
  context: RequestContext,
  db: Executor,
): Promise<Result<string, Refusal>> {
  const quote = await findQuoteByToken(db, hashToken(token))
  if (quote === undefined) return fail(NOT_FOUND)
  const state = quoteStateAt(
    { state: quote.state, expiresAt: quote.expires_at, hasOrder: quote.order_id !== null },
    context.now,
  )
  if (state === 'expired' || state === 'revoked') return fail(refusal(410, `quote-${state}`))
  const replaced = await replaceCart(context, db, {
    cart: quote.snapshot.cart,
    eventName: 'cart.opened_from_quote',
    eventData: { quote: quote.number },
  })
  return replaced ? ok('/platform/marketplace/shopping-cart-review') : fail(refusal(409, 'stale-version'))
}
