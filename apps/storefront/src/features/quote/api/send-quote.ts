import type { BodyInput, ErrorBody } from '@waybill/contract'
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
}

function bodyOf(
  { recipients, comment, senderName, locale, usages, preparedFor, optional, quantityRanges, way }: SentDraft,
  shown: Money,
): ShareBody {
  return {
    ...(way === 'link' ? { emails: [], link: 1 as const } : { emails: [...recipients] }),
    locale,
    total_shown: toMajor(shown),
    ...(comment !== '' && { comment }),
    ...(senderName.trim() !== '' && { sender_name: senderName }),
    ...(Object.keys(usages).length > 0 && { usages }),
    ...(preparedFor.trim() !== '' && { prepared_for: preparedFor }),
    ...(optional.length > 0 && { optional: [...optional] }),
    ...(Object.keys(quantityRanges).length > 0 && { quantity_ranges: { ...quantityRanges } }),
  }
}

/**
 * Sends with one idempotency key per content: clicked again after a lost answer, no recipient gets a second mail. After an
 * answer the same content is a new quote.
 */
export function createQuoteSender(): (draft: SentDraft, shown: Money, locale: string) => Promise<ShareOutcome> {
  let last = { content: '', key: '' }
  return async (draft, shown, locale) => {
    const body = bodyOf(draft, shown)
    const content = JSON.stringify(body)
    if (content !== last.content) last = { content, key: randomKey() }
    const answer = await call('POST /cart/share', {
      body,
      query: await attributionQuery(),
      locale,
      idempotencyKey: last.key,
    })
    if (!answer.ok) return { ok: false, error: answer.error }
    last = { content: '', key: '' }
    const { number, url, expires_at, recipients } = answer.result
    const suppressed = recipients.filter(({ state }) => state === 'suppressed').map(({ email }) => email)
    const quote = {
      number,
      url,
      expiresAt: Date.parse(expires_at),
      recipients: recipients.length - suppressed.length,
      suppressed,
      isByLink: draft.way === 'link',
    }
    return { ok: true, quote }
  }
}
