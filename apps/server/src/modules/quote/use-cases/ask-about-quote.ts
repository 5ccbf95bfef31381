import { checkPersonName } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { countMessage } from '../message-limits.ts'
import { nameError } from '../name-error.ts'
import { findLinkedQuote, lockLinkedQuote } from '../repository-answers.ts'
import { insertMessage, listMessages, listThreadRecipients, moveMark } from '../repository-thread.ts'
import type { StoredQuote } from '../repository.ts'
import type { LinkAction } from './answer-link.ts'
import { logView } from './log-view.ts'
import { questionMails } from './message-mails.ts'
import { checkDraft, messageFacts, repeated, threadClosed, type MessageDraft } from './thread-rules.ts'

interface QuestionAction extends LinkAction, MessageDraft {
  /** The person who asks; several may have one link. */
  readonly name?: string | undefined
}

/** A member of the company that sent it answers on the account's page, and asks nothing by a link. */
export function isOwnCompany(
  { account_id: accountId }: StoredQuote,
  { actor }: Pick<RequestContext, 'actor'>,
): boolean {
  return actor.kind === 'member' && actor.accountId === accountId
}

const OWN_QUOTE = apiError(409, 'own-quote', { message: 'quoteThread.own' })

/** The thread that a link leads to: a recipient's, or the one of all who have the sender's own link. */
async function threadOf(quote: StoredQuote, recipientId: number | undefined, { db }: LinkAction) {
  if (recipientId === undefined) return undefined
  const recipients = await listThreadRecipients(db, quote.id)
  return recipients.find(({ id }) => id === recipientId)?.thread
}

/**
 * Asks about the quote by a link. A recipient's own link writes into their thread, which they, the owner and the shop read; by the
 * sender's own link, which has no recipient, everyone with it reads it too. Answers the id of the message (S-08).
 */
export async function askAboutQuote(action: QuestionAction): Promise<Result<number, ApiError>> {
  const { token, context, db } = action
  const named = checkPersonName(action.name ?? '')
  if (!named.ok) return fail(nameError(named.failure.code, 'name'))
  const linked = await lockLinkedQuote(db, hashToken(token))
  if (linked === undefined) return fail(NOT_FOUND)
  const { quote, recipientId } = linked
  if (isOwnCompany(quote, context)) return fail(OWN_QUOTE)
  const closed = threadClosed(quote, context.now)
  if (closed !== undefined) return fail(closed)
  const text = checkDraft(action, quote)
  if (!text.ok) return text
  const thread = await threadOf(quote, recipientId, action)
  const message = {
    side: 'recipient',
    audience: 'one',
    thread,
    name: named.value,
    lineId: action.lineId,
    text: text.value,
  } as const
  const before = repeated(await listMessages(db, [quote.number]), message)
  if (before !== undefined) return ok(before.id)
  const limits = { config: context.ports.config, networkPrefix: context.networkPrefix, db, now: context.now }
  const limited = await countMessage(quote.number, recipientId ?? 'link', limits)
  if (limited !== undefined) return fail(limited)
  const id = await insertMessage(db, { ...message, quote, recipientId, now: context.now })
  // without script the page posts neither
  await logView(linked, context, db)
  if (recipientId !== undefined) await moveMark(db, { quote, side: 'recipient', recipientId }, { readThrough: id })
  await recordEvent(db, context.ports.keys, {
    name: 'quote.message',
    entity: 'quote',
    entityId: quote.id,
    accountId: quote.account_id ?? undefined,
    actor: actorName(context.actor),
    data: messageFacts(quote, { id, side: 'recipient', recipientId, now: context.now }),
    now: context.now,
    mails: await questionMails(quote, { id, text: text.value }, { ...context.ports, ...limits }),
  })
  return ok(id)
}

/** Notes up to which message the recipient of a link has read; the sender's own link has many readers and no note. */
export async function readMessages(
  through: number,
  { token, db }: LinkAction,
): Promise<Result<Record<string, never>, ApiError>> {
  const linked = await findLinkedQuote(db, hashToken(token))
  if (linked === undefined) return fail(NOT_FOUND)
  const { quote, recipientId } = linked
  if (recipientId === undefined) return ok({})
  const last = (await listMessages(db, [quote.number])).at(-1)?.id ?? 0
  await moveMark(db, { quote, side: 'recipient', recipientId }, { readThrough: Math.min(through, last) })
  return ok({})
}
