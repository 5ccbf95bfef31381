import { HOUR_MS } from '@waybill/domain/durations'
import type { Executor } from '../../../platform/database/database.ts'
import { tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { takeFromWindows } from '../../../platform/rate-windows.ts'

/** Changes, cancellations and their undoing of one account in an hour: each may be an order, an invoice and a mail. */
const MOST_CHANGES = 60

/** Counts what a member changes about the account's subscription; 429 above the limit, which all nodes share. */
export async function countChange(
  db: Executor,
  accountId: number,
  { ports, now }: Pick<RequestContext, 'ports' | 'now'>,
): Promise<ApiError | undefined> {
  if (ports.config.RATE_LIMIT === 'off') return undefined
  const bucket = { bucket: `change:${accountId}`, windowMs: HOUR_MS, limit: MOST_CHANGES, hits: 1 }
  const retryAfterMs = await takeFromWindows(db, [bucket], now)
  return retryAfterMs === undefined ? undefined : tooMany(retryAfterMs, { code: 'change-limit' })
}
