import type { BodyOf, ResultOf } from '@waybill/contract'
import { isEmptyCart, withAttribution } from '@waybill/domain/cart'
import { canOwnerRevise, quoteStateAt } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import { attributionOf } from '../../../platform/http/request-attribution.ts'
import { NOT_FOUND, apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { findOwnCart, hasAcceptorWritten, openQuotedCart } from '../../cart/index.ts'
import { storedState, type StoredQuote } from '../repository.ts'
import { lockOwnQuote } from '../repository-revisions.ts'
import { ofOption, priceRevision } from '../revision-offers.ts'
import { openedFacts } from './open-quote.ts'
import { alreadyOrdered } from './order-quote.ts'
import type { OwnedQuote } from './quote-owner.ts'
import { replaceQuote } from './replace-quote.ts'
import { commentOf, totalChanged } from './share-checks.ts'
import { isSameCart, withUsages } from './share-draft.ts'

/** True while the owner can revise it: what was accepted stays as it was read, until who accepted it asks for another. */
export async function isRevisable(quote: StoredQuote, now: number, db: Executor): Promise<boolean> {
  const hasWritten = quote.state === 'accepted' && (await hasAcceptorWritten(db, quote.id))
  return canOwnerRevise(storedState(quote), { hasAcceptorWritten: hasWritten, now })
}

/** The quote of the account, locked, where its owner may revise it; otherwise the reason why not. */
async function lockRevisable({ id, owner, context, db }: OwnedQuote): Promise<Result<StoredQuote, ApiError>> {
  const quote = await lockOwnQuote(db, { id, ...owner.scope })
  if (quote === undefined) return fail(NOT_FOUND)
  if (await isRevisable(quote, context.now, db)) return ok(quote)
  if (quote.order_id !== null) return fail(await alreadyOrdered(db, id))
  const state = quoteStateAt(storedState(quote), context.now)
  return fail(apiError(409, state === 'superseded' ? 'quote-superseded' : 'transition-rejected'))
}

/**
 * Opens a quote as the cart of its account to be changed, at its prices while it binds; the cart from before is saved. The cart remembers
 * what it revises, and the quote stays as it is until the revision is sent.
 */
export async function openToRevise(
  { option = 1 }: Pick<BodyOf<'POST /account/quotes/{id}/open'>, 'option'>,
  owned: OwnedQuote,
): Promise<Result<ResultOf<'POST /account/quotes/{id}/open'>, ApiError>> {
  const { context, db } = owned
  const found = await lockRevisable(owned)
  if (!found.ok) return found
  const quote = ofOption(found.value, option)
  const { seen: _, ...about } = await openedFacts(quote, context, db)
  const opened = await openQuotedCart(context, db, { ...about, quoteId: quote.id, isRevised: true })
  if (!opened.ok) return opened
  const next = localePath(context.locale, '/platform/marketplace/shopping-cart-review')
  return ok({ next, saved_as: opened.value ?? null })
}

/**
 * Sends the member's cart as the next revision of a quote, with the checks of a share: at today's prices, or at those of the quote for
 * what it has, while it binds.
 */
export async function reviseSentQuote(
  body: BodyOf<'POST /account/quotes/{id}/revise'>,
  owned: OwnedQuote,
): Promise<Result<ResultOf<'POST /account/quotes/{id}/revise'>, ApiError>> {
  const { context, db } = owned
  const comment = commentOf(body)
  if (!comment.ok) return comment
  const found = await lockRevisable(owned)
  if (!found.ok) return found
  const stored = await findOwnCart(context, db)
  if (stored === undefined || isEmptyCart(stored.cart)) return fail(apiError(422, 'cart-empty'))
  if (body.cart !== undefined && !isSameCart(body.cart, stored)) return fail(apiError(409, 'stale-version'))
  const cart = withUsages(stored.cart, body, context)
  if (!cart.ok) return cart
  const { prices = 'today', option = stored.quote?.option } = body
  const offer = await priceRevision({ quote: found.value, cart: cart.value, option, prices }, context, db)
  if (offer === undefined) return fail(invalidField('prices', 'errors.field_option'))
  if (!offer.ok) return offer
  const changed = totalChanged(offer.value.snapshot, body.total_shown)
  if (changed !== undefined) return fail(changed)
  const { last, first } = attributionOf(context)
  const replacement = {
    quote: found.value,
    offer: offer.value,
    option,
    comment: comment.value,
    cartId: stored.id,
    attribution: withAttribution(stored.attribution, last, first),
    isCartRevised: false,
  }
  return replaceQuote(replacement, owned)
}
