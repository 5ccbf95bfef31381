import type { BodyOf } from '@waybill/contract'
import { expectedOrderType } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionKinds, subscriptionStatuses } from '@waybill/domain/subscription'
import type { Member } from '../../../platform/http/actor.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findAccountCart } from '../../cart/index.ts'
import { findOwnOrder } from '../../order/index.ts'
import { findLiveSubscription } from '../../subscription/index.ts'
import { changeSubscription, type Unchanged } from './change-subscription.ts'
import { checkOut } from './check-out.ts'
import type { BasketChoice } from './find-basket.ts'
import type { CheckedOut } from './go-on.ts'
import { isSameCart, readPayload, rejectOtherType } from './order-payload.ts'
import { saveBillingOf } from './post-order.ts'

type Body = BodyOf<'POST /billing/account/{member_id}/checkout'>

interface Posted {
  readonly member: Member
  readonly context: RequestContext
  /** From the pricing pages: the plan without anything beside it (B-29). */
  readonly isPlanAlone: boolean
}

/** What a payload buys: the open cart, or on the pricing pages the one package that it names. */
async function choiceOf(body: Body, { member, context, isPlanAlone }: Posted): Promise<Result<BasketChoice, ApiError>> {
  const { type, is_legacy: isLegacyPosted, account, items } = body
  if (type === undefined && isLegacyPosted === undefined && account === undefined && items === undefined)
    return ok({ isPlanAlone })
  if (type === undefined || isLegacyPosted === undefined || account === undefined || items === undefined)
    return fail(apiError(403, 'invalid-payload-structure'))
  const { db } = context.ports.store
  const live = await findLiveSubscription(db, member.accountId)
  const isLegacy = live?.kind === subscriptionKinds.legacy
  const payload = readPayload({ type, is_legacy: isLegacyPosted, account, items }, isLegacy)
  if (!payload.ok) return payload
  // one that runs is left by a change; one that has ended is bought again like any other (B-95)
  if (isLegacy && live?.state === subscriptionStatuses.subscribed) return fail(apiError(601, 'legacy-plan'))
  const other = rejectOtherType(payload.value, expectedOrderType({ isSubscribed: false, isLegacy, isReplaced: false }))
  if (other !== undefined) return fail(other)
  if (account.member_id !== undefined && account.member_id !== member.memberId) return fail(NOT_FOUND)
  const [item, ...others] = payload.value.items
  if (isPlanAlone && item !== undefined)
    return others.length === 0 ? ok({ wanted: { packageId: item.id } }) : fail(apiError(422, 'invalid-cart-item'))
  const stored = await findAccountCart(db, member)
  return stored === undefined || isSameCart(payload.value.items, stored.cart)
    ? ok({ isPlanAlone })
    : fail(apiError(409, 'stale-version'))
}

/** Checks out an order, the cart, or what a payload of B§3 names, with the billing details that came with it (ORD-06). */
export async function checkOutPosted(body: Body, posted: Posted): Promise<Result<CheckedOut, ApiError>> {
  const { member, context } = posted
  const of = await choiceOf(body, posted)
  if (!of.ok) return of
  const saved = await saveBillingOf(body, member, context)
  if (!saved.ok) return saved
  const { type: _type, is_legacy: _legacy, account: _account, items: _items, billing_info: _info, ...request } = body
  const isPlain = of.value.wanted === undefined && of.value.isPlanAlone !== true
  return checkOut({ ...request, ...(isPlain ? {} : { of: of.value }) }, member, context)
}

/** Carries out a posted order by the command that its kind has: a change of a subscription, or a first purchase (ORD-03, B-33). */
export async function carryOutOrder(
  { order: orderId, ...rest }: BodyOf<'POST /billing/account/{member_id}/subscription/create'>,
  member: Member,
  context: RequestContext,
): Promise<Result<CheckedOut | Unchanged, ApiError>> {
  const order = await findOwnOrder(context.ports.store.db, { accountId: member.accountId, orderId })
  if (order === undefined) return fail(apiError(406, 'order-token-invalid'))
  const request = { ...rest, order_id: orderId }
  return order.change === null
    ? checkOut({ ...request, by: 'create' }, member, context)
    : changeSubscription(request, member, context)
}
