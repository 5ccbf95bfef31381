import type { BodyOf } from '@waybill/contract'
import { withAttribution } from '@waybill/domain/cart'
import { toMajor } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent, type QueuedMail } from '../../../platform/events.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { attributionOf } from '../../../platform/http/request-attribution.ts'
import { closeOrderedCart } from '../../cart/index.ts'
import { insertDrafts, partiesOf } from '../../invoice/index.ts'
import { findPaymentOfOrder, insertPayment, type StoredPayment, attemptPayment } from '../../payment/index.ts'
import { confirmTrialCheckout, lockLiveSubscription } from '../../subscription/index.ts'
import { contentDigest, issueOrderToken, readOrderToken } from '../order-token.ts'
import {
  findDraftOrder,
  findOrder,
  findOrderByKey,
  insertOrder,
  orderFailed,
  promoteDraft,
  type NewOrder,
  type StoredOrder,
} from '../../order/index.ts'
import { keyOf, orderAtTheBank, rejectOtherRequest, rejectWhileOpen, settleLapsed, type Keyed } from './checkout-key.ts'
import { checkoutBlock, prepareCheckout, type PreparedCheckout } from './prepare-checkout.ts'

type Body = BodyOf<'POST /billing/account/{member_id}/checkout'>

/** The attempt that is in flight is looked up by its key from 30 s on (reliability 3). */
const RECOVER_AFTER_MS = 30_000

export interface CheckedOut {
  readonly order: StoredOrder
  readonly payment: StoredPayment | undefined
}

/**
 * T1 writes order, invoice and attempt with its key; the gateway is called outside of any transaction; T2 records the
 * answer. A repeat with the same key finds the order and goes on from where it is (ORD-08, REL-01).
 */
export async function checkOut(
  body: Body,
  member: Member,
  context: RequestContext,
): Promise<Result<CheckedOut, ApiError>> {
  const { db } = context.ports.store
  await settleLapsed(member, context)
  const key = await keyOf(body, member, context)
  if (!key.ok) return key
  const placing = { member, context, ...key.value }
  const known = await findOrderByKey(db, { accountId: member.accountId, idemKey: placing.idemKey })
  const conflict = known && rejectOtherRequest(known, placing, context.now)
  if (conflict !== undefined) return fail(conflict)
  const waiting = known ?? (await orderAtTheBank(body, member, db))
  const placed = waiting === undefined ? await placeOrder(body, placing) : ok(waiting.id)
  return placed.ok ? goOn(placed.value, body, context) : placed
}

async function placeOrder(body: Body, placing: Placing): Promise<Result<string, ApiError>> {
  const { member, context } = placing
  const { ports, now, locale } = context
  return inTransaction(ports.store, async (db) => {
    await lockLiveSubscription(db, member.accountId)
    // an equal request that came at the same moment may have placed it while this one waited for the lock
    const known = await findOrderByKey(db, { accountId: member.accountId, idemKey: placing.idemKey })
    if (known !== undefined) {
      const conflict = rejectOtherRequest(known, placing, now)
      return conflict === undefined ? ok(known.id) : fail(conflict)
    }
    const prepared = await prepareCheckout(db, { ports, member, now, locale, start: body.start })
    if (!prepared.ok) return prepared
    const blocked = checkoutBlock(member, prepared.value)
    if (blocked !== undefined) return fail(blocked)
    const changed =
      rejectForeignToken(body, { member, context, prepared: prepared.value }) ??
      rejectChangedTotal(body, prepared.value)
    if (changed !== undefined) return fail(changed)
    return storeOrder(prepared.value, placing, db)
  })
}

/** What was shown is what is charged; a difference is shown first (B-93). */
function rejectChangedTotal(body: Body, { plan }: PreparedCheckout): ApiError | undefined {
  if (body.total_shown === undefined || body.total_shown === toMajor(plan.firstTotal)) return undefined
  const { firstTotal } = plan
  return apiError(409, 'plan-changed', {
    details: { total: toMajor(firstTotal), total_minor: firstTotal.minor, currency: firstTotal.currency },
  })
}

/** A token checks out exactly the order it was made for: forged is 406, expired or changed is 409 with the new total and token (B-15). */
function rejectForeignToken(
  body: Body,
  {
    member,
    context,
    prepared,
  }: { readonly member: Member; readonly context: RequestContext; readonly prepared: PreparedCheckout },
): ApiError | undefined {
  if (body.order_id === undefined) return undefined
  const { keys } = context.ports
  const claim = { orderId: body.order_id, memberId: member.memberId, content: contentDigest(prepared) }
  const reading = readOrderToken(keys, body.token ?? '', { claim, now: context.now })
  if (reading === 'valid') return undefined
  if (reading === 'forged') return apiError(406, 'order-token-invalid')
  const { total } = prepared.invoice
  const token = issueOrderToken(keys, claim, context.now)
  return apiError(409, 'plan-changed', {
    details: {
      order_id: body.order_id,
      token,
      total: toMajor(total),
      total_minor: total.minor,
      currency: total.currency,
    },
  })
}

