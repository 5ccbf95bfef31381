import type { QueryOf, ResultOf } from '@waybill/contract'
import { toApiTime } from '@waybill/domain/calendar'
import { zero } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionStatuses, statusAt, type BillingInterval } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { titleOf } from '../../catalog/index.ts'
import {
  findLiveSubscription,
  numberFor,
  paidPeriod,
  subscriptionFacts,
  type StoredSubscription,
} from '../../billing/index.ts'
import { sidesOut, titledSides, type HadPlan, type TitledSides } from '../preview/change-sides-out.ts'
import { recurringOf } from '../preview/charges-view.ts'
import { payerOfPurchase } from '../preview/paid-with.ts'
import { carriedOf, cycleOut, lineOut } from '../preview/preview-out.ts'
import { addOnsStillSold, lastPurchase, type LastPurchase } from '../place/last-purchase.ts'
import { lostOf, oldAppsOf } from './leave-legacy.ts'
import { prepareCheckout, type PreparedCheckout } from '../place/prepare-checkout.ts'
import { previewTokenOf, rejectCheckout } from '../place/agree.ts'
import { unpaidOut } from './unpaid-invoices.ts'

type OfferQuery = QueryOf<'GET /account/subscription/reactivation'>
type Offer = ResultOf<'GET /account/subscription/reactivation'>

interface MemberCall {
  readonly member: Member
  readonly context: RequestContext
}

interface Priced {
  readonly prepared: PreparedCheckout
  readonly interval: BillingInterval
  readonly sides: TitledSides
}

/** A cycle that begins now, as its creation will be charged (SUB-13). */
function cycleOf({ prepared, interval, sides }: Priced, caller: MemberCall): Offer['options'][number] {
  const { member, context } = caller
  const { plan, invoice, nextFromCredit } = prepared
  const { dueNow, nextAmount, nextDate, isEstimate, creditUsed: fromCredit = zero(dueNow.currency), lines } = plan
  const isMonth = interval === 'month'
  const given = { fromCredit, toCredit: zero(dueNow.currency), carried: carriedOf(plan) }
  const next = { nextAmount, nextFromCredit, nextDate, isEstimate }
  return {
    key: isMonth ? 'month_now' : 'year_now',
    timeframe: 'now',
    interval,
    change_billing_model: 0,
    label: context.ports.pages.translator(context.locale)(
      isMonth ? 'subscription.cycle.monthNow' : 'subscription.cycle.yearNow',
    ),
    sides: sidesOut(sides),
    lines: lines.map((line) => lineOut(line, context)),
    ...cycleOut(
      { at: context.now, dueNow, ...next, tax: invoice.tax, ...given },
      payerOfPurchase(prepared, context),
      context,
    ),
    preview_token: previewTokenOf({ member, context, prepared }),
  }
}

/** The add-ons that ended with the subscription and can be had again, with those that the query chooses. */
function addOnsOf(had: HadPlan, chosen: OfferQuery['modules'], { ports, locale }: RequestContext): Offer['add_ons'] {
  const catalogue = ports.catalogue.current()
  return addOnsStillSold(had, catalogue).map((id) => {
    return { id, title: titleOf(catalogue, id, locale), is_chosen: chosen?.includes(id) === false ? 0 : 1 }
  })
}

/**
 * The ended subscription with its last selection, until when it was paid, and its end. One never paid for ended before the end
 * of its period.
 */
function currentOf(
  subscription: StoredSubscription,
  { had, context: { ports, locale, now } }: { readonly had: LastPurchase; readonly context: RequestContext },
): Offer['current'] {
  const { plan_id: planId } = subscription
  const { end } = paidPeriod(subscription)
  const endedAt = had.endedAt ?? Math.min(end, now)
  return {
    package_id: planId,
    title: titleOf(ports.catalogue.current(), planId, locale) || ports.pages.translator(locale)('cart.customSolution'),
    interval: subscription.billing_interval,
    current_period_ends_at: toApiTime(end),
    current_period_ends_at_epoch: end,
    ends_at: toApiTime(endedAt),
    ends_at_epoch: endedAt,
  }
}

