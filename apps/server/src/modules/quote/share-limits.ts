import { createHash } from 'node:crypto'
import { takeFromWindows, type LimitedBucket } from '../../platform/rate-windows.ts'
import type { Executor } from '../../platform/database/database.ts'
import { tooMany, type ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { DAY_MS, HOUR_MS } from '@waybill/domain/durations'

export function fingerprint(text: string): string {
  return createHash('sha256').update(text.toLowerCase().replace(/\s+/g, ' ').trim()).digest('base64url').slice(0, 22)
}

/**
 * Counts a share against the limits of A-69: per day 3 mails to one address, 5 shares of one cart, 20 mails from one
 * network prefix, 20 with one comment; and the whole shop's mails an hour. Above any of them nothing is sent. A link without
 * a mail counts as one.
 */
export async function countShare(
  context: RequestContext,
  db: Executor,
  share: { readonly emails: readonly string[]; readonly comment: string; readonly cartId: string },
): Promise<ApiError | undefined> {
  if (context.ports.config.RATE_LIMIT === 'off') return undefined
  // a link alone may be forwarded like a mail
  const mails = Math.max(1, share.emails.length)
  const buckets: LimitedBucket[] = [
    ...share.emails.map((email) => ({ bucket: `share:to:${fingerprint(email)}`, windowMs: DAY_MS, limit: 3, hits: 1 })),
    { bucket: `share:cart:${share.cartId}`, windowMs: DAY_MS, limit: 5, hits: 1 },
    { bucket: `share:from:${context.networkPrefix}`, windowMs: DAY_MS, limit: 20, hits: mails },
    ...(share.comment === ''
      ? []
      : [{ bucket: `share:comment:${fingerprint(share.comment)}`, windowMs: DAY_MS, limit: 20, hits: mails }]),
    { bucket: 'share:shop', windowMs: HOUR_MS, limit: context.ports.config.SHARE_LIMIT_HOUR, hits: mails },
  ]
  const retryAfterMs = await takeFromWindows(db, buckets, context.now)
  return retryAfterMs === undefined ? undefined : tooMany(retryAfterMs, { code: 'share-limit' })
}
