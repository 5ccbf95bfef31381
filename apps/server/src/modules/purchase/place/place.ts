import { withAttribution } from '@waybill/domain/cart'
import { decide, type BillingPlan, type BillingRejection } from '@waybill/domain/billing'
import { addBankDays } from '@waybill/domain/calendar'
import { settlementBankDays } from '@waybill/domain/payment'
import { operationOfPurchase } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { formatInstant } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { attributionOf } from '../../../platform/http/request-attribution.ts'
import {
  findDraftOrder,
  findOpenOrder,
  findOrderByKey,
  findOrderPayment,
  findOwnOrder,
  grantTrialOfMethods,
  insertOrder,
  openAccount,
  promoteDraft,
  putFirstMethod,
  writePlan,
  type NewOrder,
  type OpenAccount,
  type StoredOrder,
} from '../../billing/index.ts'
import { recordAcceptance } from '../../legal/index.ts'
import { takeQuote } from './take-quote.ts'
import { agree } from './agree.ts'
import { KEY_LIFE_MS, orderAtTheBank, type OrderKey } from './claim.ts'
import { typeOfPurchase, type PreparedCheckout } from './prepare-checkout.ts'
import { placedAt, price } from './price.ts'
import type { Checkout, ClaimedOrder } from './request.ts'

/** A key belongs to one request, and lives 24 hours (B-92). */
function rejectOtherRequest(
  known: StoredOrder,
  { requestHash: requested }: OrderKey,
  now: number,
): ApiError | undefined {
  const isOther = requested !== undefined && known.request_hash !== null && known.request_hash !== requested
  const isOld = now - placedAt(known) >= KEY_LIFE_MS
  return isOther || isOld ? apiError(409, 'idempotency-conflict') : undefined
}

/** The order under the key of a claim: of an equal request that came before; undefined where there is none. */
export async function findClaimed(
  db: Executor,
  { member, ...keyed }: OrderKey & Pick<ClaimedOrder, 'member'>,
  now: number,
): Promise<Result<StoredOrder | undefined, ApiError>> {
  const known = await findOrderByKey(db, { accountId: member.accountId, idemKey: keyed.idemKey })
  const conflict = known && rejectOtherRequest(known, keyed, now)
  return conflict === undefined ? ok(known) : fail(conflict)
}

/** The order of an equal request, or the one that the bank's answer is for. */
export async function findPlaced(claimed: ClaimedOrder): Promise<Result<StoredOrder | undefined, ApiError>> {
  const { request, member, context } = claimed
  const at = { db: context.ports.store.db, now: context.now }
  const known = await findClaimed(at.db, claimed, at.now)
  return known.ok ? ok(known.value ?? (await orderAtTheBank(request, member, at))) : known
}

/** One order at a time (B-45): the one that is open says what it waits for. */
async function rejectWhileOpen(db: Executor, member: Member): Promise<ApiError> {
  const open = await findOpenOrder(db, member.accountId)
  const paying = open && (await findOrderPayment(db, open.id))
  if (paying?.attempt?.state === 'challenge') return apiError(409, 'payment-waiting')
  return apiError(409, paying?.attempt?.state === 'pending' ? 'bank-payment-pending' : 'checkout-running')
}

/** The account with the method that this order's payment stores; it goes with the order where that isn't placed (B-155). */
async function withFirstMethod(
  db: Executor,
  { request: { firstMethod }, member, context }: Checkout,
  opened: OpenAccount,
): Promise<Result<OpenAccount, ApiError>> {
  if (firstMethod === undefined) return ok(opened)
  const put = await putFirstMethod(db, firstMethod, { member, context })
  return put.ok ? openAccount(db, context.ports, { accountId: member.accountId }) : put
}

/** By a debit it can be paid at the end of the trial, or now by another method. */
function settlesLate({ locale }: RequestContext, now: number): ApiError {
  const date = formatInstant(addBankDays(now, settlementBankDays), locale, { style: 'date' })
  return apiError(406, 'debit-settles-late', { message: 'order.start.nowLate', values: { date } })
}

