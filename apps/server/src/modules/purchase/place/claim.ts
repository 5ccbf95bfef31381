import { createHash } from 'node:crypto'
import { canonicalText } from '@waybill/domain/canonical'
import { DAY_MS } from '@waybill/domain/durations'
import { ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { readIdempotencyKey, requestHash } from '../../../platform/http/idempotency.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import {
  countFailedOrders,
  findNewestOrder,
  findOpenOrder,
  findOrderPayment,
  makeAttempt,
  type StoredOrder,
} from '../../billing/index.ts'
import type { CartChoice } from './order-cart.ts'
import type { PreparedCheckout } from './prepare-checkout.ts'
import { placedAt, price } from './price.ts'
import { choicesOf, type CheckOutRequest, type Checkout, type ClaimedOrder } from './request.ts'

const CHECKOUT = 'POST /billing/account/{member_id}/checkout'
/** A key repeats its answer for a day. */
export const KEY_LIFE_MS = DAY_MS

/** An expired challenge blocks no checkout, although no job has settled it yet. */
export async function settleLapsed(member: Member, { ports, now }: RequestContext): Promise<void> {
  const { gateway, store } = ports
  const open = await findOpenOrder(store.db, member.accountId)
  const paying = open && (await findOrderPayment(store.db, open.id))
  const attempt = paying?.attempt
  if (gateway === undefined || attempt?.state !== 'challenge') return
  if (attempt.look_at !== null && attempt.look_at <= now)
    await makeAttempt({ ...ports, gateway }, { attemptId: attempt.id, isLook: true })
}

/** The key that an order is placed under. */
export type OrderKey = Pick<ClaimedOrder, 'idemKey' | 'requestHash'>

/**
 * Without a header the key is the cart and its version, so that the same cart is never ordered twice (reliability 2.4),
 * and the count of failed orders, so that one that was declined is tried again (B-130).
 */
async function keyOf(checkout: Checkout): Promise<Result<OrderKey, ApiError>> {
  const { request, member, context } = checkout
  const given = readIdempotencyKey(context)
  if (!given.ok) return given
  // the bank's answer belongs to the same request: it is the one that is repeated with it; what confirms the same
  // amounts once more doesn't make another of it
  const {
    three_d_secure_action_result_token_id: _,
    preview_token: _confirmation,
    by: _call,
    firstMethod: _method,
    ...requested
  } = request
  if (given.value !== undefined)
    return ok({ idemKey: given.value, requestHash: requestHash(CHECKOUT, CHECKOUT, requested) })
  const { ports, now } = context
  const { db } = ports.store
  // whatever the cart holds by now: the bank's answer is that of its order
  const waiting = await orderAtTheBank(request, member, { db, now })
  if (waiting !== undefined) return ok({ idemKey: waiting.idem_key, requestHash: undefined })
  const failed = await countFailedOrders(db, member.accountId)
  const priced = await price(db, checkout, now)
  if (!priced.ok) return priced
  if ('order' in priced.value) return ok({ idemKey: priced.value.order.idem_key, requestHash: undefined })
  const { prepared } = priced.value
  const { plan, interval } = prepared
  // what begins otherwise, or is paid otherwise, is another order
  const begun = interval === 'month' ? plan.start : `${plan.start}:${interval}`
  return ok({ idemKey: `${cartKey(prepared, choicesOf(request).of)}:${begun}:${failed}`, requestHash: undefined })
}

/** A cart of this version, an order, or what is named in this life of the subscription. */
function cartKey({ stored, subscription }: PreparedCheckout, { orderId }: CartChoice): string {
  if (stored.id !== undefined) return `cart:${stored.id}:${stored.version}`
  if (orderId !== undefined) return `order:${orderId}`
  const content = createHash('sha256').update(canonicalText(stored.cart)).digest('base64url')
  return `named:${subscription?.id ?? 0}:${content.slice(0, 22)}`
}

/**
 * The bank's answer goes to the order that waits for it, from whichever tab or device it comes (B-53). Where its webhook came
 * first, that order has failed by now and says so: an answer of the bank never begins another payment. With the token of a new
 * method it is the answer for that.
 */
export async function orderAtTheBank(
  body: Pick<CheckOutRequest, 'three_d_secure_action_result_token_id' | 'billing'>,
  { accountId }: Pick<Member, 'accountId'>,
  { db, now }: { readonly db: Executor; readonly now: number },
): Promise<StoredOrder | undefined> {
  if (body.three_d_secure_action_result_token_id === undefined) return undefined
  const open = await findOpenOrder(db, accountId)
  if (open !== undefined || body.billing?.payment_token !== undefined) return open
  const newest = await findNewestOrder(db, accountId)
  return newest?.state === 'failed' && now - placedAt(newest) < KEY_LIFE_MS ? newest : undefined
}

/** The key of the click, before the first of several has closed the cart or was declined. */
export async function claim(checkout: Checkout): Promise<Result<ClaimedOrder, ApiError>> {
  const keyed = await keyOf(checkout)
  return keyed.ok ? ok({ ...checkout, ...keyed.value }) : keyed
}
