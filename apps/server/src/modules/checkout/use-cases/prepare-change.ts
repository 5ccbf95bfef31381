import type { BodyOf } from '@waybill/contract'
import {
  pinUnchanged,
  previewChange,
  purchaseOf,
  type BillingFacts,
  type BillingRejection,
  type ChangeRequest,
  type ChangeTimeframe,
  type PlannedChange,
  type Purchase,
  type SubscriptionRow,
} from '@waybill/domain/billing'
import { changedCart, selectionOf, type WantedSelection } from '@waybill/domain/cart'
import type { Selection } from '@waybill/domain/pricing'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { apiErrorOfCart, findAccountCart } from '../../cart/index.ts'

export type ChangeBody = BodyOf<'POST /account/subscription/preview'>

/** Who changes what, by the facts of the account. */
export interface Changer {
  readonly member: Member
  readonly context: RequestContext
  readonly facts: BillingFacts
  /** The instant that amounts are computed at; epoch ms. */
  readonly pricedAt: number
}

/** A change as it would be made. */
export interface PreparedChange {
  readonly request: ChangeRequest
  readonly plan: PlannedChange
}

const TIMEFRAMES: Readonly<Record<string, ChangeTimeframe>> = {
  now: 'now',
  renewal: 'renewal',
  bill_date: 'renewal',
  term_end: 'term_end',
}

/** Why billing rejects a change, as the caller reads it (B-13). */
export function changeRejected(code: BillingRejection['code']): ApiError {
  switch (code) {
    case 'not-subscribed':
      return apiError(600, 'no-subscription')
    case 'billing-missing':
      return apiError(601, code)
    case 'payment-under-way':
      return apiError(406, 'pending-payment')
    case 'plan-changed':
      return apiError(409, code)
    default:
      return apiError(406, code)
  }
}

/** What a purchase has beside its plan's price. */
function selectionOfPurchase({ terms, currency, items }: Omit<Purchase, 'interval' | 'catalogueVersion'>): Selection {
  const lines = items.filter(({ price }) => price?.kind !== 'plan' && price?.kind !== 'extra_assets')
  return selectionOf({ ...terms, currency, entries: terms.entries }, lines)
}

/** What a change starts from: one that waits is added to, where this one waits as well (B-128). */
function startOf({ facts }: Changer, subscription: SubscriptionRow, timeframe: ChangeTimeframe | undefined): Selection {
  const { scheduled, terms, currency } = subscription
  const isJoined = timeframe !== undefined && timeframe !== 'now'
  const order = facts.orders.find(({ id }) => isJoined && id === scheduled?.orderId)
  return selectionOfPurchase(order?.purchase ?? { terms, currency, items: facts.items })
}

/** The cart of the account as a change: its package takes the place of the plan, its modules join. */
async function wantedByCart(db: Executor, member: Member, live: Selection): Promise<WantedSelection> {
  const open = await findAccountCart(db, member)
  if (open === undefined) return {}
  const { planId, lines, entries, quantities, planReset, pricing } = open.cart
  const owned = live.lines.filter(({ bundled }) => !bundled)
  const added = [...owned, ...lines.filter(({ bundled }) => !bundled)]
  return {
    ...((planId > 0 || planReset) && { planId, pricing }),
    ...(planId > 0 && entries && { entries }),
    modules: [...new Set(added.map(({ productId }) => productId))],
    quantities,
  }
}

async function wantedBy(
  db: Executor,
  { member }: Changer,
  { body, live }: { readonly body: ChangeBody; readonly live: Selection },
): Promise<WantedSelection> {
  const { package_id: planId, modules, quantities } = body
  const isNamed = planId !== undefined || modules !== undefined || quantities !== undefined
  if (!isNamed) return wantedByCart(db, member, live)
  return { ...(planId !== undefined && { planId }), ...(modules && { modules }), ...(quantities && { quantities }) }
}

/** A change as a body names it, priced; nothing is written. */
export async function prepareChange(
  db: Executor,
  changer: Changer,
  body: ChangeBody,
): Promise<Result<PreparedChange, ApiError>> {
  const { facts, context, pricedAt } = changer
  const { subscription } = facts
  const timeframe = body.timeframe === undefined ? undefined : TIMEFRAMES[body.timeframe]
  if (body.timeframe !== undefined && timeframe === undefined) return fail(apiError(406, 'unknown-timeframe'))
  if (subscription === undefined) return fail(apiError(600, 'no-subscription'))
  const catalogue = context.ports.catalogue.current()
  const live = startOf(changer, subscription, timeframe)
  const cart = changedCart(catalogue, live, await wantedBy(db, changer, { body, live }))
  if (!cart.ok) return fail(apiErrorOfCart(catalogue, cart.failure, context.locale))
  const other = subscription.interval === 'month' ? 'year' : 'month'
  const interval = body.change_billing_model === 1 ? other : subscription.interval
  const purchase = purchaseOf(catalogue, cart.value, { interval, catalogueVersion: catalogue.version })
  if (!purchase.ok) return fail(apiErrorOfCart(catalogue, purchase.failure, context.locale))
  const request = { target: pinUnchanged(facts, purchase.value), ...(timeframe && { timeframe }), pricedAt }
  const plan = previewChange(facts, request, context.now)
  return plan.ok ? ok({ request, plan: plan.value }) : fail(changeRejected(plan.failure))
}
