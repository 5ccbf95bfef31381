import { sql } from 'kysely'
import { MINUTE_MS } from '@waybill/domain/durations'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

/** The last confirmation is bought within this. */
const LIFE_MS = 15 * MINUTE_MS

/** Input and answer of a confirmation. */
export interface ConfirmedPurchase {
  readonly requested: readonly string[]
  readonly codes: readonly string[]
  /** Of the change that was shown. */
  readonly digest: string
  /** Instant of showing it and computing its amounts. Epoch ms. */
  readonly pricedAt: number
}

interface ConfirmingMember {
  readonly accountId: number
  readonly memberId: number
  readonly now: number
}

/** The last confirmation of a member takes the place of the one before. */
export async function storePurchase(
  db: Executor,
  { accountId, memberId }: Omit<ConfirmingMember, 'now'>,
  { requested, codes, digest, pricedAt }: ConfirmedPurchase,
): Promise<void> {
  const row = {
    requested: JSON.stringify(requested),
    codes: JSON.stringify(codes),
    digest,
    confirmed_at: instant(pricedAt),
  }
  await db
    .insertInto('module_purchase')
    .values({ account_id: accountId, member_id: memberId, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'member_id']).doUpdateSet(row))
    .execute()
}

interface OrderPeople {
  /** The member in whose name it is. */
  readonly orderedBy: string
  /** The member whose request for approval it answers. */
  readonly requestedBy: string | null
}

/** The people of an order by name, empty where their person is deleted. */
export async function findOrderPeople(
  db: Executor,
  { accountId, orderId }: { readonly accountId: number; readonly orderId: string },
): Promise<OrderPeople> {
  const { rows } = await sql<OrderPeople>`
    select trim(buyer.first_name || ' ' || buyer.last_name) as "orderedBy",
      (select trim(sender.first_name || ' ' || sender.last_name) from approval_request request
        join member sender on sender.id = request.member_id
        where request.account_id = ${accountId} and request.order_id = orders.id order by request.id desc limit 1) as "requestedBy"
    from orders join member buyer on buyer.id = orders.member_id
    where orders.account_id = ${accountId} and orders.id = ${orderId}`.execute(db)
  return rows[0] ?? { orderedBy: '', requestedBy: null }
}

/** Absent for a member who confirmed nothing within 15 minutes. */
export async function findPurchase(
  db: Executor,
  { accountId, memberId, now }: ConfirmingMember,
): Promise<ConfirmedPurchase | undefined> {
  const row = await db
    .selectFrom('module_purchase')
    .select(['requested', 'codes', 'digest', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .where('confirmed_at', '>', instant(now - LIFE_MS))
    .executeTakeFirst()
  return row && { requested: row.requested, codes: row.codes, digest: row.digest, pricedAt: row.confirmed_at }
}
