import type { QueryOf, ResultOf } from '@waybill/contract'
import { toApiTime } from '@waybill/domain/calendar'
import { toMajor, zero } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionStatuses, statusAt, type BillingInterval } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { titleOf } from '../../catalog/index.ts'
import { numberFor } from '../../invoice/index.ts'
import { findLastItems, findLiveSubscription, paidPeriod, subscriptionFacts } from '../../subscription/index.ts'
import { recurringOf } from '../charges-view.ts'
import { cycleOut, lineOut } from '../preview-out.ts'
import { barrierOf } from './confirm-change.ts'
import { checkoutBlock, prepareCheckout, type PreparedCheckout } from './prepare-checkout.ts'
import { previewTokenOf } from './shown-total.ts'

type Wanted = QueryOf<'GET /account/subscription/reactivation'>
type Offer = ResultOf<'GET /account/subscription/reactivation'>

interface Caller {
  readonly member: Member
  readonly context: RequestContext
}

/** A cycle that begins now, as its creation will be charged (SUB-13). */
function cycleOf(prepared: PreparedCheckout, interval: BillingInterval, caller: Caller): Offer['options'][number] {
  const { member, context } = caller
  const { plan, invoice } = prepared
  const { dueNow, nextAmount, nextDate, creditUsed: fromCredit = zero(dueNow.currency), lines } = plan
  const isMonth = interval === 'month'
  return {
    key: isMonth ? 'month_now' : 'year_now',
    timeframe: 'now',
    interval,
    change_billing_model: 0,
    label: context.ports.pages.translator(context.locale)(
      isMonth ? 'subscription.cycle.monthNow' : 'subscription.cycle.yearNow',
    ),
    lines: lines.map((line) => lineOut(line, context)),
    ...cycleOut({ dueNow, nextAmount, nextDate, tax: invoice.tax, fromCredit, toCredit: zero(dueNow.currency) }),
    preview_token: previewTokenOf({ member, context, prepared }),
  }
}

/** The add-ons that ended with the subscription and can be had again, with those that the query chooses (B-42). */
async function addOnsOf(
  db: Executor,
  { ports, locale }: RequestContext,
  of: { readonly subscriptionId: number; readonly chosen: Wanted['modules'] },
): Promise<Offer['add_ons']> {
  const catalogue = ports.catalogue.current()
  const items = await findLastItems(db, of.subscriptionId)
  return items.flatMap(({ product_id: id, bundled }) => {
    const module = catalogue.modules.get(id)
    const isOffered =
      module !== undefined &&
      !bundled &&
      !module.isDeleted &&
      !module.isDefault &&
      !module.isCore &&
      !module.isContactUs
    if (!isOffered) return []
    return [{ id, title: titleOf(catalogue, id, locale), is_chosen: of.chosen?.includes(id) === false ? 0 : 1 }]
  })
}

/** What begins an ended subscription anew, priced as its creation will be; 406 for one that has not ended (B-36, B-42). */
export async function reactivationOffer(
  db: Executor,
  wanted: Wanted,
  caller: Caller,
): Promise<Result<Offer, ApiError>> {
  const { member, context } = caller
  const barred = barrierOf(member)
  if (barred !== undefined) return fail(barred)
  const { ports, now, locale } = context
  const subscription = await findLiveSubscription(db, member.accountId)
  if (subscription === undefined) return fail(apiError(600, 'no-subscription'))
  if (statusAt(subscriptionFacts(subscription), now) !== subscriptionStatuses.expired)
    return fail(apiError(406, 'not-expired'))
  const addOns = await addOnsOf(db, context, { subscriptionId: subscription.id, chosen: wanted.modules })
  const packageId = wanted.package_id ?? subscription.plan_id
  const modules = addOns.flatMap(({ id, is_chosen: isChosen }) => (isChosen === 1 ? [id] : []))
  const reading = { ports, member, now, locale, of: { wanted: { packageId, modules } }, start: 'now' as const }
  const prepare = (interval: BillingInterval) => prepareCheckout(db, { ...reading, isReactivation: true, interval })
  const { intervals } = ports.catalogue.settings()
  const first: BillingInterval = intervals.includes('month') ? 'month' : 'year'
  const prepared = await prepare(first)
  if (!prepared.ok) return prepared
  const year = first === 'month' && intervals.includes('year') ? await prepare('year') : undefined
  const blocked = checkoutBlock(member, prepared.value)
  if (blocked !== undefined && blocked.code !== 'billing-missing') return fail(blocked)
  const { end } = paidPeriod(subscription)
  const catalogue = ports.catalogue.current()
  const t = ports.pages.translator(locale)
  return ok({
    options: [
      cycleOf(prepared.value, first, caller),
      ...(year?.ok === true && recurringOf(year.value).minor > 0 ? [cycleOf(year.value, 'year', caller)] : []),
    ],
    current: {
      package_id: subscription.plan_id,
      title: titleOf(catalogue, subscription.plan_id, locale) || t('cart.customSolution'),
      interval: subscription.billing_interval,
      current_period_ends_at: toApiTime(end),
      current_period_ends_at_epoch: end,
    },
    is_payable: blocked === undefined ? 1 : 0,
    add_ons: addOns,
    debts: prepared.value.debts.map(({ number, numberPrefix, total }) => ({
      invoice_number: numberFor({ seq: number, number_prefix: numberPrefix }, ports.seller),
      currency: total.currency,
      amount: toMajor(total),
      amount_minor: total.minor,
    })),
  })
}
