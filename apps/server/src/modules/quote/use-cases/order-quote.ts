import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { fullName } from '../../../platform/full-name.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { Keys } from '../../../platform/keys.ts'
import { findStateOfOrder, takeQuote } from '../repository-orders.ts'

interface QuoteOrder {
  readonly quoteId: string
  readonly orderId: string
  readonly member: Member
  /** Epoch ms. */
  readonly now: number
}

/** One order for each quote (S-03): a second one says how the first one stands. */
export async function alreadyOrdered(db: Executor, quoteId: string): Promise<ApiError> {
  return apiError(409, 'quote-ordered', { details: { order_state: (await findStateOfOrder(db, quoteId)) ?? null } })
}

/**
 * Quote and order name each other (S-01, S-03): of one without an acceptance the order is the acceptance (I25). False where
 * another order was first. In the transaction that stores the order, after its row.
 */
export async function orderQuote(
  db: Executor,
  keys: Keys,
  { quoteId, orderId, member, now }: QuoteOrder,
): Promise<boolean> {
  const ordered = await takeQuote(db, { quoteId, orderId, name: fullName(member).slice(0, 60), now })
  if (ordered === undefined) return false
  if (!ordered.was_open) return true
  await recordEvent(db, keys, {
    name: 'quote.accepted',
    entity: 'quote',
    entityId: quoteId,
    accountId: ordered.account_id ?? undefined,
    actor: actorName(member),
    data: { number: ordered.number, order: orderId },
    now,
    mails: [],
  })
  return true
}
