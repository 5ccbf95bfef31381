import { decide, type BillingRejection } from '@waybill/domain/billing'
import { withAttribution } from '@waybill/domain/cart'
import { operationOfPurchase } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { actorName, buysFromPartner, type Member } from '../../../platform/http/actor.ts'
import { apiError, NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import { attributionOf } from '../../../platform/http/request-attribution.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import {
  findLiveSubscription,
  findOwnOrder,
  openAccount,
  promoteDraft,
  writePlan,
  type OpenAccount,
  type StoredOrder,
  type StoredSubscription,
} from '../../billing/index.ts'
import { agreedVersion, recordAcceptance } from '../../legal/index.ts'
import { contentDigest, issueOrderToken, readOrderToken } from '../place/order-token.ts'
import { changeSubscription } from '../change/change-subscription.ts'
import { storeText } from '../blocker-text.ts'
import { prepareCheckout, typeOfPurchase, type PreparedCheckout } from '../place/prepare-checkout.ts'

interface Upgrade {
  readonly orderId: string
  /** Of the order, where the caller sends it along. */
  readonly token: string | undefined
  /** The version of the legal texts that was shown; without it the present one. */
  readonly terms?: number | undefined
}

interface Upgrading extends Upgrade {
  readonly member: Member
  readonly context: RequestContext
}

/** The primary member alone books a purchase to a partner, as any other purchase. */
function rejectBuyer(member: Member, subscription: StoredSubscription | undefined): ApiError | undefined {
  const blocked = rejectBlocked(member, { act: 'book' })
  if (blocked !== undefined) return blocked
  if (buysFromPartner(member)) return undefined
  // what a member pays for is checked out, or changed where a store bills it
  const message = storeText(subscription?.channel)
  return apiError(406, 'pays-itself', message && { message })
}

function rejectionOf(code: BillingRejection['code']): ApiError {
  switch (code) {
    case 'no-subscription':
      return apiError(600, code)
    case 'already-subscribed':
      return apiError(602, code)
    case 'checkout-running':
      return apiError(409, code)
    default:
      return apiError(406, code)
  }
}

/** The order is that of the cart as it is now; its token says the same of what it holds. No amount is in the answer. */
function changedSince(
  { orderId, token, member, context }: Upgrading,
  { order, prepared }: { readonly order: StoredOrder; readonly prepared: PreparedCheckout },
): ApiError | undefined {
  const { stored } = prepared
  if (order.cart_id !== stored.id || order.cart_version !== stored.version) return apiError(409, 'stale-version')
  if (token === undefined) return undefined
  const claim = { orderId, memberId: member.memberId, content: contentDigest(prepared) }
  const { keys } = context.ports
  const reading = readOrderToken(keys, token, { claim, now: context.now })
  if (reading === 'valid') return undefined
  if (reading === 'forged') return apiError(406, 'order-token-invalid')
  const fresh = issueOrderToken(keys, claim, context.now)
  return apiError(409, 'plan-changed', { details: { order_id: orderId, token: fresh } })
}

async function book(
  db: Executor,
  upgrading: Upgrading,
  { prepared, account }: { readonly prepared: PreparedCheckout; readonly account: OpenAccount },
): Promise<Result<string, ApiError>> {
  const { orderId, terms, member, context } = upgrading
  const { ports, locale } = context
  const { facts, now } = account
  const { stored, plan, purchase, invoice } = prepared
  const type = typeOfPurchase(prepared.subscription)
  const catalogue = ports.catalogue.current()
  const agreed = await agreedVersion(db, catalogue, terms)
  if (!agreed.ok) return agreed
  const decided = decide(facts, { kind: 'enable', orderId, purchase }, now)
  if (!decided.ok) return fail(rejectionOf(decided.failure.code))
  const { last, first } = attributionOf(context)
  const isBooked = await promoteDraft(db, {
    id: orderId,
    accountId: member.accountId,
    memberId: member.memberId,
    operation: operationOfPurchase('checkout', type),
    type,
    ordered: stored,
    state: 'done',
    // what the partner's statement counts from; the member pays nothing
    total: invoice.subtotal.minor,
    currency: stored.cart.currency,
    startAt: 'now',
    idemKey: `upgrade:${orderId}`,
    isIndirect: true,
    digest: plan.digest,
    plan,
    purchase,
    attribution: withAttribution(stored.attribution, last, first),
    now,
  })
  if (!isBooked) return fail(apiError(409, 'checkout-running'))
  await writePlan(db, ports, { plan: decided.value, now, actor: actorName(member) })
  const { accountId, memberId } = member
  await recordAcceptance(db, catalogue, { accountId, memberId, version: agreed.value, locale, now, orderId })
  return ok(orderId)
}

/** The order as it stands: one of others is 404, and one that is being paid, or failed, can't be booked. */
async function findBookable(db: Executor, { orderId, member }: Upgrading): Promise<Result<StoredOrder, ApiError>> {
  const order = await findOwnOrder(db, { accountId: member.accountId, orderId })
  if (order === undefined) return fail(NOT_FOUND)
  const isBooked = order.state === 'done' && order.indirect
  return isBooked || order.state === 'draft' ? ok(order) : fail(apiError(409, 'checkout-running'))
}

/** A first subscription: the cart of the order begins one. */
function beginByOrder(upgrading: Upgrading): Promise<Result<string, ApiError>> {
  const { member, context } = upgrading
  const { ports, locale } = context
  return inTransaction(ports.store, async (db) => {
    const account = await openAccount(db, ports, { accountId: member.accountId })
    if (!account.ok) return account
    const { now } = account.value
    const order = await findBookable(db, upgrading)
    if (!order.ok) return order
    if (order.value.state === 'done') return ok(order.value.id)
    const prepared = await prepareCheckout(db, { ports, member, now, locale, start: 'now' })
    if (!prepared.ok) return prepared
    const changed = changedSince(upgrading, { order: order.value, prepared: prepared.value })
    return changed === undefined
      ? book(db, upgrading, { prepared: prepared.value, account: account.value })
      : fail(changed)
  })
}

/** The order of a subscriber is a change of what they have: the same command as every change. */
async function changeByOrder(upgrading: Upgrading): Promise<Result<string, ApiError>> {
  const { orderId, token, member, context } = upgrading
  const order = await findBookable(context.ports.store.db, upgrading)
  if (!order.ok) return order
  if (order.value.state === 'done') return ok(orderId)
  const changed = await changeSubscription(
    { order_id: orderId, ...(token !== undefined && { token }) },
    member,
    context,
  )
  return changed.ok ? ok(orderId) : changed
}

/**
 * Switches an order on that a partner is billed for (B-31): subscription or change, rights and the order's end are written
 * with the call, and a repeat answers the same. 404 for an order of others, 406 for a member who pays.
 */
export async function upgradeOrder(
  upgrade: Upgrade,
  member: Member,
  context: RequestContext,
): Promise<Result<string, ApiError>> {
  const subscription = await findLiveSubscription(context.ports.store.db, member.accountId)
  const rejected = rejectBuyer(member, subscription)
  if (rejected !== undefined) return fail(rejected)
  const upgrading = { ...upgrade, member, context }
  return subscription?.state === subscriptionStatuses.subscribed ? changeByOrder(upgrading) : beginByOrder(upgrading)
}
