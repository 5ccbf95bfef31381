import { checkPersonName, isDeclinedByAll, normaliseComment, type DeclineReason } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvents, type NewEvent } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import { hashToken } from '../../../platform/ids.ts'
import { nameError } from '../name-error.ts'
import { moveQuote, type StoredQuote } from '../repository.ts'
import {
  hasAnswered,
  insertAnswer,
  listAnsweringParties,
  lockLinkedQuote,
  type LinkedQuote,
} from '../repository-answers.ts'
import { answeredState, answerMails, countAnswer, stateByLink, type LinkAction } from './answer-link.ts'
import { logView } from './log-view.ts'

interface DeclineAction extends LinkAction {
  readonly name?: string | undefined
  readonly reason?: DeclineReason | undefined
  readonly words?: string | undefined
}

interface Decline {
  /** By this link: the sender's own stays open. */
  readonly state: StoredQuote['state']
}

/**
 * Declines by the link, with what the person says about it. A recipient's decline ends the quote for them alone, and for everyone
 * once all have declined. By the sender's own link, which has no recipient, it is stored and ends nothing (S-05).
 */
export async function declineSharedQuote(action: DeclineAction): Promise<Result<Decline, ApiError>> {
  const { token, context, db } = action
  const named = checkPersonName(action.name ?? '')
  if (!named.ok) return fail(nameError(named.failure.code, 'name'))
  const linked = await lockLinkedQuote(db, hashToken(token))
  if (linked === undefined) return fail(NOT_FOUND)
  if (stateByLink(linked) === 'declined') return ok({ state: 'declined' })
  const moved = answeredState(linked, 'decline', context.now)
  if (!moved.ok) return moved
  const { quote, recipientId } = linked
  const state = recipientId === undefined ? quote.state : moved.value
  if (recipientId === undefined && (await hasAnswered(db, linked, { kind: 'declined', name: named.value })))
    return ok({ state })
  const limited = recipientId === undefined ? await countAnswer(linked, action) : undefined
  if (limited !== undefined) return limited
  const { reason = null, words = '' } = action
  const answer = { kind: 'declined', name: named.value, reason, words: normaliseComment(words).trim() } as const
  const answerId = await insertAnswer(db, linked, { ...answer, now: context.now })
  // without script the page posts no view of its own
  await logView(linked, context, db)
  await recordEvents(db, context.ports.keys, await eventsOf(linked, answerId, action))
  return ok({ state })
}

/** The decline, and the end of the quote where it was the last recipient's. */
async function eventsOf(
  { quote, recipientId }: LinkedQuote,
  answerId: number,
  action: LinkAction,
): Promise<readonly NewEvent[]> {
  const { context, db } = action
  const event = {
    entity: 'quote',
    entityId: quote.id,
    accountId: quote.account_id ?? undefined,
    actor: actorName(context.actor),
    now: context.now,
  }
  const isEnded = recipientId !== undefined && isDeclinedByAll(await listAnsweringParties(db, quote.id))
  if (isEnded)
    await moveQuote(db, { id: quote.id, from: quote.state, to: 'declined', acceptedBy: '', now: context.now })
  return [
    {
      ...event,
      name: 'quote.answered',
      data: { number: quote.number, ...(recipientId !== undefined && { recipient: recipientId }) },
      mails: await answerMails(
        quote,
        { answer: 'declined', answerId },
        { token: action.token, ports: context.ports, db, now: context.now },
      ),
    },
    ...(isEnded ? [{ ...event, name: 'quote.declined', data: { number: quote.number } }] : []),
  ]
}
