import { sql } from 'kysely'
import type { ApprovalDecision, Cart } from '@waybill/domain/cart'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

interface Decision {
  readonly accountId: number
  readonly id: number
  readonly decision: ApprovalDecision
  readonly by: number
  readonly words?: string
  /** The order that is the answer. */
  readonly orderId?: string
  readonly now: number
}

/** Stores an answer, the first one alone; false where another was first. */
export async function decideApproval(db: Executor, { accountId, id, decision, by, words, orderId, now }: Decision) {
  const { numUpdatedRows } = await db
    .updateTable('approval_request')
    .set({ decision, decided_at: instant(now), decided_by: by, words: words ?? '', order_id: orderId ?? null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The version of the cart that has what was sent again: the request is for that one from now on. */
export async function moveApproval(
  db: Executor,
  { accountId, id, cartVersion }: { readonly accountId: number; readonly id: number; readonly cartVersion: number },
): Promise<void> {
  await db
    .updateTable('approval_request')
    .set({ cart_version: cartVersion })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Takes its banner away, once; it waits on its page. */
export async function putApprovalAside(
  db: Executor,
  { accountId, id, now }: { readonly accountId: number; readonly id: number; readonly now: number },
): Promise<void> {
  await db
    .updateTable('approval_request')
    .set({ put_aside_at: instant(now) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('put_aside_at', 'is', null)
    .execute()
}

/** A request whose cart was ordered, with what was bought and by which member. */
export interface OrderedApproval {
  readonly id: number
  readonly accountId: number
  readonly memberId: number
  readonly sentCart: Cart | null
  readonly bought: Cart | null
  readonly isSentVersion: boolean
  /** A standing approval carries it out. */
  readonly isStanding: boolean
  readonly orderId: string
  readonly orderedBy: number
}

/**
 * Requests that these orders answer, held until the transaction ends: each member's last one of the cart up to the version that was
 * ordered, unless that was emptied or replaced in between. What was sent later waits on.
 */
export async function lockOrderedApprovals(
  db: Executor,
  orderIds: readonly string[],
  now: number,
): Promise<readonly OrderedApproval[]> {
  const { rows } = await sql<OrderedApproval>`
    select request.id, request.account_id as "accountId", request.member_id as "memberId", request.sent_cart as "sentCart",
      orders.bought, request.cart_version = orders.cart_version as "isSentVersion",
      request.standing_amount is not null as "isStanding", orders.id as "orderId", orders.member_id as "orderedBy"
    from approval_request request
    join orders on orders.account_id = request.account_id and orders.cart_id = request.cart_id
    join cart on cart.id = request.cart_id
    where orders.id = any(${[...orderIds]}::uuid[]) and request.decision is null and request.expires_at > ${instant(now)}
      and request.cart_version between least(cart.begun_version, orders.cart_version) and orders.cart_version
      and not exists (select from approval_request later where later.account_id = request.account_id
        and later.cart_id = request.cart_id and later.member_id = request.member_id and later.id > request.id
        and later.cart_version <= orders.cart_version)
    order by request.id for update of request`.execute(db)
  return rows
}
