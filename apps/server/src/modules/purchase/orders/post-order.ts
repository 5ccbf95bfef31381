import { calls, type BodyOf, type ResultOf } from '@waybill/contract'
import { withAttribution } from '@waybill/domain/cart'
import { expectedOrderType, operationOfPurchase } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionKinds, subscriptionStatuses } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { isPaidElsewhere, type Member } from '../../../platform/http/actor.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { findAnswer, withIdempotency } from '../../../platform/http/idempotency.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { attributionOf } from '../../../platform/http/request-attribution.ts'
import {
  findDraftOrder,
  findLiveSubscription,
  findOwnOrder,
  insertOrder,
  loadFacts,
  rewriteDraft,
  updateBilling,
  type NewOrder,
  type StoredOrder,
  type StoredSubscription,
} from '../../billing/index.ts'
import { changeContent, contentDigest, issueOrderToken } from '../place/order-token.ts'
import { orderOfChange, presentOf } from '../change/change-order.ts'
import { isSameCart, readPayload, rejectOtherType, type OrderInput } from '../place/order-payload.ts'
import { prepareChange, type PreparedChange } from '../change/prepare-change.ts'
import type { ChangeBody, ChangeContext } from '../change/wanted-change.ts'
import { prepareCheckout, typeOfPurchase, type PreparedCheckout } from '../place/prepare-checkout.ts'

type OrderBody = BodyOf<'POST /billing/order'>
export type PostedOrder = ResultOf<'POST /billing/order'>

const ORDER = 'POST /billing/order'

/** A draft as it would be stored, and what its token vouches for. */
interface PreparedOrder {
  readonly order: Omit<NewOrder, 'id' | 'idemKey'>
  readonly content: string
}

interface Posting {
  readonly member: Member
  readonly context: RequestContext
  readonly payload: OrderInput
}

/** A purchase as a draft: it buys nothing yet. */
export function draftOfPurchase(
  { stored, plan, invoice, subscription }: PreparedCheckout,
  { member, context }: { readonly member: Member; readonly context: RequestContext },
): Omit<NewOrder, 'id' | 'idemKey'> {
  const { last, first } = attributionOf(context)
  const type = typeOfPurchase(subscription)
  return {
    accountId: member.accountId,
    memberId: member.memberId,
    operation: operationOfPurchase('checkout', type),
    type,
    ordered: stored,
    state: 'draft',
    total: invoice.subtotal.minor,
    currency: stored.cart.currency,
    startAt: plan.start,
    digest: plan.digest,
    plan,
    attribution: withAttribution(stored.attribution, last, first),
    now: context.now,
  }
}

async function preparePurchase(db: Executor, posting: Posting): Promise<Result<PreparedOrder, ApiError>> {
  const { member, context, payload } = posting
  const { ports, now, locale } = context
  const prepared = await prepareCheckout(db, { ports, member, now, locale, start: undefined })
  if (!prepared.ok) return prepared
  const other = rejectOtherType(payload, typeOfPurchase(prepared.value.subscription))
  if (other !== undefined) return fail(other)
  if (!isSameCart(payload.items, prepared.value.stored.cart)) return fail(apiError(409, 'stale-version'))
  return ok({ order: draftOfPurchase(prepared.value, posting), content: contentDigest(prepared.value) })
}

/** An order names no day: what can't be paid now may wait for the renewal. */
async function prepareOnSomeDay(
  db: Executor,
  changer: ChangeContext,
  wanted: ChangeBody,
): Promise<Result<PreparedChange, ApiError>> {
  const atOnce = await prepareChange(db, changer, wanted)
  if (atOnce.ok) return atOnce
  const later = await prepareChange(db, changer, { ...wanted, timeframe: 'renewal' })
  return later.ok ? later : atOnce
}

/** The cart of a subscriber as a change of what they have. */
async function preparePostedChange(db: Executor, posting: Posting): Promise<Result<PreparedOrder, ApiError>> {
  const { member, context, payload } = posting
  const { accountId } = member
  const facts = (await loadFacts(db, [accountId], { seller: context.ports.seller })).get(accountId)
  const change = facts && presentOf(facts)
  if (facts === undefined || change === undefined) return fail(apiError(600, 'no-subscription'))
  const isLegacy = facts.subscription?.kind === subscriptionKinds.legacy
  const wanted = isLegacy ? ({ change_billing_model: 1 } as const) : {}
  const changer = { member, context, facts, pricedAt: context.now }
  const prepared = await prepareOnSomeDay(db, changer, wanted)
  if (!prepared.ok) return prepared
  const { request, stored } = prepared.value
  const isReplaced = request.target.terms.planId !== facts.subscription?.terms.planId
  const other = rejectOtherType(payload, expectedOrderType({ isSubscribed: true, isLegacy, isReplaced }))
  if (other !== undefined) return fail(other)
  if (stored !== undefined && !isSameCart(payload.items, stored.cart)) return fail(apiError(409, 'stale-version'))
  const { id: _, ...order } = orderOfChange(prepared.value, { member, id: '', now: context.now, facts })
  return ok({ order: { ...order, state: 'draft', change }, content: changeContent(request.target) })
}

/** The draft that a posting would store; nothing is written. */
function prepareOrder(
  db: Executor,
  posting: Posting,
  subscription: StoredSubscription | undefined,
): Promise<Result<PreparedOrder, ApiError>> {
  return subscription?.state === subscriptionStatuses.subscribed
    ? preparePostedChange(db, posting)
    : preparePurchase(db, posting)
}