function debtsOut({ debts }: PreparedCheckout, { ports }: RequestContext): Offer['debts'] {
  return debts.map(({ number, numberPrefix, total: amount }) =>
    unpaidOut({ number: numberFor({ seq: number, number_prefix: numberPrefix }, ports.seller), amount }),
  )
}

/** The subscription that ended; 406 for one that has not. */
async function findEnded(db: Executor, { member, context }: MemberCall): Promise<Result<StoredSubscription, ApiError>> {
  const blocked = rejectBlocked(member, { act: 'book' })
  if (blocked !== undefined) return fail(blocked)
  const subscription = await findLiveSubscription(db, member.accountId)
  if (subscription === undefined) return fail(apiError(600, 'no-subscription'))
  const status = statusAt(subscriptionFacts(subscription), context.now)
  return status === subscriptionStatuses.expired ? ok(subscription) : fail(apiError(406, 'not-expired'))
}

interface Beginning extends MemberCall {
  readonly packageId: number
  readonly modules: readonly number[]
}

/** The purchase by each interval that the shop sells by; a year beside the month only where something has a price for it. */
async function preparedIn(
  db: Executor,
  { member, context, packageId, modules }: Beginning,
): Promise<Result<readonly Omit<Priced, 'sides'>[], ApiError>> {
  const { ports, now, locale } = context
  const reading = { ports, member, now, locale, of: { wanted: { packageId, modules } }, start: 'now' as const }
  const prepare = (interval: BillingInterval) => prepareCheckout(db, { ...reading, isReactivation: true, interval })
  const { intervals } = ports.catalogue.settings()
  const first: BillingInterval = intervals.includes('month') ? 'month' : 'year'
  const prepared = await prepare(first)
  if (!prepared.ok) return prepared
  const year = first === 'month' && intervals.includes('year') ? await prepare('year') : undefined
  const isYearly = year?.ok === true && recurringOf(year.value).minor > 0
  return ok([
    { prepared: prepared.value, interval: first },
    ...(isYearly ? [{ prepared: year.value, interval: 'year' as const }] : []),
  ])
}

/** Prices a new beginning as its creation will charge it; 406 for a subscription that has not ended. */
export async function reactivationOffer(
  db: Executor,
  wanted: OfferQuery,
  caller: MemberCall,
): Promise<Result<Offer, ApiError>> {
  const { member, context } = caller
  const ended = await findEnded(db, caller)
  if (!ended.ok) return ended
  const subscription = ended.value
  const had = await lastPurchase(db, subscription)
  const addOns = addOnsOf(had, wanted.modules, context)
  const modules = addOns.flatMap(({ id, is_chosen: isChosen }) => (isChosen === 1 ? [id] : []))
  const packageId = wanted.package_id ?? subscription.plan_id
  const found = await preparedIn(db, { ...caller, packageId, modules })
  if (!found.ok) return found
  const [first] = found.value
  if (first === undefined) throw new Error('a shop sells by an interval')
  const blocked = rejectCheckout(member, first.prepared)
  if (blocked !== undefined && blocked.code !== 'billing-missing') return fail(blocked)
  const sidesOf = ({ purchase: target }: PreparedCheckout) => titledSides(db, { had, target, context })
  const priced = await Promise.all(found.value.map(async (each) => ({ ...each, sides: await sidesOf(each.prepared) })))
  return ok({
    options: priced.map((each) => cycleOf(each, caller)),
    current: currentOf(subscription, { had, context }),
    compatibility: await oldAppsOf(db, subscription, member),
    lost: priced[0] === undefined ? null : lostOf(subscription, priced[0].sides),
    is_payable: blocked === undefined ? 1 : 0,
    add_ons: addOns,
    debts: debtsOut(first.prepared, context),
  })
}
