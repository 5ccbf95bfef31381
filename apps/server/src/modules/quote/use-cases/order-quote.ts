import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { fullName } from '../../../platform/full-name.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { insertAnswer } from '../repository-answers.ts'
import { findStateOfOrder, takeQuote } from '../repository-orders.ts'
import { answerMails } from './answer-link.ts'

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
  ports: Pick<WorkPorts, 'keys' | 'config' | 'catalogue' | 'seller'>,
  { quoteId, orderId, member, now }: QuoteOrder,
): Promise<boolean> {
  const name = fullName(member).slice(0, 60)
  const taken = await takeQuote(db, { quoteId, orderId, name, now })
  if (taken === undefined || !taken.was_open) return taken !== undefined
  const { quote } = taken
  const link = { quote, recipientId: undefined, decline: undefined }
  const answerId = await insertAnswer(db, link, { kind: 'accepted', name, now })
  await recordEvent(db, ports.keys, {
    name: 'quote.accepted',
    entity: 'quote',
    entityId: quoteId,
    accountId: quote.account_id ?? undefined,
    actor: actorName(member),
    data: { number: quote.number, order: orderId },
    now,
    mails: await answerMails(quote, { answer: 'accepted', answerId }, { ports, db }),
  })
  return true
}