/** Reason of billing against a checkout that everything before it let pass. */
async function rejectionOf(
  db: Executor,
  { member, context }: Checkout,
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

interface Agreed extends ClaimedOrder {
  readonly account: OpenAccount
  readonly prepared: PreparedCheckout
}

/** The draft that is checked out: of this version of the cart, or the one that is named. */
async function draftOf(db: Executor, { request, member, prepared }: Agreed): Promise<StoredOrder | undefined> {
  const { id: cartId, version: cartVersion } = prepared.stored
  const isOfCart = cartId !== undefined && cartVersion !== undefined
  const ofCart = isOfCart ? await findDraftOrder(db, { cartId, cartVersion }) : undefined
  const { order_id: orderId } = request
  if (ofCart !== undefined || orderId === undefined) return ofCart
  const named = await findOwnOrder(db, { accountId: member.accountId, orderId })
  return named?.state === 'draft' && named.change === null ? named : undefined
}

/** The order's row with what was requested, and the plan of its command. */
async function storeOrder(db: Executor, agreed: Agreed): Promise<Result<string, ApiError>> {
  const { member, context, account, prepared } = agreed
  const { ports } = context
  const { plan, purchase } = prepared
  const draft = await draftOf(db, agreed)
  const orderId = draft?.id ?? ports.ids.uuid(account.now)
  const command = { kind: 'checkout', orderId, plan, purchase } as const
  const decided = decide(account.facts, command, account.now)
  if (!decided.ok) return fail(await rejectionOf(db, agreed, { code: decided.failure.code, now: account.now }))
  const order = newOrder(agreed, orderId, decided.value)
  const isPlaced = draft === undefined ? await insertOrder(db, order) : await promoteDraft(db, order)
  if (!isPlaced) return fail(await rejectWhileOpen(db, member))
  const { quoteId } = prepared
  const taken =
    quoteId === undefined
      ? undefined
      : await takeQuote(db, ports, {
          quoteId,
          orderId,
          option: prepared.stored.quote?.option,
          member,
          now: account.now,
        })
  if (taken !== undefined) return fail(taken)
  await writePlan(db, ports, { plan: decided.value, now: account.now, actor: actorName(member) })
  await member.noteRepresented?.(db)
  const { accountId } = member
  const isGranted = await grantTrialOfMethods(db, ports, { accountId, now: account.now })
  return isGranted ? ok(orderId) : fail(apiError(406, 'trial-had-method'))
}

/** The order in the state in which the plan leaves it. */
function newOrder(agreed: Agreed, id: string, { rows }: BillingPlan): NewOrder {
  const { request, member, context, account, prepared, idemKey, requestHash: requested } = agreed
  const { by = 'checkout', payload } = request
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
    quoteId: prepared.quoteId,
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

/** One transaction writes order, invoice and try with its key: of what is priced and agreed on under the lock of the account. */
export async function place(claimed: ClaimedOrder): Promise<Result<string, ApiError>> {
  const { member, context } = claimed
  const { ports, locale } = context
  const { accountId, memberId } = member
  return inTransaction(ports.store, async (db) => {
    const opened = await openAccount(db, ports, { accountId })
    if (!opened.ok) return opened
    const { now } = opened.value
    // an equal request that came at the same moment may have placed it while this one waited for the lock
    const known = await findClaimed(db, claimed, now)
    if (!known.ok) return known
    if (known.value !== undefined) return ok(known.value.id)
    const account = await withFirstMethod(db, claimed, opened.value)
    if (!account.ok) return account
    const priced = await price(db, claimed, now)
    if (!priced.ok) return priced
    if ('order' in priced.value) return ok(priced.value.order.id)
    const { prepared } = priced.value
    const agreed = await agree(db, { ...claimed, context: { ...context, now }, prepared })
    if (!agreed.ok) return agreed
    const stored = await storeOrder(db, { ...claimed, account: account.value, prepared })
    if (!stored.ok) return stored
    const agreement = { accountId, memberId, version: agreed.value, locale, now, orderId: stored.value }
    // the shop's own people order for a member who agreed elsewhere: the shop has no proof of its own of that
    if (context.actor.kind === 'member') await recordAcceptance(db, ports.catalogue.current(), agreement)
    return stored
  })
}
