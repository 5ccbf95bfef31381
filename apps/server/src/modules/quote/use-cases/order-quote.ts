import { personNameLimit } from '@waybill/domain/quote'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent, recordEvents } from '../../../platform/events.ts'
import { fullName } from '../../../platform/full-name.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { insertAnswer } from '../repository-answers.ts'
import { findEndOf, findStateOfOrder, takeQuote } from '../repository-orders.ts'
import { answerMails } from './answer-link.ts'

interface QuoteOrder {
  readonly quoteId: string
  readonly orderId: string
  /** Place, from 1, of the option that is ordered; absent where the quote has one content. */
  readonly option?: number | undefined
  readonly member: Member
  /** Epoch ms. */
  readonly now: number
}

/** Reason why a quote can't be ordered: a newer revision took its place (S-07), it was withdrawn, or another order, whose state is said (S-03). */
export async function alreadyOrdered(db: Executor, quoteId: string): Promise<ApiError> {
  const end = await findEndOf(db, quoteId)
  if (end !== undefined) return apiError(409, `quote-${end}`)
  return apiError(409, 'quote-ordered', { details: { order_state: (await findStateOfOrder(db, quoteId)) ?? null } })
}

/**
 * Quote and order name each other (S-01, S-03): of one without an acceptance the order is the acceptance (I25). False where
 * another order was first. In the transaction that stores the order, after its row.
 */
export async function orderQuote(
  db: Executor,
  ports: Pick<WorkPorts, 'keys' | 'config' | 'catalogue' | 'seller'>,
  { quoteId, orderId, option, member, now }: QuoteOrder,
): Promise<boolean> {
  const name = Array.from(fullName(member)).slice(0, personNameLimit).join('')
  const taken = await takeQuote(db, { quoteId, orderId, option, name, now })
  if (taken === undefined) return false
  const { quote, was_open: isAcceptedByIt } = taken
  const event = {
    entity: 'quote',
    entityId: quoteId,
    accountId: quote.account_id ?? undefined,
    actor: actorName(member),
    // the order is of another account
    data: { number: quote.number },
    now,
    mails: [],
  }
  const ordered = { ...event, name: 'quote.ordered' }
  if (!isAcceptedByIt) {
    await recordEvent(db, ports.keys, ordered)
    return true
  }
  const link = { quote, recipientId: undefined, decline: undefined }
  const answerId = await insertAnswer(db, link, { kind: 'accepted', name, now })
  const mails = await answerMails(quote, { answer: 'accepted', answerId }, { ports, db, now })
  await recordEvents(db, ports.keys, [{ ...event, name: 'quote.accepted', mails }, ordered])
  return true
}