interface Placing extends Keyed {
  readonly member: Member
  readonly context: RequestContext
}

async function storeOrder(
  prepared: PreparedCheckout,
  placing: Placing,
  db: Executor,
): Promise<Result<string, ApiError>> {
  const { member, context, idemKey, requestHash: requested } = placing
  const { ports, now } = context
  const { plan, stored, invoice } = prepared
  const draft = await findDraftOrder(db, { cartId: stored.id, cartVersion: stored.version })
  const id = draft?.id ?? ports.ids.uuid(now)
  const isNow = plan.start === 'now'
  const { last, first } = attributionOf(context)
  const order: NewOrder = {
    id,
    accountId: member.accountId,
    memberId: member.memberId,
    ordered: stored,
    state: isNow ? 'open' : 'done',
    total: invoice.subtotal.minor,
    currency: stored.cart.currency,
    startAt: plan.start,
    idemKey,
    requestHash: requested,
    digest: plan.digest,
    plan,
    attribution: withAttribution(stored.attribution, last, first),
    now,
  }
  const isPlaced = draft === undefined ? await insertOrder(db, order) : await promoteDraft(db, order)
  if (!isPlaced) return fail(await rejectWhileOpen(db, member))
  const parties = await partiesOf(db, { accountId: member.accountId, seller: ports.seller, billing: prepared.billing })
  const [invoiceId = 0] = await insertDrafts(db, [
    {
      accountId: member.accountId,
      subscriptionId: prepared.subscription.id,
      orderId: id,
      draft: invoice,
      parties,
      catalogueVersion: ports.catalogue.current().version,
      now,
    },
  ])
  await storeAttempt(prepared, { ...placing, orderId: id, invoiceId }, db)
  await recordEvent(db, ports.keys, {
    name: isNow ? 'order.placed' : 'order.scheduled',
    entity: 'order',
    entityId: id,
    accountId: member.accountId,
    actor: actorName(member),
    data: { total: invoice.total, start: plan.start },
    now,
    mails: isNow ? [] : [scheduledMail(member, id)],
  })
  return ok(id)
}

/** Says what is charged at the end of the trial, and when (B-72). */
function scheduledMail(member: Member, orderId: string): QueuedMail {
  return {
    template: 'subscription_scheduled',
    to: member.email,
    locale: member.locale,
    dedupeKey: `scheduled:${orderId}`,
    refs: { orderId, memberId: member.memberId },
  }
}

async function storeAttempt(
  prepared: PreparedCheckout,
  placed: Placing & { readonly orderId: string; readonly invoiceId: number },
  db: Executor,
): Promise<void> {
  const { plan, invoice, method, subscription, stored } = prepared
  const { member, context, orderId, invoiceId } = placed
  const isNow = plan.start === 'now'
  if (method !== undefined && invoice.total.minor > 0) {
    await insertPayment(db, {
      invoiceId,
      accountId: member.accountId,
      orderId,
      methodId: method.id,
      method: method.type,
      state: isNow ? 3 : 5,
      amount: invoice.total.minor,
      currency: invoice.currency,
      idemKey: `order:${orderId}`,
      nextAt: isNow ? context.now + RECOVER_AFTER_MS : undefined,
      now: context.now,
    })
  }
  if (isNow) return
  await confirmTrialCheckout(db, {
    subscriptionId: subscription.id,
    orderId,
    cart: stored.cart,
    catalogueVersion: context.ports.catalogue.current().version,
  })
  await closeOrderedCart(db, stored, context.now)
}

/** Goes on from the order's present state: an attempt in flight is made or completed, a finished one answers again. */
async function goOn(orderId: string, body: Body, context: RequestContext): Promise<Result<CheckedOut, ApiError>> {
  const { ports } = context
  const { db } = ports.store
  const payment = await findPaymentOfOrder(db, orderId)
  const order = await findOrder(db, orderId)
  if (order.state !== 'open') return endOf(order, payment)
  const attempted = await attemptPayment({
    ports,
    orderId,
    paymentId: payment?.id,
    threeDSecureResult: body.three_d_secure_action_result_token_id,
  })
  if (!attempted.ok) return attempted
  // an equal request that came at the same moment may have ended it
  return endOf(await findOrder(db, orderId), await findPaymentOfOrder(db, orderId))
}

function endOf(order: StoredOrder, payment: StoredPayment | undefined): Result<CheckedOut, ApiError> {
  if (order.state === 'failed') return fail(orderFailed(order.failure ?? { status: 701, code: 'declined' }))
  return ok({ order, payment })
}
