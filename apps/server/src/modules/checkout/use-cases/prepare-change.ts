import type { BodyOf } from '@waybill/contract'
import {
  pinUnchanged,
  previewChange,
  purchaseOf,
  settlingDebit,
  withAddOnTrials,
  type BillingFacts,
  type BillingRejection,
  type ChangeRequest,
  type ChangeTimeframe,
  type PlannedChange,
  type Purchase,
  type SubscriptionRow,
} from '@waybill/domain/billing'
import { changedCart, isEmptyCart, selectionOf, type WantedSelection } from '@waybill/domain/cart'
import type { Selection } from '@waybill/domain/pricing'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionKinds, type BillingInterval } from '@waybill/domain/subscription'
import { formatInstant } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { isFeatureClosed } from '../../../platform/http/authorise.ts'
import { timeZoneOf, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { apiErrorOfCart, cartViewer, findAccountCart, type StoredCart } from '../../cart/index.ts'
import { cartAfter, type ModuleAction } from './module-cart.ts'

/** What is to change: as a body names it, or modules that are switched on and off by the rules of the cart. */
export type ChangeBody = BodyOf<'POST /account/subscription/preview'> & {
  readonly actions?: readonly ModuleAction[]
  /** A posted order, which says by its type whether it leaves a legacy plan (B-02). */
  readonly order_id?: string
}

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
  /** The cart that it is made of, which closes with it. */
  readonly stored?: StoredCart
}

/** The words of B-39. */
export const TIMEFRAMES: Readonly<Record<string, ChangeTimeframe>> = {
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
export function selectionOfPurchase({
  terms,
  currency,
  items,
}: Omit<Purchase, 'interval' | 'catalogueVersion'>): Selection {
  const lines = items.filter(({ price }) => price?.kind !== 'plan' && price?.kind !== 'extra_assets')
  return selectionOf({ ...terms, currency, entries: terms.entries }, lines)
}

/** What a change starts from: one that waits is added to, where this one waits as well (B-128). */
function startOf({ facts }: Changer, subscription: SubscriptionRow, timeframe: ChangeTimeframe | undefined): Selection {
  const { scheduled, terms, currency } = subscription
  const isJoined = timeframe !== undefined && timeframe !== 'now'
  const order = facts.orders.find(({ id }) => isJoined && id === scheduled?.orderId)
  // a change of the currency isn't added to: the member's own takes its place (B-88)
  const isInCurrency = order?.purchase.currency === currency
  return selectionOfPurchase(isInCurrency ? order.purchase : { terms, currency, items: facts.items })
}

/** The cart of the account as a change: its package takes the place of the plan, its modules join. */
function wantedByCart(open: StoredCart, live: Selection): WantedSelection {
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

interface Wish {
  readonly wanted: WantedSelection
  readonly stored?: StoredCart
}

async function wantedBy(
  db: Executor,
  { member }: Changer,
  { body, live }: { readonly body: ChangeBody; readonly live: Selection },
): Promise<Wish> {
  const { package_id: planId, modules, quantities } = body
  if (planId === undefined && modules === undefined && quantities === undefined) {
    const stored = await findAccountCart(db, member)
    const isFilled = stored !== undefined && !isEmptyCart(stored.cart)
    return isFilled ? { wanted: wantedByCart(stored, live), stored } : { wanted: {} }
  }
  const wanted = {
    ...(planId !== undefined && { planId }),
    ...(modules && { modules }),
    ...(quantities && { quantities }),
  }
  return { wanted }
}

/** A legacy plan is left for one by the month, which is another billing model; undefined for a caller who says otherwise (B-41, B-109). */
function intervalOf(
  { kind, interval }: SubscriptionRow,
  { change_billing_model: model, order_id: orderId }: ChangeBody,
): BillingInterval | undefined {
  if (kind === subscriptionKinds.legacy) return model === 1 || (model === undefined && orderId) ? 'month' : undefined
  const other = interval === 'month' ? 'year' : 'month'
  return model === 1 ? other : interval
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
  const isClosed = body.actions?.some(({ id }) =>
    isFeatureClosed(changer.member, catalogue.modules.get(id)?.code ?? ''),
  )
  if (isClosed === true) return fail(apiError(403, 'policy-feature'))
  const live = startOf(changer, subscription, timeframe)
  const { actions } = body
  const { wanted, stored } = actions === undefined ? await wantedBy(db, changer, { body, live }) : { wanted: {} }
  const cart =
    actions === undefined
      ? changedCart(catalogue, live, wanted)
      : cartAfter({ catalogue, viewer: cartViewer(changer.member) }, live, actions)
  if (!cart.ok) return fail(apiErrorOfCart(catalogue, cart.failure, context.locale))
  const interval = intervalOf(subscription, body)
  // who has a subscription says by the flag how it is paid from then on (B-41)
  const isContradicted = body.interval !== undefined && body.interval !== interval
  // who pays by what the shop sold by once goes on so (SET-03)
  const isOffered = interval === subscription.interval || catalogue.settings.intervals.some((one) => one === interval)
  if (interval === undefined || isContradicted || !isOffered) return fail(apiError(406, 'billing-model-mismatch'))
  const purchase = purchaseOf(catalogue, cart.value, { interval, catalogueVersion: catalogue.version })
  if (!purchase.ok) return fail(apiErrorOfCart(catalogue, purchase.failure, context.locale))
  const target = withAddOnTrials({ catalogue, facts }, pinUnchanged(facts, purchase.value), pricedAt)
  const request = { target, ...(timeframe && { timeframe }), pricedAt }
  const plan = previewChange(facts, request, context.now)
  if (!plan.ok) return fail(rejectedBy(plan.failure, { facts, subscription, context }))
  return ok({ request, plan: plan.value, ...(stored && { stored }) })
}

interface Rejecting {
  readonly facts: BillingFacts
  readonly subscription: SubscriptionRow
  readonly context: RequestContext
}

function rejectedBy(
  code: BillingRejection['code'] | 'debit-settles-late',
  { facts, subscription, context }: Rejecting,
): ApiError {
  // a debit of today would settle after the renewal (B-114), or one of before does so now
  const since = code === 'payment-under-way' ? settlingDebit(facts, context.now) : context.now
  const isSettling = code === 'debit-settles-late' || code === 'payment-under-way'
  return isSettling && since !== undefined ? settles(since, subscription, context) : changeRejected(code)
}

/** A bank debit takes days: the change can wait for the renewal (B-27). */
function settles(since: number, { period }: SubscriptionRow, { actor, locale }: RequestContext): ApiError {
  const timeZone = timeZoneOf(actor)
  const [date, renewal] = [since, period.end].map((instant) =>
    formatInstant(instant, locale, { style: 'date', timeZone }),
  )
  const values = { date: date ?? '', renewal: renewal ?? '' }
  return apiError(406, 'debit-settles-late', { message: 'payment.message.ach_settling', values })
}
