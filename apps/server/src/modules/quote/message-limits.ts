import { DAY_MS, HOUR_MS } from '@waybill/domain/durations'
import type { Config } from '../../config.ts'
import type { Executor } from '../../platform/database/database.ts'
import { tooMany, type ApiError } from '../../platform/http/api-error.ts'
import { takeFromWindows, waitOfWindow, type LimitedBucket } from '../../platform/rate-windows.ts'
import { fingerprint } from './share-limits.ts'

/** Surroundings of a message: a request has a network prefix, a command of the staff has none. */
export interface LimitContext {
  readonly config: Pick<Config, 'RATE_LIMIT' | 'SHARE_LIMIT_HOUR'>
  readonly networkPrefix?: string
  readonly db: Executor
  readonly now: number
}

/** Messages of one thread, or of the owner of a quote, that are stored in a day. */
const MESSAGES_A_DAY = 50

/** Counts a message that is going to be stored; the failure where its writers have had enough that day. */
export async function countMessage(
  number: string,
  writer: number | 'link' | 'owner',
  { config, db, now }: LimitContext,
): Promise<ApiError | undefined> {
  if (config.RATE_LIMIT === 'off') return undefined
  const bucket = { bucket: `quote:messages:${number}:${writer}`, windowMs: DAY_MS, limit: MESSAGES_A_DAY, hits: 1 }
  const retryAfterMs = await takeFromWindows(db, [bucket], now)
  return retryAfterMs === undefined ? undefined : tooMany(retryAfterMs)
}

/** Windows that may be full in turn before a mail is simply counted in the next one. */
const MOST_WINDOWS = 7

/**
 * The instant of a mail about a quote, counted in the windows of A-69: where one of them is full, what it is about is on
 * the page, and the mail waits until that window ends. `recipient` is an address that isn't a member's.
 */
export async function takeMailInstant(
  mail: { readonly earliest: number; readonly text?: string; readonly recipient: string | undefined },
  { config, networkPrefix, db }: LimitContext,
): Promise<number> {
  if (config.RATE_LIMIT === 'off') return mail.earliest
  const day = { windowMs: DAY_MS, hits: 1 }
  const buckets: readonly LimitedBucket[] = [
    ...(mail.recipient === undefined ? [] : [{ ...day, bucket: `share:to:${fingerprint(mail.recipient)}`, limit: 3 }]),
    ...(networkPrefix === undefined ? [] : [{ ...day, bucket: `share:from:${networkPrefix}`, limit: 20 }]),
    ...(mail.text === undefined ? [] : [{ ...day, bucket: `share:comment:${fingerprint(mail.text)}`, limit: 20 }]),
    { bucket: 'share:shop', windowMs: HOUR_MS, limit: config.SHARE_LIMIT_HOUR, hits: 1 },
  ]
  let at = mail.earliest
  for (let window = 0; window < MOST_WINDOWS; window += 1) {
    let wait = 0
    for (const bucket of buckets) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      wait = Math.max(wait, (await waitOfWindow(db, bucket, at)) ?? 0)
    }
    if (wait === 0) break
    at += wait
  }
  await takeFromWindows(db, buckets, at)
  return at
}
