import { sql } from 'kysely'
import type { RowId } from '@waybill/domain/billing'
import { instant } from '../../../platform/database/column-types.ts'
import type { Database, Executor } from '../../../platform/database/database.ts'

/** One call for the refunds of a charge: it counts only while its number is the newest of its try. */
export interface RefundListCall {
  readonly attemptId: RowId
  readonly accountId: number
  readonly fence: number
  /** The provider's reference of the charge. */
  readonly paymentRef: string
}

/** Takes the next number of a try whose charge the provider knows; undefined where nothing was started there. */
export async function takeRefundListCall(db: Database, attemptId: RowId): Promise<RefundListCall | undefined> {
  const { rows } = await sql<{ account_id: number; fence: number; gateway_ref: string }>`
    update payment_attempt set refund_fence = refund_fence + 1 where id = ${attemptId} and gateway_ref is not null
    returning account_id, refund_fence as fence, gateway_ref`.execute(db)
  const [row] = rows
  return (
    row && {
      attemptId,
      accountId: row.account_id,
      fence: row.fence,
      paymentRef: row.gateway_ref,
    }
  )
}

/** True while no newer call has begun. The account is locked. */
export async function isNewestCall(db: Executor, { attemptId, fence }: RefundListCall): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempt where id = ${attemptId} and refund_fence = ${fence}`.execute(db)
  return rows.length > 0
}

/** True for a try whose money was here, whatever became of it: only of such a one something is given back. */
export async function wasCharged(db: Executor, attemptId: RowId): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempt
    where id = ${attemptId} and state in ('paid', 'disputed', 'charged_back', 'returned')`.execute(db)
  return rows.length > 0
}

/** True for a try whose charge its payer disputes. */
export async function isDisputed(db: Executor, attemptId: RowId): Promise<boolean> {
  const { rows } = await sql`select from payment_attempt where id = ${attemptId} and state = 'disputed'`.execute(db)
  return rows.length > 0
}

/** Our refunds by the keys that the provider repeats; what was begun is stored before the provider is called. */
export async function findByKeys(
  db: Executor,
  { accountId, keys }: { readonly accountId: number; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, RowId>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ id: RowId; idem_key: string }>`
    select id, idem_key from refund where account_id = ${accountId} and idem_key = any(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ id, idem_key: key }) => [key, id]))
}

/** The try whose charge a refund is of; undefined where the provider had none. */
export async function findChargedTry(db: Executor, refundId: RowId): Promise<RowId | undefined> {
  const { rows } = await sql<{ id: RowId }>`
    select attempt.id from refund join payment on payment.id = refund.payment_id
      join payment_attempt attempt on attempt.account_id = refund.account_id and attempt.gateway_ref = payment.gateway_ref
    where refund.id = ${refundId} limit 1`.execute(db)
  return rows[0]?.id
}

/** A look that the provider couldn't be read for is made later. */
export async function putLookOff(
  db: Executor,
  { refundId, until }: { readonly refundId: RowId; readonly until: number | undefined },
): Promise<void> {
  await sql`update refund set look_at = ${until === undefined ? null : instant(until)}
    where id = ${refundId} and state = 'refunded'`.execute(db)
}

/** The tries whose charges a provider gave back by refunds that aren't known here. */
export async function findTriesOfUnknown(
  db: Executor,
  refunds: readonly { readonly ref: string; readonly paymentRef: string }[],
): Promise<readonly RowId[]> {
  const refs = refunds.map(({ ref }) => ref)
  const paymentRefs = refunds.map(({ paymentRef }) => paymentRef)
  const { rows } = await sql<{ id: RowId }>`
    select distinct attempt.id from unnest(${refs}::text[], ${paymentRefs}::text[]) as given(ref, payment_ref)
      join payment_attempt attempt on attempt.gateway_ref = given.payment_ref
    where not exists (select from refund where refund.account_id = attempt.account_id and refund.gateway_ref = given.ref)
    order by attempt.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The tries of these charges that are paid as far as is known here. */
export async function findPaidTries(db: Executor, paymentRefs: readonly string[]): Promise<readonly RowId[]> {
  const { rows } = await sql<{ id: RowId }>`
    select id from payment_attempt where state = 'paid' and gateway_ref = any(${paymentRefs}::text[]) order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
