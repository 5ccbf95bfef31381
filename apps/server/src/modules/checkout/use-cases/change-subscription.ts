import { createHash } from 'node:crypto'
import type { BodyOf } from '@waybill/contract'
import { decide, type BillingPlan, type PlannedChange } from '@waybill/domain/billing'
import { noAttribution } from '@waybill/domain/cart'
import { payBarrier } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { actorName, payerOf, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { createTurns } from '../../../platform/in-turn.ts'
import { readIdempotencyKey, requestHash } from '../../../platform/http/idempotency.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { carryOut, loadFacts, openAccount, writePlan, type OpenAccount } from '../../billing/index.ts'
import { countFailedOrders, findOpenOrder, findOrderByKey, insertOrder, type NewOrder } from '../../order/index.ts'
import { issueChangeToken, readChangeToken } from '../change-token.ts'
import { previewOut } from '../preview-out.ts'
import { goOn, type CheckedOut } from './check-out.ts'
import { rejectOtherRequest, settleLapsed, type Keyed } from './checkout-key.ts'
import { changeRejected, prepareChange, type ChangeBody, type PreparedChange } from './prepare-change.ts'

type Body = BodyOf<'POST /account/subscription/change'>

const CHANGE = 'POST /account/subscription/change'

const inTurn = createTurns<number>()

/** Who may change it is who may pay for it. */
function barrierOf(member: Member): ApiError | undefined {
  const barrier = payBarrier(payerOf(member))
  return barrier === undefined ? undefined : apiError(403, barrier, { values: { email: member.email } })
}

/** What a change would do, with the token that confirms exactly that (D-39, B-93). */
export async function previewSubscription(
  db: Executor,
  body: ChangeBody,
  { member, context }: { readonly member: Member; readonly context: RequestContext },
) {
  const barred = barrierOf(member)
  if (barred !== undefined) return fail(barred)
  const facts = (await loadFacts(db, [member.accountId], { seller: context.ports.seller })).get(member.accountId)
  if (facts === undefined) return fail(apiError(600, 'no-subscription'))
  const prepared = await prepareChange(db, { member, context, facts, pricedAt: context.now }, body)
  return prepared.ok ? ok(shown(prepared.value.plan, { member, context }, context.now)) : prepared
}

function shown(
  plan: PlannedChange,
  { member, context }: { readonly member: Member; readonly context: RequestContext },
  pricedAt: number,
) {
  const { digest } = plan
  const token = issueChangeToken(context.ports.keys, { memberId: member.memberId, pricedAt, digest })
  return { ...previewOut(plan, context), preview_token: token }
}

interface Placing {
  readonly member: Member
  readonly context: RequestContext
  readonly body: Body
}

/**
 * The key of a change: the caller's, or that of the preview that it confirms, so that two clicks are one order. It ends with the
 * count of failed orders, so that one that was declined is made again (B-130).
 */
async function keyOf({ member, context, body }: Placing): Promise<Result<Keyed, ApiError>> {
  const given = readIdempotencyKey(context)
  if (!given.ok) return given
  const { three_d_secure_action_result_token_id: _, ...requested } = body
  if (given.value !== undefined)
    return ok({ idemKey: given.value, requestHash: requestHash(CHANGE, CHANGE, requested) })
  const { ports, now } = context
  const name = body.preview_token ?? ports.ids.uuid(now)
  const failed = await countFailedOrders(ports.store.db, member.accountId)
  const digest = createHash('sha256').update(name).digest('base64url')
  return ok({ idemKey: `change:${digest}:${failed}`, requestHash: undefined })
}

/** The change as it is now, where it is what the member saw; another one is shown with its own token (B-93). */
async function confirmed(
  db: Executor,
  { member, context, body }: Placing,
  { facts, now }: OpenAccount,
): Promise<Result<PreparedChange, ApiError>> {
  const { preview_token: token } = body
  const of = { member, context: { ...context, now }, facts }
  if (token === undefined) return prepareChange(db, { ...of, pricedAt: now }, body)
  const read = readChangeToken(context.ports.keys, token, { memberId: member.memberId, now })
  if (read === undefined) return fail(apiError(406, 'order-token-invalid'))
  const prepared = await prepareChange(db, { ...of, pricedAt: read.pricedAt }, body)
  if (!prepared.ok) return prepared
  if (!read.isExpired && read.isOf(prepared.value.plan.digest)) return prepared
  const fresh = await prepareChange(db, { ...of, pricedAt: now }, body)
  return fresh.ok ? fail(apiError(409, 'plan-changed', { details: shown(fresh.value.plan, of, now) })) : fresh
}

/** Due now before tax; nothing where it is given back or waits (verify.orders). */
function totalOf(plan: PlannedChange): number {
  return plan.timeframe === 'now' && plan.total.minor >= 0 ? plan.subtotal.minor : 0
}

interface Storing extends Placing, Keyed {
  readonly prepared: PreparedChange
  readonly now: number
}

function newOrder(storing: Storing, { rows }: BillingPlan): NewOrder {
  const { member, prepared, now, idemKey, requestHash: requested } = storing
  const { plan } = prepared
  const [order] = rows.orders.added
  if (order === undefined) throw new Error('the plan of a change has no order')
  return {
    id: order.id,
    accountId: member.accountId,
    memberId: member.memberId,
    state: order.state,
    total: totalOf(plan),
    currency: plan.total.currency,
    startAt: 'now',
    idemKey,
    requestHash: requested,
    digest: plan.digest,
    plan: {
      start: 'now',
      anchor: plan.anchor,
      period: { index: 0, start: plan.at, end: plan.nextDate },
      lines: plan.lines,
      firstTotal: plan.total,
      dueNow: plan.dueNow,
      nextDate: plan.nextDate,
      nextAmount: plan.nextAmount,
      isEstimate: plan.isEstimate,
      digest: plan.digest,
    },
    purchase: order.purchase,
    change: order.change,
    attribution: noAttribution,
    now,
  }
}

async function store(db: Executor, storing: Storing, { facts, now }: OpenAccount): Promise<Result<string, ApiError>> {
  const { member, context, prepared } = storing
  const { ports } = context
  const orderId = ports.ids.uuid(now)
  const { digest } = prepared.plan
  const decided = decide(facts, { kind: 'change', orderId, digest, ...prepared.request }, now)
  if (!decided.ok) return fail(changeRejected(decided.failure.code))
  if (!(await insertOrder(db, newOrder(storing, decided.value)))) return fail(changeRejected('payment-under-way'))
  await writePlan(db, ports, { plan: decided.value, now, actor: actorName(member) })
  return ok(orderId)
}

async function place(placing: Placing, keyed: Keyed): Promise<Result<string, ApiError>> {
  const { member, context } = placing
  const { accountId } = member
  return inTransaction(context.ports.store, async (db) => {
    const account = await openAccount(db, context.ports, { accountId })
    if (!account.ok) return account
    const { now } = account.value
    const known = await findOrderByKey(db, { accountId, idemKey: keyed.idemKey })
    if (known !== undefined) {
      const conflict = rejectOtherRequest(known, keyed, now)
      return conflict === undefined ? ok(known.id) : fail(conflict)
    }
    const prepared = await confirmed(db, placing, account.value)
    if (!prepared.ok) return prepared
    return store(db, { ...placing, ...keyed, prepared: prepared.value, now }, account.value)
  })
}

/**
 * Changes a subscription: one transaction writes order, invoice and try, the provider is called outside of any, and another
 * records its answer (B-94). The bank's answer goes to the order that waits for it (B-53).
 */
export function changeSubscription(
  body: Body,
  member: Member,
  context: RequestContext,
): Promise<Result<CheckedOut, ApiError>> {
  // equal requests at once are one order and one answer: the second finds what the first has done
  return inTurn(member.accountId, () => changeOnce(body, member, context))
}

async function changeOnce(body: Body, member: Member, context: RequestContext): Promise<Result<CheckedOut, ApiError>> {
  const barred = barrierOf(member)
  if (barred !== undefined) return fail(barred)
  await settleLapsed(member, context)
  const answered = body.three_d_secure_action_result_token_id
  const waiting = answered === undefined ? undefined : await findOpenOrder(context.ports.store.db, member.accountId)
  if (waiting !== undefined) return goOn(waiting.id, body, context)
  const placing = { member, context, body }
  const keyed = await keyOf(placing)
  if (!keyed.ok) return keyed
  const placed = await place(placing, keyed.value)
  return placed.ok ? goOn(placed.value, body, context) : placed
}

/** Takes a scheduled change back. */
export async function removeScheduled(member: Member, { ports }: RequestContext): Promise<Result<object, ApiError>> {
  const barred = barrierOf(member)
  if (barred !== undefined) return fail(barred)
  return inTransaction(ports.store, async (db) => {
    const command = { kind: 'remove_change' } as const
    const carried = await carryOut(db, ports, { accountId: member.accountId, command, actor: actorName(member) })
    if (!carried.ok) return carried
    return carried.value.ok ? ok({}) : fail(changeRejected(carried.value.failure.code))
  })
}
