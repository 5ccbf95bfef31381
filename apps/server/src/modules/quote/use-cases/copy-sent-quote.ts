import type { BodyOf, ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import { NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import { copyQuotedCart } from '../../cart/index.ts'
import { findOwnQuote } from '../repository.ts'
import { ofOption } from '../revision-offers.ts'
import { openedFacts } from './open-quote.ts'
import type { OwnedQuote } from './quote-owner.ts'

/**
 * Copies a quote of the account as the member's cart, in whatever state it is: at today's prices, beside which the quoted ones
 * are named. A second click copies nothing.
 */
export async function copySentQuote(
  { option = 1 }: BodyOf<'POST /account/quotes/{id}/copy'>,
  { id, owner, context, db }: OwnedQuote,
): Promise<Result<ResultOf<'POST /account/quotes/{id}/copy'>, ApiError>> {
  const quote = await findOwnQuote(db, { id, ...owner.scope })
  if (quote === undefined) return fail(NOT_FOUND)
  const { seen: _, ...about } = await openedFacts(ofOption(quote, option), context, db)
  const copied = await copyQuotedCart(context, db, about)
  if (!copied.ok) return copied
  const next = localePath(context.locale, '/platform/marketplace/shopping-cart-review')
  return ok({ next, saved_as: copied.value ?? null })
}
