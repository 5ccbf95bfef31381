import { withAttribution } from '@waybill/domain/cart'
import { decide, type BillingPlan, type BillingRejection } from '@waybill/domain/billing'
import { addBankDays } from '@waybill/domain/calendar'
import { settlementBankDays } from '@waybill/domain/payment'
import { operationOfPurchase, type PurchaseCall } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { formatInstant } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { createTurns } from '../../../platform/in-turn.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { attributionOf } from '../../../platform/http/request-attribution.ts'
import {
  grantTrialOfMethods,
  openAccount,
  writePlan,
  findDraftOrder,
  findOrderByKey,
  findOwnOrder,
  insertOrder,
  promoteDraft,
  putFirstMethod,
  type OpenAccount,
  type NewOrder,
  type StoredOrder,
} from '../../billing/index.ts'
import { recordAcceptance } from '../../legal/index.ts'
import { boughtAlready } from './bought-already.ts'
import {
  keyOf,
  orderAtTheBank,
  rejectOtherRequest,
  rejectWhileOpen,
  settleLapsed,
  wishOf,
  type CheckOutRequest,
  type Keyed,
} from './checkout-key.ts'
import { goOn, type CheckedOut } from './go-on.ts'
import { agree } from './look-ahead.ts'
import { prepareCheckout, typeOfPurchase, type PreparedCheckout } from './prepare-checkout.ts'
import { checkoutBlock } from './purchase-barrier.ts'

type Body = CheckOutRequest

const inTurn = createTurns<number>()

/**
 * One transaction writes order, invoice and try with its key; the provider is called outside of any; another records its
 * answer. A repeat with the same key finds the order and goes on from where it is (ORD-08, REL-01).
 */
export async function checkOut(
  body: Body,
  member: Member,
  context: RequestContext,
): Promise<Result<CheckedOut, ApiError>> {
  await settleLapsed(member, context)
  // the key is that of the click, before the first of several has closed the cart or was declined
  const key = await keyOf(body, member, context)
  if (!key.ok) return key
  // equal requests at once are one order: the others find it, and don't wait for the lock of its account
  return inTurn(member.accountId, () => checkOutOnce(body, { member, context, ...key.value }))
}

async function checkOutOnce(body: Body, placing: Placing): Promise<Result<CheckedOut, ApiError>> {
  const { member, context } = placing
  const { db } = context.ports.store
  const known = await findOrderByKey(db, { accountId: member.accountId, idemKey: placing.idemKey })
  const conflict = known && rejectOtherRequest(known, placing, context.now)
  if (conflict !== undefined) return fail(conflict)
  const waiting = known ?? (await orderAtTheBank(body, member, { db, now: context.now }))
  const placed = waiting === undefined ? await placeOrder(body, placing) : ok(waiting.id)
  return placed.ok ? goOn(placed.value, body, context) : placed
}

async function placeOrder(body: Body, placing: Placing): Promise<Result<string, ApiError>> {
  const { member, context } = placing
  const { ports, locale } = context
  return inTransaction(ports.store, async (db) => {
    const opened = await openAccount(db, ports, { accountId: member.accountId })
    if (!opened.ok) return opened
    const { now } = opened.value
    // an equal request that came at the same moment may have placed it while this one waited for the lock
    const known = await findOrderByKey(db, { accountId: member.accountId, idemKey: placing.idemKey })
    if (known !== undefined) {
      const conflict = rejectOtherRequest(known, placing, now)
      return conflict === undefined ? ok(known.id) : fail(conflict)
    }
    const account = await withFirstMethod(db, body, { ...placing, opened: opened.value })
    if (!account.ok) return account
    const prepared = await prepareCheckout(db, { ports, member, now, locale, ...wishOf(body) })
    if (!prepared.ok) {
      const bought = await boughtAlready(db, { body, member, now, failure: prepared.failure })
      return bought.ok ? ok(bought.value.id) : bought
    }
    const blocked = checkoutBlock(member, prepared.value)
    if (blocked !== undefined) return fail(blocked)
    const agreed = await agree(db, body, { member, context: { ...context, now }, prepared: prepared.value })
    if (!agreed.ok) return agreed
    const { order_id: orderId, by = 'checkout', payload } = body
    const storing = { ...placing, account: account.value, prepared: prepared.value, orderId, by, payload }
    const stored = await storeOrder(db, storing)
    if (!stored.ok) return stored
    const { accountId, memberId } = member
    const agreement = { accountId, memberId, version: agreed.value, locale, now, orderId: stored.value }
    await recordAcceptance(db, ports.catalogue.current(), agreement)
    return stored
  })
}

/** The account with the method that this order's payment stores; it goes with the order where that isn't placed (B-155). */
async function withFirstMethod(
  db: Executor,
  { firstMethod }: Body,
  { member, context, opened }: Placing & { readonly opened: OpenAccount },
): Promise<Result<OpenAccount, ApiError>> {
  if (firstMethod === undefined) return ok(opened)
  const put = await putFirstMethod(db, firstMethod, { member, context })
  return put.ok ? openAccount(db, context.ports, { accountId: member.accountId }) : put
}

