import { createHash } from 'node:crypto'
import { decide, unchangedPlan, type BillingFacts, type PlannedChange } from '@waybill/domain/billing'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { createWorkQueue } from '../../../platform/work-queue.ts'
import { readIdempotencyKey, requestHash } from '../../../platform/http/idempotency.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import {
  carryOut,
  countChange,
  countFailedOrders,
  findDraftOrder,
  findOrderByKey,
  findOwnOrder,
  insertOrder,
  openAccount,
  promoteDraft,
  writePlan,
  type OpenAccount,
  type StoredOrder,
} from '../../billing/index.ts'
import { takeQuote } from '../place/take-quote.ts'
import { changeContent, issueOrderToken, readOrderToken } from '../place/order-token.ts'
import { orderAtTheBank, settleLapsed, type OrderKey } from '../place/claim.ts'
import { findClaimed } from '../place/place.ts'
import { orderOfChange } from './change-order.ts'
import { confirmed, shown, type NewChange } from './confirm-change.ts'
import { payOrder, type CheckedOut } from '../place/pay.ts'
import { changeRejected, type PreparedChange } from './prepare-change.ts'

type Body = NewChange['body']

const CHANGE = 'POST /account/subscription/change'

const inTurn = createWorkQueue<number>()

/**
 * The key of a change: the caller's, or that of the preview that it confirms, so that two clicks are one order and another
 * change by it is a conflict. It ends with the count of failed orders, so that one that was declined is made again.
 */
async function keyOf({ member, context, body }: NewChange): Promise<Result<OrderKey, ApiError>> {
  const given = readIdempotencyKey(context)
  if (!given.ok) return given
  const { three_d_secure_action_result_token_id: _, ...requested } = body
  const hash = requestHash(CHANGE, CHANGE, requested)
  if (given.value !== undefined) return ok({ idemKey: given.value, requestHash: hash })
  const { ports, now } = context
  const name = body.order_id ?? body.preview_token ?? ports.ids.uuid(now)
  const failed = await countFailedOrders(ports.store.db, member.accountId)
  const digest = createHash('sha256').update(name).digest('base64url')
  // an order says by itself what it changes
  return ok({ idemKey: `change:${digest}:${failed}`, requestHash: body.order_id === undefined ? hash : undefined })
}

/** True once an order stands under the key of a preview: the same click again is that order (B-16). */
export async function isConfirmed(member: Member, context: RequestContext, previewToken: string): Promise<boolean> {
  const keyed = await keyOf({ member, context, body: { preview_token: previewToken } })
  const { accountId } = member
  if (!keyed.ok) return false
  return (await findOrderByKey(context.ports.store.db, { accountId, idemKey: keyed.value.idemKey })) !== undefined
}

interface Storing extends NewChange, OrderKey {
  readonly prepared: PreparedChange
  readonly facts: BillingFacts
  readonly now: number
}

/** An order that is named without its token holds the cart as it is now. */
function draftOfCart(named: StoredOrder | undefined, { stored }: PreparedChange): Result<StoredOrder, ApiError> {
  if (named?.state !== 'draft') return fail(apiError(406, 'order-token-invalid'))
  const isSameCart = named.cart_id === (stored?.id ?? null) && named.cart_version === (stored?.version ?? null)
  return isSameCart ? ok(named) : fail(apiError(409, 'stale-version'))
}

/** The order that a token is for, or the draft of this version of the cart; a used or forged token is 406. */
async function draftOf(
  db: Executor,
  { member, context, body, prepared, facts, now }: Storing,
): Promise<Result<StoredOrder | undefined, ApiError>> {
  const { order_id: orderId, token } = body
  if (orderId === undefined) {
    const { id: cartId, version: cartVersion } = prepared.stored ?? {}
    const isOfCart = cartId !== undefined && cartVersion !== undefined
    return ok(isOfCart ? await findDraftOrder(db, { cartId, cartVersion }) : undefined)
  }
  const { keys } = context.ports
  const named = await findOwnOrder(db, { accountId: member.accountId, orderId })
  if (token === undefined) return draftOfCart(named, prepared)
  const claim = { orderId, memberId: member.memberId, content: changeContent(prepared.request.target) }
  const reading = readOrderToken(keys, token, { claim, now })
  if (reading === 'forged' || named?.state !== 'draft') return fail(apiError(406, 'order-token-invalid'))
  if (reading === 'valid') return ok(named)
  const fresh = { order_id: orderId, token: issueOrderToken(keys, claim, now) }
  const details = { ...(await shown(db, prepared, { member, context, facts, pricedAt: now })), ...fresh }
  return fail(apiError(409, 'plan-changed', { details }))
}

