import { normalisePersonName, personNameLimit } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent } from '../../../platform/events.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { Keys } from '../../../platform/keys.ts'
import { countMessage } from '../message-limits.ts'
import { findOwnQuote, type StoredQuote } from '../repository.ts'
import {
  insertMessage,
  isOwnLinkOpened,
  listMessages,
  listThreadRecipients,
  lockQuote,
  moveMark,
  type ThreadRecipient,
} from '../repository-thread.ts'
import { answerMessageMails, type MessageContext } from './message-mails.ts'
import type { OwnedQuote } from './quote-owner.ts'
import { checkDraft, messageFacts, repeated, threadClosed, type MessageDraft } from './thread-rules.ts'

/** The thread of those who have the sender's own link; ids of recipients begin at 1. */
export const OWN_LINK = 0

interface AnswerDraft extends MessageDraft {
  /** A recipient, `OWN_LINK`, or all who have opened the quote. */
  readonly to: number | 'all'
}

interface Answering extends MessageContext {
  readonly keys: Keys
  readonly side: 'owner' | 'shop'
  /** Shown beside the answer. */
  readonly name: string
  /** The member who writes it for the owner. */
  readonly memberId?: number | undefined
  readonly actor: string
}

interface ThreadAnswer {
  readonly id: number
  /** Recipients that it was written to, beside those with the sender's own link. */
  readonly recipients: number
}

const UNOPENED = apiError(409, 'recipient-unopened', { message: 'quoteThread.unopened' })

/** Recipients of an answer: only those who have opened the quote are written to (S-08); those who declined, by themselves alone. */
async function recipientsOf(
  { to }: AnswerDraft,
  quote: StoredQuote,
  { db }: Answering,
): Promise<Result<readonly ThreadRecipient[], ApiError>> {
  const all = (await listThreadRecipients(db, quote.id)).filter(({ email }) => email !== '')
  if (to === 'all') {
    const opened = all.filter(({ hasOpened, hasDeclined }) => hasOpened && !hasDeclined)
    return opened.length > 0 || (await isOwnLinkOpened(db, quote.number)) ? ok(opened) : fail(UNOPENED)
  }
  if (to === OWN_LINK) return (await isOwnLinkOpened(db, quote.number)) ? ok([]) : fail(UNOPENED)
  const recipient = all.find(({ id }) => id === to)
  if (recipient === undefined) return fail(NOT_FOUND)
  return recipient.hasOpened ? ok([recipient]) : fail(UNOPENED)
}

/** Answers one thread, or writes to all who have opened the quote; a second click stores nothing. */
export async function answerThread(
  draft: AnswerDraft,
  quote: StoredQuote,
  answering: Answering,
): Promise<Result<ThreadAnswer, ApiError>> {
  const { db, now, side, name, memberId } = answering
  const text = checkDraft(draft, quote)
  if (!text.ok) return text
  const closed = threadClosed(quote, now)
  if (closed !== undefined) return fail(closed)
  const written = await recipientsOf(draft, quote, answering)
  if (!written.ok) return written
  const recipients = written.value
  const [first] = draft.to === 'all' ? [] : recipients
  const audience = draft.to === 'all' ? 'all' : 'one'
  const message = { side, audience, thread: first?.thread, name, lineId: draft.lineId, text: text.value } as const
  const before = repeated(await listMessages(db, [quote.number]), message)
  if (before !== undefined) return ok({ id: before.id, recipients: recipients.length })
  const limited = await countMessage(quote.number, 'owner', answering)
  if (limited !== undefined) return fail(limited)
  const id = await insertMessage(db, { ...message, memberId, quote, recipientId: first?.id, now })
  await recordEvent(db, answering.keys, {
    name: 'quote.message',
    entity: 'quote',
    entityId: quote.id,
    accountId: quote.account_id ?? undefined,
    actor: answering.actor,
    data: messageFacts(quote, { id, side, recipientId: first?.id, now }),
    now,
    mails: await answerMessageMails(quote, { message: { id, text: text.value }, recipients }, answering),
  })
  return ok({ id, recipients: recipients.length })
}

/** A name that may be longer than the message has place for. */
export function shortName(name: string): string {
  return Array.from(normalisePersonName(name)).slice(0, personNameLimit).join('')
}

/** Answers in the name of the owner; 404 for a quote of another one. */
export async function answerAsOwner(draft: AnswerDraft, owned: OwnedQuote): Promise<Result<ThreadAnswer, ApiError>> {
  const { id, owner, context, db } = owned
  const { ports, networkPrefix, now } = context
  const own = { id, ...owner.scope }
  const found = await findOwnQuote(db, own)
  if (found === undefined) return fail(NOT_FOUND)
  await lockQuote(db, found.id)
  const quote = (await findOwnQuote(db, own)) ?? found
  const { config, ids, keys } = ports
  const name = shortName(owner.name || quote.sender_name)
  const answering = {
    config,
    ids,
    keys,
    networkPrefix,
    db,
    now,
    name,
    memberId: owner.memberId ?? undefined,
    side: 'owner',
    actor: owner.actor,
  } as const
  return answerThread(draft, quote, answering)
}

/** Notes up to which message the owner has read. */
export async function readThreads(
  through: number,
  { id, owner, db }: OwnedQuote,
): Promise<Result<Record<string, never>, ApiError>> {
  const quote = await findOwnQuote(db, { id, ...owner.scope })
  if (quote === undefined) return fail(NOT_FOUND)
  const last = (await listMessages(db, [quote.number])).at(-1)?.id ?? 0
  await moveMark(db, { quote, side: 'owner', recipientId: undefined }, { readThrough: Math.min(through, last) })
  return ok({})
}
