import { sql } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { fullName } from '../../platform/full-name.ts'

/** Epoch ms of the product's clock. */
interface NewReset {
  readonly memberId: number
  /** The primary member who requested it; null for the shop's staff. */
  readonly byId: number | null
  readonly now: number
  readonly resetAt: number
  /** Of the link that stops it. */
  readonly stopHash: Uint8Array
}

/** Earliest instant at which a reset takes effect. */
export const earliestReset = sql<number | null>`select min(reset_at) from member_factor where reset_at is not null`

/** Lets a factor end later; false where there is none, or its reset waits already. */
export async function insertReset(db: Executor, reset: NewReset): Promise<boolean> {
  const { memberId, byId, now, resetAt, stopHash } = reset
  const { numUpdatedRows } = await db
    .updateTable('member_factor')
    .set({
      reset_requested_at: instant(now),
      reset_at: instant(resetAt),
      reset_by: byId,
      reset_stop_hash: Buffer.from(stopHash),
    })
    .where('member_id', '=', memberId)
    .where('reset_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Resets by their member, their account, or the link that stops them. */
export type ResetScope =
  | { readonly memberId: number }
  | { readonly accountId: number }
  | { readonly stopHash: Uint8Array }

/** Resets that wait. */
function waitingResets(of: ResetScope, now: number) {
  const waits = sql<boolean>`reset_at > ${instant(now)}`
  if ('memberId' in of) return sql<boolean>`${waits} and member_id = ${of.memberId}`
  if ('accountId' in of) return sql<boolean>`${waits} and account_id = ${of.accountId}`
  return sql<boolean>`${waits} and reset_stop_hash = ${Buffer.from(of.stopHash)}`
}

/** A factor of an account's member, with its reset where one waits. Epoch ms. */
export interface FactorRecord {
  readonly requestedAt: number | null
  readonly resetAt: number | null
  /** The primary member who requested it; null for the shop's staff. */
  readonly requestedBy: string | null
}

/** The second factors of an account, by member; those whose reset has come count for nothing. */
export async function listFactors(
  db: Executor,
  { accountId, now }: { readonly accountId: number; readonly now: number },
): Promise<ReadonlyMap<number, FactorRecord>> {
  const rows = await db
    .selectFrom('member_factor')
    .leftJoin('member as requester', 'requester.id', 'member_factor.reset_by')
    .select(['member_id', 'reset_requested_at', 'reset_at', 'requester.first_name', 'requester.last_name'])
    .where('member_factor.account_id', '=', accountId)
    .where(sql<boolean>`coalesce(reset_at > ${instant(now)}, true)`)
    .execute()
  return new Map(
    rows.map(
      ({ member_id: id, reset_requested_at: requestedAt, reset_at: resetAt, first_name: firstName, last_name }) => {
        const requestedBy = firstName === null ? null : fullName({ firstName, lastName: last_name ?? '' })
        return [id, { requestedAt, resetAt, requestedBy }]
      },
    ),
  )
}

/** The member whose factor is about to end, by the link that stops it. */
export function findReset(
  db: Executor,
  stopHash: Uint8Array,
  now: number,
): Promise<{ readonly memberId: number } | undefined> {
  return db
    .selectFrom('member_factor')
    .select('member_id as memberId')
    .where(waitingResets({ stopHash }, now))
    .executeTakeFirst()
}

/** The factors stay; answers their members. One that takes effect at that instant is not stopped any more. */
export async function endResets(db: Executor, of: ResetScope, now: number): Promise<readonly number[]> {
  const ended = await db
    .updateTable('member_factor')
    .set({ reset_requested_at: null, reset_at: null, reset_by: null, reset_stop_hash: null })
    .where(waitingResets(of, now))
    .returning('member_id')
    .execute()
  return ended.map(({ member_id: id }) => id)
}

/** Members at once in one transaction of the job. */
const BATCH = 50

/** Deletes factors whose reset has come, of one member or of the next ones; answers whose they were. */
export async function takeDueResets(
  db: Executor,
  { memberId = null, now }: { readonly memberId?: number | null; readonly now: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly member_id: number }>`
    with due as (
      select member_id from member_factor
      where reset_at <= ${instant(now)} and (${memberId}::bigint is null or member_id = ${memberId}::bigint)
      order by reset_at limit ${BATCH} for update
    ),
    codes as (delete from member_recovery_code using due where member_recovery_code.member_id = due.member_id)
    delete from member_factor using due where member_factor.member_id = due.member_id
    returning member_factor.member_id`.execute(db)
  return rows.map(({ member_id: id }) => id)
}
