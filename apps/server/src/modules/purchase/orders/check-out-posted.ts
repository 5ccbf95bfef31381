import type { BodyOf } from '@waybill/contract'
import { expectedOrderType } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionKinds, subscriptionStatuses } from '@waybill/domain/subscription'
import type { Member } from '../../../platform/http/actor.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findAccountCart } from '../../cart/index.ts'
import { describeFirstMethod, findLiveSubscription, findOwnOrder, type FirstMethod } from '../../billing/index.ts'
import { changeSubscription, type SamePlan } from '../change/change-subscription.ts'
import { checkOut, dryRunCheckout } from '../place/check-out.ts'
import { choicesOf, type CheckOutRequest } from '../place/request.ts'
import type { CartChoice } from '../place/order-cart.ts'
import type { CheckedOut } from '../place/pay.ts'
import { isSameCart, readPayload, rejectOtherType, type OrderInput } from '../place/order-payload.ts'
import { saveBillingOf } from './post-order.ts'
import { prepareCheckout } from '../place/prepare-checkout.ts'

type CheckoutBody = BodyOf<'POST /billing/account/{member_id}/checkout'>

interface Posted {
  readonly member: Member
  readonly context: RequestContext
  /** From the pricing pages: the plan without anything beside it. */
  readonly isPlanAlone: boolean
}

interface Choice {
  readonly of: CartChoice
  readonly payload?: OrderInput
}

/** Selection of a payload: the open cart, or on the pricing pages the one package that it names. */
async function choiceOf(
  body: CheckoutBody,
  { member, context, isPlanAlone }: Posted,
): Promise<Result<Choice, ApiError>> {
  const { type, is_legacy: isLegacyPosted, account, items } = body
  if (type === undefined && isLegacyPosted === undefined && account === undefined && items === undefined)
    return ok({ of: { isPlanAlone } })
  const missing = Object.entries({ type, is_legacy: isLegacyPosted, account }).flatMap(([path, value]) =>
    value === undefined ? [{ path, message: 'errors.field_required' as const }] : [],
  )
  if (type === undefined || isLegacyPosted === undefined || account === undefined)
    return fail(apiError(403, 'invalid-payload-structure', { errors: missing }))
  const { store, catalogue } = context.ports
  const { db } = store
  const live = await findLiveSubscription(db, member.accountId)
  const isLegacy = live?.kind === subscriptionKinds.legacy
  const payload = readPayload(
    { type, is_legacy: isLegacyPosted, account, items: items ?? [] },
    { isLegacy, catalogue: catalogue.current() },
  )
  if (!payload.ok) return payload
  // one that runs is left by a change; one that has ended is bought again like any other
  if (isLegacy && live?.state === subscriptionStatuses.subscribed) return fail(apiError(601, 'legacy-plan'))
  const other = rejectOtherType(payload.value, expectedOrderType({ isSubscribed: false, isLegacy, isReplaced: false }))
  if (other !== undefined) return fail(other)
  if (account.member_id !== undefined && account.member_id !== member.memberId) return fail(NOT_FOUND)
  const [item, ...others] = payload.value.items
  if (isPlanAlone && item !== undefined)
    return others.length === 0
      ? ok({ of: { wanted: { packageId: item.id } }, payload: payload.value })
      : fail(apiError(422, 'invalid-cart-item'))
  const stored = await findAccountCart(db, member)
  return stored === undefined || isSameCart(payload.value.items, stored.cart)
    ? ok({ of: { isPlanAlone }, payload: payload.value })
    : fail(apiError(409, 'stale-version'))
}

/** The request behind what was posted, with the billing details as a part of it. */
function requestOf(body: CheckoutBody, { of, payload }: Choice): CheckOutRequest {
  const { type: _type, is_legacy: _legacy, account: _account, items: _items, billing_info: info, ...request } = body
  const isPlain = of.wanted === undefined && of.isPlanAlone !== true
  const { three_d_secure_action_result_token_id: _answer, ...billing } = info ?? {}
  return {
    ...request,
    ...(!isPlain && { of }),
    ...(payload && { payload }),
    ...(info && { billing }),
  }
}

/**
 * The details that come with a checkout replace those on file only where it would be carried out: a repeat has stored
 * them before, and one that is rejected leaves what the account pays with. A method that its bank wants the customer for
 * takes the answer that came with the same call; `request` is what is left of it for the order.
 */
async function storeDetails(
  body: CheckoutBody,
  request: CheckOutRequest,
  { member, context }: Posted,
): Promise<Result<CheckOutRequest, ApiError>> {
  const { billing_info: info } = body
  if (info === undefined) return ok(request)
  const ahead = await dryRunCheckout({ request, member, context })
  if (!ahead.ok) return ahead
  if (ahead.value === 'known') return ok(request)
  const first = await firstMethodOf(info, request, { member, context })
  if (!first.ok) return first
  if (first.value !== undefined) {
    const { payment_token: _token, ...details } = info
    const stored = await saveBillingOf({ billing_info: details }, member, context)
    return stored.ok ? ok({ ...request, firstMethod: first.value }) : stored
  }
  const { three_d_secure_action_result_token_id: answer, ...rest } = request
  const isForMethod = answer !== undefined && info.payment_token !== undefined
  const answered = isForMethod && info.three_d_secure_action_result_token_id === undefined
  const details = answered ? { ...info, three_d_secure_action_result_token_id: answer } : info
  const saved = await saveBillingOf({ billing_info: details }, member, context)
  return saved.ok ? ok(isForMethod ? rest : request) : saved
}

/** The method of a purchase that takes money now, where it is stored by that payment: its bank is asked once. */
async function firstMethodOf(
  { payment_token: token }: NonNullable<CheckoutBody['billing_info']>,
  request: CheckOutRequest,
  { member, context }: Pick<Posted, 'member' | 'context'>,
): Promise<Result<FirstMethod | undefined, ApiError>> {
  if (token === undefined) return ok(undefined)
  const { ports, now, locale } = context
  const prepared = await prepareCheckout(ports.store.db, { ports, member, now, locale, ...choicesOf(request) })
  const takesMoney = prepared.ok && prepared.value.plan.start === 'now' && prepared.value.plan.dueNow.minor > 0
  return takesMoney ? describeFirstMethod(token, member, context) : ok(undefined)
}

/** Checks out an order, the cart, or what a payload of B§3 names, with the billing details that came with it (ORD-06). */
export async function checkOutPosted(body: CheckoutBody, posted: Posted): Promise<Result<CheckedOut, ApiError>> {
  const { member, context } = posted
  const blocked = rejectBlocked(member)
  if (blocked !== undefined) return fail(blocked)
  const choice = await choiceOf(body, posted)
  if (!choice.ok) return choice
  const request = await storeDetails(body, requestOf(body, choice.value), posted)
  return request.ok ? checkOut(request.value, member, context) : request
}

/** Carries out a posted order by the command that its kind has: a change of a subscription, or a first purchase (ORD-03). */
export async function carryOutOrder(
  { order: orderId, ...rest }: BodyOf<'POST /billing/account/{member_id}/subscription/create'>,
  member: Member,
  context: RequestContext,
): Promise<Result<CheckedOut | SamePlan, ApiError>> {
  const order = await findOwnOrder(context.ports.store.db, { accountId: member.accountId, orderId })
  if (order === undefined) return fail(apiError(406, 'order-token-invalid'))
  const request = { ...rest, order_id: orderId }
  return order.change === null
    ? checkOut({ ...request, by: 'create' }, member, context)
    : changeSubscription(request, member, context)
}
