import type { BodyOf, ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { takeFromWindows } from '../../../platform/rate-windows.ts'
import { insertEntries, type NewEntry } from '../repository.ts'

const WINDOW_MS = 10 * 60_000
/** Requests of one network prefix: enough for an office of fifty people who never stop adding. */
const REQUEST_LIMIT = 600

type Entry = BodyOf<'POST /billing/analytics'>['entries'][number]

/** An entry as it is stored: what it says of product and page, never who its sender claims to be. */
function cachedEntry(entry: Entry): NewEntry {
  const where = { page_id: entry.page_id ?? 0, tracking_id: entry.tracking_id ?? 0 }
  if ('event' in entry && entry.event === 'subscription_upgraded') {
    const { uuid, event, old_package_id, new_package_id } = entry
    return { id: uuid, event, data: { old_package_id, new_package_id, ...where } }
  }
  if ('event' in entry) {
    const { uuid, event, product_id, is_module, is_bundled } = entry
    return { id: uuid, event, data: { product_id, is_module, is_bundled, ...where } }
  }
  const { uuid, type, bundled, details } = entry
  return { id: uuid, event: 'order_item', data: { type, bundled, details, ...where } }
}

/** Stores a batch of the queue (ANA-02): each uuid once, with the session's member and the shortened network prefix. */
export async function storeEntries(
  { entries }: BodyOf<'POST /billing/analytics'>,
  context: RequestContext,
  db: Executor,
): Promise<Result<ResultOf<'POST /billing/analytics'>, ApiError>> {
  const { actor, networkPrefix, now, ports } = context
  const bucket = { bucket: `analytics:${networkPrefix}`, windowMs: WINDOW_MS, limit: REQUEST_LIMIT, hits: 1 }
  const retryAfterMs = ports.config.RATE_LIMIT === 'off' ? undefined : await takeFromWindows(db, [bucket], now)
  if (retryAfterMs !== undefined) return fail(tooMany(retryAfterMs))
  const member = actor.kind === 'member' ? actor : undefined
  return ok({ stored: await insertEntries(db, entries.map(cachedEntry), { member, networkPrefix, now }) })
}
