import { sql } from 'kysely'
import type { Executor } from '../../platform/database/database.ts'

/** Of the reset of a primary member's factor that one member of the staff requests. */
export const RESET_SUBMITTED = 'factor.reset_submitted'
/** Both end such a request, and name it. */
export const RESET_APPROVED = 'factor.reset_requested'
export const RESET_WITHDRAWN = 'factor.reset_withdrawn'

/** A request for a second member of the staff, as the audit trail has it. */
export interface ResetRequest {
  readonly id: number
  readonly accountId: number
  readonly memberId: number
  /** Epoch ms. */
  readonly at: number
  readonly reason: string
  readonly by: string
  /** Neither approved nor withdrawn. */
  readonly isOpen: boolean
}

/** Requests, the oldest first: the one of that number, those about a member, or all. */
export async function findResetRequests(
  db: Executor,
  { id = null, memberId = null }: { readonly id?: number | null; readonly memberId?: number | null },
): Promise<readonly ResetRequest[]> {
  const { rows } = await sql<ResetRequest>`
    select event.id, event.account_id as "accountId", event.entity_id::bigint as "memberId", event.occurred_at as at,
      coalesce(event.data ->> 'reason', '') as reason, event.data ->> 'by' as by,
      not exists (select from event later where later.account_id = event.account_id and later.id > event.id
        and later.name in (${RESET_APPROVED}, ${RESET_WITHDRAWN}) and later.data ->> 'request' = event.id::text) as "isOpen"
    from event where event.name = ${RESET_SUBMITTED} and (${id}::bigint is null or event.id = ${id}::bigint)
      and (${memberId}::bigint is null or event.entity_id = ${memberId}::bigint::text)
    order by event.id`.execute(db)
  return rows
}

/** One decision on a member at a time; true while they are the primary one of the account, which can't change before the commit. */
export async function lockPrimary(
  db: Executor,
  { accountId, memberId }: Pick<ResetRequest, 'accountId' | 'memberId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', memberId)
    .where('is_primary', '=', true)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