interface Placing extends Keyed {
  readonly member: Member
  readonly context: RequestContext
}

/** By a debit it can be paid at the end of the trial, or now by another method (B-114). */
function settlesLate({ locale }: RequestContext, now: number): ApiError {
  const date = formatInstant(addBankDays(now, settlementBankDays), locale, { style: 'date' })
  return apiError(406, 'debit-settles-late', { message: 'order.start.nowLate', values: { date } })
}

/** Why billing rejects a checkout that everything before it let pass. */
async function rejectionOf(
  db: Executor,
  { member, context }: Placing,
  { code, now }: { readonly code: BillingRejection['code']; readonly now: number },
): Promise<ApiError> {
  switch (code) {
    case 'no-subscription':
      return apiError(600, code)
    case 'already-subscribed':
    case 'already-registered':
      return apiError(602, 'already-subscribed')
    case 'billing-missing':
      return apiError(601, code)
    // taken on since the page was read
    case 'paid-by-other':
      return apiError(403, 'forbidden')
    case 'debts-first':
      return apiError(406, 'pending-payment')
    case 'debit-settles-late':
      return settlesLate(context, now)
    // an old debt was declined as often as a day allows
    case 'too-many-tries':
      return apiError(701, 'declined')
    // what else a command can be rejected for is none of a checkout's: another one is open
    default:
      return rejectWhileOpen(db, member)
  }
}

interface Storing extends Placing {
  readonly account: OpenAccount
  readonly prepared: PreparedCheckout
  /** As the request names it. */
  readonly orderId: string | undefined
  readonly by: PurchaseCall
  readonly payload: Body['payload']
}

/** The draft that is checked out: of this version of the cart, or the one that is named. */
async function draftOf(db: Executor, { member, prepared, orderId }: Storing): Promise<StoredOrder | undefined> {
  const { id: cartId, version: cartVersion } = prepared.stored
  const isOfCart = cartId !== undefined && cartVersion !== undefined
  const ofCart = isOfCart ? await findDraftOrder(db, { cartId, cartVersion }) : undefined
  if (ofCart !== undefined || orderId === undefined) return ofCart
  const named = await findOwnOrder(db, { accountId: member.accountId, orderId })
  return named?.state === 'draft' && named.change === null ? named : undefined
}

/** The order's row with what was requested, and the plan of its command. */
async function storeOrder(db: Executor, storing: Storing): Promise<Result<string, ApiError>> {
  const { member, context, account, prepared } = storing
  const { ports } = context
  const { plan, purchase } = prepared
  const draft = await draftOf(db, storing)
  const orderId = draft?.id ?? ports.ids.uuid(account.now)
  const command = { kind: 'checkout', orderId, plan, purchase } as const
  const decided = decide(account.facts, command, account.now)
  if (!decided.ok) return fail(await rejectionOf(db, storing, { code: decided.failure.code, now: account.now }))
  const order = newOrder(storing, orderId, decided.value)
  const isPlaced = draft === undefined ? await insertOrder(db, order) : await promoteDraft(db, order)
  if (!isPlaced) return fail(await rejectWhileOpen(db, member))
  await writePlan(db, ports, { plan: decided.value, now: account.now, actor: actorName(member) })
  const { accountId } = member
  const isGranted = await grantTrialOfMethods(db, ports, { accountId, now: account.now })
  return isGranted ? ok(orderId) : fail(apiError(406, 'trial-had-method'))
}

/** What was requested, in the state in which the plan leaves it. */
function newOrder(storing: Storing, id: string, { rows }: BillingPlan): NewOrder {
  const { member, context, account, prepared, by, payload, idemKey, requestHash: requested } = storing
  const { plan, stored, invoice } = prepared
  const { last, first } = attributionOf(context)
  const [order] = rows.orders.added
  if (order === undefined) throw new Error(`the plan of order ${id} has none`)
  const type = typeOfPurchase(prepared.subscription)
  return {
    id,
    accountId: member.accountId,
    memberId: member.memberId,
    operation: operationOfPurchase(by, type),
    type,
    ordered: stored,
    state: order.state,
    // an invoice that is carried to the next one is no part of the order (B-60)
    total: rows.documents.added.some(({ status }) => status === 'void') ? 0 : invoice.subtotal.minor,
    currency: stored.cart.currency,
    startAt: plan.start,
    idemKey,
    requestHash: requested,
    digest: plan.digest,
    plan,
    purchase: order.purchase,
    isAtOnce: order.atOnce === true,
    attribution: withAttribution(stored.attribution, last, first),
    now: account.now,
    ...(payload && { trackingId: payload.trackingId, items: payload.items }),
  }
}
