import type { QueryOf, ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import { listStoredEntitlements, type ListPlace } from '../billing/index.ts'
import { cursorOf, isPlace, readCursor, WRONG_CURSOR } from './list-place.ts'
import { entitlementsOut } from './present-entitlements.ts'

type Query = QueryOf<'GET /api/v1/entitlements'>

const USUAL_PAGE = 50
/** A change that is being committed carries an earlier instant: a reader who asks since then gets it all the same. */
const OVERLAP_MS = 60_000

/** A cursor names its kind, so that one of another list isn't taken. */
function readPlace({ cursor, updated_since: since }: Query): ListPlace | undefined {
  const start = since === undefined ? undefined : Math.max(0, Date.parse(since) - OVERLAP_MS)
  if (cursor === undefined) return { accountId: 0, ...(start !== undefined && { changedAt: start - 1 }) }
  const [kind, accountId, changedAt, ...more] = readCursor(cursor) ?? []
  if (!isPlace(accountId) || more.length > 0) return undefined
  if (kind === 'all') return since === undefined && changedAt === undefined ? { accountId } : undefined
  return kind === 'since' && since !== undefined && isPlace(changedAt) ? { accountId, changedAt } : undefined
}

/** A page of accounts with what they may use; with `updated_since` by when they were written (INT-01). */
export async function listEntitlements(
  db: Executor,
  query: Query,
  now: number,
): Promise<Result<ResultOf<'GET /api/v1/entitlements'>, ApiError>> {
  const after = readPlace(query)
  if (after === undefined) return fail(apiError(422, 'invalid-input', { errors: [WRONG_CURSOR] }))
  const limit = query.limit ?? USUAL_PAGE
  const rows = await listStoredEntitlements(db, { after, limit: limit + 1, now })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const next = last && [
    after.changedAt === undefined ? 'all' : 'since',
    last.accountId,
    ...(after.changedAt === undefined ? [] : [last.changedAt]),
  ]
  return ok({
    items: page.map((stored) => entitlementsOut(stored, now)),
    next_cursor: next === undefined ? null : cursorOf(next),
  })
}
