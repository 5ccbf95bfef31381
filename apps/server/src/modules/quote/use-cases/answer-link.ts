import { actOnQuote, quoteStateFor, type QuoteState } from '@waybill/domain/quote'
import { fail, type Result } from '@waybill/domain/result'
import { mainLocale } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { QueuedMail } from '../../../platform/events.ts'
import { salesAddress } from '../../../platform/mail/shop-sender.ts'
import { apiError, tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { takeFromWindows } from '../../../platform/rate-windows.ts'
import { storedState, type StoredQuote } from '../repository.ts'
import type { LinkedQuote } from '../repository-answers.ts'
import { findRecipientAddress } from '../repository-recipients.ts'
import { DAY_MS } from '@waybill/domain/durations'
import { takeMailInstant } from '../message-limits.ts'
import { ownerOf } from './quote-owner.ts'

/** An answer by the link of a quote, in the transaction of its request. */
export interface LinkAction {
  readonly token: string
  readonly context: RequestContext
  readonly db: Executor
}

/** Answers to one quote that are stored in a day: its link may reach many, and each answer is stored for good. */
const ANSWERS_A_DAY = 50

/** Counts an answer that is going to be stored; the failure where the quote has had enough that day. */
export async function countAnswer(
  { quote }: LinkedQuote,
  { context, db }: LinkAction,
): Promise<Result<never, ApiError> | undefined> {
  if (context.ports.config.RATE_LIMIT === 'off') return undefined
  const bucket = { bucket: `quote:answers:${quote.id}`, windowMs: DAY_MS, limit: ANSWERS_A_DAY, hits: 1 }
  const retryAfterMs = await takeFromWindows(db, [bucket], context.now)
  return retryAfterMs === undefined ? undefined : fail(tooMany(retryAfterMs))
}

/** The state that a quote has by a link. */
export function stateByLink({ quote, decline }: LinkedQuote): QuoteState {
  return quoteStateFor(quote.state, decline !== undefined)
}

/** The state that an answer leads to, or why it can't be given: 410 for what is over, 409 for what is answered. */
export function answeredState(
  linked: LinkedQuote,
  cause: 'accept' | 'decline',
  now: number,
): Result<QuoteState, ApiError> {
  const moved = actOnQuote({ ...storedState(linked.quote), state: stateByLink(linked) }, cause, now)
  if (moved.ok) return moved
  const { from } = moved.failure
  return fail(apiError(from === 'expired' || from === 'revoked' ? 410 : 409, codeOf(from)))
}

function codeOf(state: QuoteState): string {
  if (state === 'expired' || state === 'revoked' || state === 'superseded') return `quote-${state}`
  return 'transition-rejected'
}

/** The link that was answered by, if any, and what mails are made with. */
export interface AnswerSource {
  readonly token?: string
  readonly ports: Pick<WorkPorts, 'config' | 'catalogue' | 'seller'>
  readonly db: Executor
  readonly now: number
}

/** To the recipient who has accepted by the link of their mail, in the language that they read it in: what was accepted (S-04). */
export async function receiptOf(
  { quote, recipientId }: LinkedQuote,
  answerId: number,
  { token, context, db }: LinkAction,
): Promise<readonly QueuedMail[]> {
  const email = recipientId === undefined ? '' : await findRecipientAddress(db, recipientId)
  if (email === '') return []
  return [
    {
      template: 'quote_answered',
      to: email,
      locale: context.locale,
      dedupeKey: `quote_answered:${quote.id}:${answerId}:receipt`,
      refs: { quoteId: quote.id, answer: 'accepted', answerId, receipt: 1 },
      secrets: { token },
    },
  ]
}

interface StoredAnswer {
  readonly answer: 'accepted' | 'declined'
  readonly answerId: number
}

/** The owner and the shop are notified, one mail to each address (S-04); that of a visitor counts in A-69. */
export async function answerMails(
  quote: StoredQuote,
  { answer, answerId }: StoredAnswer,
  { token, ports, db, now }: AnswerSource,
): Promise<readonly QueuedMail[]> {
  const mail = { template: 'quote_answered', dedupeKey: `quote_answered:${quote.id}:${answerId}` }
  const refs = { quoteId: quote.id, answer, answerId }
  const shop = salesAddress(ports.config, { contact: ports.catalogue.settings().contact, seller: ports.seller })
  const owner = await ownerOf(quote, db)
  return [
    ...(owner === undefined
      ? []
      : [
          {
            ...mail,
            to: owner.email,
            locale: owner.locale,
            refs: { ...refs, ...owner.refs },
            ...(owner.isVisitor && {
              dueAt: await takeMailInstant(
                { earliest: now, recipient: owner.email },
                { config: ports.config, db, now },
              ),
            }),
            ...(token !== undefined && { secrets: { token } }),
          },
        ]),
    ...(owner?.email.toLowerCase() === shop.toLowerCase()
      ? []
      : [{ ...mail, to: shop, locale: mainLocale(), dedupeKey: `${mail.dedupeKey}:shop`, refs }]),
  ]
}
