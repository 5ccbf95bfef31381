import type { Selectable } from 'kysely'
import type { OrderedChange, Purchase } from '@waybill/domain/billing'
import type { Cart, Attribution } from '@waybill/domain/cart'
import type { CheckoutStart } from '@waybill/domain/subscription'
import type { Currency } from '@waybill/domain/money'
import { progressTable, type OrderItem, type OrderOperation, type OrderType } from '@waybill/domain/order'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'
import type { OrdersTable, StoredPlan } from '../../../platform/database/schema-shop.ts'
import { isUuid } from '../../../platform/ids.ts'

export type StoredOrder = Selectable<OrdersTable>

export interface NewOrder {
  readonly id: string
  readonly accountId: number
  readonly memberId: number
  /** Ordered cart; without an id it is of no cart. Absent for a change that names what it wants. */
  readonly ordered?: { readonly id?: string; readonly version?: number; readonly cart: Cart }
  /** The row of the progress table that it runs as. */
  readonly operation: OrderOperation
  /** As it was posted; without it, that of its operation. */
  readonly type?: OrderType
  /** As they were posted. */
  readonly items?: readonly OrderItem[]
  /** As it was posted; 0 is none. */
  readonly trackingId?: number
  readonly state: StoredOrder['state']
  readonly total: number
  readonly currency: Currency
  readonly startAt: CheckoutStart
  readonly idemKey: string
  /** The hash of the call's input, where it came with a key of its own. */
  readonly requestHash?: string | undefined
  readonly digest: string
  readonly plan: StoredPlan
  /** By value; a draft buys nothing yet. */
  readonly purchase?: Purchase
  readonly change?: OrderedChange | undefined
  /** It takes effect once the bank has taken its debit (B-80). */
  readonly isAtOnce?: boolean
  /** It is made of this quote, at its prices (S-01). */
  readonly quoteId?: string | undefined
  /** A partner is billed for it, and no invoice of the account is. */
  readonly isIndirect?: boolean
  readonly attribution: Attribution
  readonly now: number
}

const typeOf = ({ type, operation }: NewOrder): OrderType => type ?? progressTable[operation].order.type

const json = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value))

/** Columns of every order, a draft as well. */
function boughtColumns(order: NewOrder) {
  const { ordered, total, plan, operation } = order
  return {
    cart_id: ordered?.id ?? null,
    cart_version: ordered?.version ?? null,
    type: typeOf(order),
    total,
    reference_total: total,
    start_at: order.startAt,
    digest: order.digest,
    plan: JSON.stringify({ ...plan, operation }),
    bought: json(ordered?.cart),
    change: json(order.change),
  }
}

/** Columns that stay as they were posted. */
function postedColumns({ trackingId, currency, items }: NewOrder) {
  return { tracking_id: trackingId ?? 0, currency, items: json(items) }
}

/** Columns that are known once it is checked out. */
function checkedOutColumns(order: NewOrder) {
  return {
    state: order.state,
    idem_key: order.idemKey,
    indirect: order.isIndirect ?? false,
    request_hash: order.requestHash ?? null,
    purchase: json(order.purchase),
    at_once: order.isAtOnce ?? false,
    quote_id: order.quoteId ?? null,
  }
}

/** The row of the progress table that an order runs as; those of earlier releases are a checkout or a change of the package. */
export function operationOf({ plan, change }: Pick<StoredOrder, 'plan' | 'change'>): OrderOperation {
  return plan.operation ?? (change === null ? 'checkout' : 'change_package')
}

/** Stores an order; undefined when the key, the cart version or the account's one open order stands in the way. */
export async function insertOrder(db: Executor, order: NewOrder): Promise<boolean> {
  const row = await db
    .insertInto('orders')
    .values({
      id: order.id,
      account_id: order.accountId,
      member_id: order.memberId,
      ...boughtColumns(order),
      ...postedColumns(order),
      ...checkedOutColumns(order),
      utm: JSON.stringify(order.attribution.last),
      utm_first: JSON.stringify(order.attribution.first),
      created_at: instant(order.now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findOrderByKey(
  db: Executor,
  owned: { readonly accountId: number; readonly idemKey: string },
): Promise<StoredOrder | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', owned.accountId)
    .where('idem_key', '=', owned.idemKey)
    .executeTakeFirst()
}

export async function findOpenOrder(db: Executor, accountId: number): Promise<StoredOrder | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

/** Counts orders of the account that came to nothing: what makes the next attempt of the same cart another one. */
export async function countFailedOrders(db: Executor, accountId: number): Promise<number> {
  const { failed } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number | string>().as('failed'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return Number(failed)
}

export async function findNewestOrder(db: Executor, accountId: number): Promise<StoredOrder | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findOrder(db: Executor, orderId: string): Promise<StoredOrder> {
  return db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
}

/** An order of this account; undefined for one of another account, and for a text that is no id. */
export async function findOwnOrder(
  db: Executor,
  owned: { readonly accountId: number; readonly orderId: string },
): Promise<StoredOrder | undefined> {
  if (!isUuid(owned.orderId)) return undefined
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', owned.accountId)
    .where('id', '=', owned.orderId)
    .executeTakeFirst()
}

/** The draft order of a version of a cart, if one was posted. */
export async function findDraftOrder(
  db: Executor,
  cart: { readonly cartId: string; readonly cartVersion: number },
): Promise<StoredOrder | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('cart_id', '=', cart.cartId)
    .where('cart_version', '=', cart.cartVersion)
    .where('state', '=', 'draft')
    .executeTakeFirst()
}

/** A draft that is posted again holds what was posted last; false when it is no draft any more. */
export async function rewriteDraft(db: Executor, order: NewOrder): Promise<boolean> {
  const result = await db
    .updateTable('orders')
    .set({ ...boughtColumns(order), ...postedColumns(order) })
    .where('id', '=', order.id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A draft becomes the order that is checked out; false when it isn't a draft any more or another checkout is open. */
export async function promoteDraft(db: Executor, order: NewOrder): Promise<boolean> {
  const result = await db
    .updateTable('orders')
    .set({ ...boughtColumns(order), ...checkedOutColumns(order), token_used_at: instant(order.now) })
    .where('id', '=', order.id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