/** The order that is posted again; 408 where it is being paid or done, whatever the cart holds by then (B-03). */
async function findNamed(
  db: Executor,
  { accountId }: Member,
  orderId: string,
): Promise<Result<StoredOrder | undefined, ApiError>> {
  if (orderId === '') return ok(undefined)
  const named = await findOwnOrder(db, { accountId, orderId })
  if (named === undefined) return fail(NOT_FOUND)
  return named.state === 'open' || named.state === 'done' ? fail(apiError(408, 'order-upsert')) : ok(named)
}

/** Updates the draft that is named, or stores one; 408 where it is an order by now. */
async function storeDraft(
  db: Executor,
  { order }: PreparedOrder,
  { member, context, orderId }: Pick<Posting, 'member' | 'context'> & { readonly orderId: string },
): Promise<Result<string, ApiError>> {
  const { id: cartId = '', version: cartVersion = 0 } = order.ordered ?? {}
  const known = await findNamed(db, member, orderId)
  if (!known.ok) return known
  const named = known.value
  const ofCart = cartId === '' ? undefined : await findDraftOrder(db, { cartId, cartVersion })
  // an order that failed has documents of its own: what is posted again is another one
  const draft = named?.state === 'draft' ? named : ofCart
  if (draft !== undefined && ofCart !== undefined && ofCart.id !== draft.id) return fail(apiError(408, 'order-upsert'))
  const id = draft?.id ?? context.ports.ids.uuid(context.now)
  const row = { ...order, id, idemKey: `draft:${id}` }
  const isStored = draft === undefined ? await insertOrder(db, row) : await rewriteDraft(db, row)
  return isStored ? ok(id) : fail(apiError(408, 'order-upsert'))
}

/** No money may move here: the account is held, or another one pays (B-20). */
export function rejectUnmoved(member: Member): ApiError | undefined {
  const blocked = rejectBlocked(member)
  return blocked?.code === 'account-locked' || blocked?.code === 'organization-pays' ? blocked : undefined
}

/** Another member is named, or no money may move. */
function rejectPoster(body: OrderBody, member: Member): ApiError | undefined {
  const { member_id: namedId } = body.account
  if (namedId !== undefined && namedId !== member.memberId) return NOT_FOUND
  return rejectUnmoved(member)
}

/** The fields of the billing details, as the payload names them. */
function inPayload(failure: ApiError): ApiError {
  if (failure.code !== 'invalid-payload' || failure.errors === undefined) return failure
  const errors = failure.errors.map((error) => ({ ...error, path: `billing_info.${error.path}` }))
  return { ...failure, errors, details: { fields: errors.map(({ path }) => path) } }
}

/** Billing details that come with an order are those of the account (B-48); everything wrong in them is 401. */
export async function saveBillingOf(
  { billing_info: info }: Pick<OrderBody, 'billing_info'>,
  member: Member,
  context: RequestContext,
): Promise<Result<undefined, ApiError>> {
  if (info === undefined) return ok(undefined)
  if (info.member_id !== undefined && info.member_id !== member.memberId) return fail(NOT_FOUND)
  if (isPaidElsewhere(member)) return fail(apiError(403, 'forbidden'))
  const saved = await updateBilling(info, member, context)
  return saved.ok ? ok(undefined) : fail(inPayload(saved.failure))
}

/**
 * Stores what the cart holds as a draft order, and answers a token that carries out exactly this (ORD-01, ORD-02): a first
 * purchase, or the change of a subscription. A key repeats its answer after the order was carried out too, and with another body it
 * is 409.
 */
export async function postOrder(
  body: OrderBody,
  member: Member,
  context: RequestContext,
): Promise<Result<PostedOrder, ApiError>> {
  const { store, keys, catalogue } = context.ports
  const keyed = { db: store.db, context, definition: calls[ORDER], key: ORDER, body } as const
  const answered = await findAnswer<PostedOrder>(keyed)
  if (!answered.ok) return answered
  if (answered.value !== undefined) return ok(answered.value)
  const subscription = await findLiveSubscription(store.db, member.accountId)
  const isLegacy = subscription?.kind === subscriptionKinds.legacy
  const payload = readPayload(body, { isLegacy, catalogue: catalogue.current() })
  if (!payload.ok) return payload
  const rejected = rejectPoster(body, member)
  if (rejected !== undefined) return fail(rejected)
  const named = await findNamed(store.db, member, body.order_id ?? '')
  if (!named.ok) return named
  const posting = { member, context, payload: payload.value }
  const wrong = await prepareOrder(store.db, posting, subscription)
  if (!wrong.ok) return wrong
  const saved = await saveBillingOf(body, member, context)
  if (!saved.ok) return saved
  return inTransaction(store, (db) =>
    withIdempotency({ ...keyed, db }, async (): Promise<Result<PostedOrder, ApiError>> => {
      // tax may be another one by the address that came with it
      const prepared = await prepareOrder(db, posting, subscription)
      if (!prepared.ok) return prepared
      const { order, content } = prepared.value
      const whole = { content, order: { ...order, ...payload.value } }
      const stored = await storeDraft(db, whole, { member, context, orderId: body.order_id ?? '' })
      if (!stored.ok) return stored
      const claim = { orderId: stored.value, memberId: member.memberId, content }
      return ok({ order_id: stored.value, token: issueOrderToken(keys, claim, context.now) })
    }),
  )
}
