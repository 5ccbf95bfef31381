import type { BodyInput, ErrorBody, ResultOf } from '@waybill/contract'
import { toMajor, type Money } from '@waybill/domain/money'
import { call } from '../../../lib/call.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { attributionQuery } from '../../../lib/analytics/attribution-query.ts'
import type { sentRanges, ShareDraft } from '../model/share-draft.ts'

export interface SharedQuote {
  readonly number: string
  readonly url: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
  readonly recipients: number
  /** Addresses that want no quotes: nothing went there. */
  readonly suppressed: readonly string[]
  /** The address at which the sender is notified. */
  readonly notified?: ResultOf<'POST /cart/share'>['notified']
  /** No mail was sent: the sender passes the link on. */
  readonly isByLink: boolean
}

/** Ways of sharing: by mail to each recipient, or by a link alone. */
export type ShareWay = 'mail' | 'link'

export type ShareOutcome =
  | { readonly ok: true; readonly quote: SharedQuote }
  | { readonly ok: false; readonly error: ErrorBody | undefined }

type ShareBody = BodyInput<'POST /cart/share'>

/** A draft, and the way it takes. */
export interface SentDraft extends Omit<ShareDraft, 'ranges'> {
  readonly way: ShareWay
  readonly quantityRanges: ReturnType<typeof sentRanges>
  /** Absent where the server didn't answer. */
  readonly stamp?: FormStamp | undefined
}

/** A form of a person is on the screen for so long at least; a click before waits for the rest of it. */
const SHORTEST_MS = 2_000

interface FormStamp {
  readonly issued: string
  /** On the clock of the page, when the server takes the form. */
  readonly readyAt: number
}

/** The instant of now, stamped by the server for the form. */
export async function fetchStamp(locale: string): Promise<FormStamp | undefined> {
  const answer = await call('POST /cart/quote/total', { body: { stamp: 1 }, locale })
  const issued = answer.ok ? answer.result.issued : undefined
  return issued === undefined ? undefined : { issued, readyAt: performance.now() + SHORTEST_MS }
}

function untilReady(stamp: FormStamp | undefined): Promise<void> | undefined {
  const rest = (stamp?.readyAt ?? 0) - performance.now()
  return rest <= 0 ? undefined : new Promise((resolve) => void setTimeout(resolve, rest))
}

function bodyOf(draft: SentDraft, shown: Money): ShareBody {
  const { recipients, comment, senderName, notifyEmail, website, locale, usages, way } = draft
  const { preparedFor, isForEach, optional, quantityRanges } = draft
  return {
    ...(way === 'link' ? { emails: [], link: 1 as const } : { emails: [...recipients] }),
    locale,
    total_shown: toMajor(shown),
    ...(comment !== '' && { comment }),
    ...(senderName.trim() !== '' && { sender_name: senderName }),
    ...(notifyEmail.trim() !== '' && { notify_email: notifyEmail }),
    website,
    ...(Object.keys(usages).length > 0 && { usages }),
    ...(preparedFor.trim() !== '' && { prepared_for: preparedFor }),
    ...(isForEach && { each_may_order: 1 as const }),
    ...(optional.length > 0 && { optional: [...optional] }),
    ...(Object.keys(quantityRanges).length > 0 && { quantity_ranges: { ...quantityRanges } }),
  }
}

/**
 * Sends with one idempotency key and stamp per content: clicked again after a lost answer, no recipient gets a second mail. After an
 * answer the same content is a new quote.
 */
export function createQuoteSender(): (draft: SentDraft, shown: Money, locale: string) => Promise<ShareOutcome> {
  const none = { content: '', key: '', stamp: {} }
  let last: { readonly content: string; readonly key: string; readonly stamp: { readonly issued?: string } } = none
  return async ({ stamp, ...draft }, shown, locale) => {
    const content = JSON.stringify(bodyOf(draft, shown))
    if (content !== last.content) last = { content, key: randomKey(), stamp: stamp ? { issued: stamp.issued } : {} }
    const body = { ...bodyOf(draft, shown), ...last.stamp }
    await untilReady(stamp)
    const answer = await call('POST /cart/share', {
      body,
      query: await attributionQuery(),
      locale,
      idempotencyKey: last.key,
    })
    // nothing was done: the next click is a request of its own, with a newer stamp
    if (!answer.ok && answer.error?.status === 429) last = none
    if (!answer.ok) return { ok: false, error: answer.error }
    last = none
    const { number, url, expires_at, recipients, notified } = answer.result
    const suppressed = recipients.filter(({ state }) => state === 'suppressed').map(({ email }) => email)
    const quote = {
      number,
      url,
      expiresAt: Date.parse(expires_at),
      recipients: recipients.length - suppressed.length,
      suppressed,
      ...(notified !== undefined && { notified }),
      isByLink: draft.way === 'link',
    }
    return { ok: true, quote }
  }
}