async function store(db: Executor, storing: Storing, { facts, now }: OpenAccount): Promise<Result<string, ApiError>> {
  const { member, context, prepared, idemKey, requestHash: requested } = storing
  const { ports } = context
  const draft = await draftOf(db, storing)
  if (!draft.ok) return draft
  const orderId = draft.value?.id ?? ports.ids.uuid(now)
  const { digest } = prepared.plan
  const decided = decide(facts, { kind: 'change', orderId, digest, ...prepared.request }, now)
  if (!decided.ok) return fail(changeRejected(decided.failure.code))
  const [placed] = decided.value.rows.orders.added
  if (placed === undefined) throw new Error('the plan of a change has no order')
  const { state, purchase, change, atOnce = false } = placed
  const order = {
    ...orderOfChange(prepared, { member, id: orderId, now, facts }),
    state,
    idemKey,
    requestHash: requested,
    purchase,
    change,
    isAtOnce: atOnce,
  }
  const isPlaced = draft.value === undefined ? await insertOrder(db, order) : await promoteDraft(db, order)
  if (!isPlaced) return fail(changeRejected('payment-under-way'))
  const { quoteId } = prepared
  const option = prepared.stored?.quote?.option
  const taken =
    quoteId === undefined ? undefined : await takeQuote(db, ports, { quoteId, orderId, option, member, now })
  if (taken !== undefined) return fail(taken)
  await writePlan(db, ports, { plan: decided.value, now, actor: actorName(member) })
  await member.noteRepresented?.(db)
  return ok(orderId)
}

/** The plan that the member has was chosen again: nothing is done. */
export interface SamePlan {
  readonly unchanged: PlannedChange
}

function unchanged({ body }: NewChange, { facts, now }: OpenAccount, { code }: ApiError): SamePlan | undefined {
  const isPresent = body.package_id !== undefined && body.package_id === facts.subscription?.terms.planId
  const plan = isPresent && code === 'nothing-changes' ? unchangedPlan(facts, now) : undefined
  return plan === undefined ? undefined : { unchanged: plan }
}

async function place(placing: NewChange, keyed: OrderKey): Promise<Result<string | SamePlan, ApiError>> {
  const { member, context } = placing
  const { accountId } = member
  return inTransaction(context.ports.store, async (db): Promise<Result<string | SamePlan, ApiError>> => {
    const account = await openAccount(db, context.ports, { accountId })
    if (!account.ok) return account
    const { now } = account.value
    const known = await findClaimed(db, { member, ...keyed }, now)
    if (!known.ok) return known
    if (known.value !== undefined) return ok(known.value.id)
    const prepared = await confirmed(db, placing, account.value)
    if (!prepared.ok) {
      const stays = unchanged(placing, account.value, prepared.failure)
      return stays === undefined ? prepared : ok(stays)
    }
    const limited = await countChange(db, accountId, context)
    if (limited !== undefined) return fail(limited)
    return store(db, { ...placing, ...keyed, prepared: prepared.value, facts: account.value.facts, now }, account.value)
  })
}

/** Neither a key nor what was shown says which change this is: a second one begins with what the first has left. */
function isWithoutKey(body: Body, { request }: RequestContext): boolean {
  const { order_id: order, preview_token: shownBy, three_d_secure_action_result_token_id: answer } = body
  return [request.headers['idempotency-key'], order, shownBy, answer].every((name) => name === undefined)
}

/**
 * Changes a subscription: one transaction writes order, invoice and try, the provider is called outside of any, and another
 * records its answer (B-94). The bank's answer goes to the order that waits for it.
 */
export async function changeSubscription(
  body: Body,
  member: Member,
  context: RequestContext,
): Promise<Result<CheckedOut | SamePlan, ApiError>> {
  if (isWithoutKey(body, context) && inTurn.isTaken(member.accountId)) return fail(apiError(409, 'change-running'))
  // equal requests at once are one order and one answer: the second finds what the first has done
  return inTurn(member.accountId, () => changeOnce(body, member, context))
}

async function changeOnce(
  body: Body,
  member: Member,
  context: RequestContext,
): Promise<Result<CheckedOut | SamePlan, ApiError>> {
  const blocked = rejectBlocked(member, { act: 'book' })
  if (blocked !== undefined) return fail(blocked)
  if (body.is_reactivate === 1) return fail(apiError(406, 'not-expired'))
  await settleLapsed(member, context)
  const waiting = await orderAtTheBank(body, member, { db: context.ports.store.db, now: context.now })
  if (waiting !== undefined) return payOrder(waiting.id, body, context)
  const placing = { member, context, body }
  const keyed = await keyOf(placing)
  if (!keyed.ok) return keyed
  const placed = await place(placing, keyed.value)
  if (!placed.ok) return placed
  return typeof placed.value === 'string' ? payOrder(placed.value, body, context) : ok(placed.value)
}

/** Takes a scheduled change back. */
export async function removeScheduled({
  member,
  context,
}: MemberContext): Promise<Result<Record<string, never>, ApiError>> {
  const { ports, now } = context
  const blocked = rejectBlocked(member, { act: 'book' })
  if (blocked !== undefined) return fail(blocked)
  return inTransaction(ports.store, async (db) => {
    const limited = await countChange(db, member.accountId, { ports, now })
    if (limited !== undefined) return fail(limited)
    const command = { kind: 'remove_change' } as const
    const carried = await carryOut(db, ports, { accountId: member.accountId, command, actor: actorName(member) })
    if (!carried.ok) return carried
    return carried.value.ok ? ok({}) : fail(changeRejected(carried.value.failure.code))
  })
}
