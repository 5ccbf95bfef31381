import type { QueryOf } from '@waybill/contract'
import type { ShopSettings } from '@waybill/domain/catalog'
import type { SubscriptionRow } from '@waybill/domain/billing'
import { periodAt, toApiTime } from '@waybill/domain/calendar'
import { fail, ok, type Result } from '@waybill/domain/result'
import {
  calendarInterval,
  subscriptionKinds,
  subscriptionStatuses,
  type BillingInterval,
} from '@waybill/domain/subscription'
import { formatInstant, type MessageId, type Translate } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { loadFacts } from '../../billing/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { presentOf, sidesOut, titledSides, type HadPlan } from '../preview/change-sides-out.ts'
import { issueChangeToken } from '../place/change-token.ts'
import { findPayer, type Payer } from '../preview/paid-with.ts'
import { cycleOut, lineOut } from '../preview/preview-out.ts'
import { waitingOut } from '../preview/waiting-out.ts'
import type { UpgradeDialog } from './upgrade-html.ts'
import { leavingCredit, lostOf, oldAppsOf } from './leave-legacy.ts'
import { chargesAfter, chargesOut } from './charges-after.ts'
import { isWithoutMethod, prepareChange } from './prepare-change.ts'
import type { ChangeContext } from './wanted-change.ts'
import { unpaidInvoices, unpaidOut } from './unpaid-invoices.ts'

type DialogQuery = QueryOf<'GET /manage/ui/account/subscription/upgrade/message'>
type Cycle = UpgradeDialog['options'][number]

/** A cycle that a change may be offered with. */
export interface ChangeOption extends Pick<Cycle, 'key' | 'timeframe'> {
  readonly interval: BillingInterval
  readonly label: MessageId
}

const changeCandidates: readonly ChangeOption[] = [
  { key: 'month_now', timeframe: 'now', interval: 'month', label: 'subscription.cycle.monthNow' },
  { key: 'year_now', timeframe: 'now', interval: 'year', label: 'subscription.cycle.yearNow' },
  { key: 'month_renewal', timeframe: 'renewal', interval: 'month', label: 'subscription.cycle.monthRenewal' },
  { key: 'year_renewal', timeframe: 'renewal', interval: 'year', label: 'subscription.cycle.yearRenewal' },
]

const AT_TERM_END = {
  month: 'upgrade.monthTermEnd',
  year: 'upgrade.yearTermEnd',
} as const satisfies Record<BillingInterval, MessageId>
/** Options of the intervals that the shop sells by, and of the one that the member has (SET-03). */
export function candidatesIn(
  { intervals }: Pick<ShopSettings, 'intervals'>,
  present: BillingInterval,
): readonly ChangeOption[] {
  return changeCandidates.filter(({ interval }) => interval === present || intervals.includes(interval))
}

/** A legacy plan is left for one by the month, which is another model. */
export function isOtherModel(
  { kind, interval }: Pick<SubscriptionRow, 'kind' | 'interval'>,
  wanted: BillingInterval,
): boolean {
  return kind === subscriptionKinds.legacy ? wanted === 'month' : wanted !== interval
}

interface CycleRequest extends ChangeContext {
  readonly subscription: SubscriptionRow
  readonly had: HadPlan
  readonly wanted: DialogQuery
  readonly payer: Payer
}

interface Offered extends ReturnType<typeof leavingCredit> {
  readonly cycle: Cycle
  readonly lost: string[] | null
  readonly needsMethod: boolean
}

/** One cycle, by the same computation as the change that it is sent with (SUB-13). */
async function cycleOf(
  db: Executor,
  { wanted, subscription, had, payer, ...changer }: CycleRequest,
  { key, timeframe, interval, label }: ChangeOption,
): Promise<Result<Offered, ApiError>> {
  const { member, context, pricedAt } = changer
  const { package_id: packageId, modules } = wanted
  // who has paid for a year leaves it at the end of that term, which is also the renewal (B-39)
  const when = timeframe === 'renewal' && subscription.interval === 'year' ? 'term_end' : timeframe
  const isOther = isOtherModel(subscription, interval) ? 1 : 0
  const body = {
    ...(packageId !== undefined && { package_id: packageId }),
    ...(modules && { modules }),
    timeframe: when,
    change_billing_model: isOther,
  } as const
  const prepared = await prepareChange(db, changer, body)
  if (!prepared.ok) return prepared
  const { plan, request, nextFromCredit, needsMethod, yearToCredit } = prepared.value
  const { at, waiting, digest, lines } = plan
  const sides = await titledSides(db, { had, target: request.target, context })
  const date = formatInstant(at, context.locale, { style: 'date' })
  const cycle: Cycle = {
    key,
    timeframe: when,
    interval,
    change_billing_model: isOther,
    label: context.ports.pages.translator(context.locale)(when === 'term_end' ? AT_TERM_END[interval] : label, {
      date,
    }),
    sides: sidesOut(sides),
    lines: lines.map((line) => lineOut(line, context)),
    charges: chargesOut(chargesAfter(prepared.value, changer)),
    ...cycleOut({ ...plan, nextFromCredit, yearToCredit }, payer, context),
    ...waitingOut(waiting, context),
    preview_token: issueChangeToken(context.ports.keys, { memberId: member.memberId, pricedAt, digest }),
  }
  return ok({ cycle, lost: lostOf(subscription, sides), ...leavingCredit(plan, sides, changer), needsMethod })
}

/** Reason for the renewal alone: a bank payment settles, or there is no method to charge now. */
function noticeOf(reasons: readonly ApiError[], t: Translate): string | null {
  const settling = reasons.find(({ code }) => code === 'debit-settles-late')
  if (settling?.message !== undefined) return t(settling.message, settling.values)
  return isWithoutMethod(reasons) ? t('upgrade.methodFirst') : null
}

/** The present subscription; no paid one is 404, which the client reads as the creation path (B-07). */
const NONE = apiError(404, 'no-subscription', { message: 'apiError.subscription' })

/**
 * The billing cycles that a member can choose from: of the wanted package and add-ons, of the cart, or of the present plan; only
 * those that differ from the present and can be had. Where none can, the reason.
 */
export async function upgradeDialog(
  db: Executor,
  wanted: DialogQuery,
  { member, context }: { readonly member: Member; readonly context: RequestContext },
): Promise<Result<UpgradeDialog, ApiError>> {
  const blocked = rejectBlocked(member, { act: 'book' })
  if (blocked !== undefined) return fail(blocked)
  const { ports, locale, now } = context
  const facts = (await loadFacts(db, [member.accountId], { seller: ports.seller })).get(member.accountId)
  const subscription = facts?.subscription
  const had = facts && presentOf(facts)
  if (facts === undefined || had === undefined || subscription?.status !== subscriptionStatuses.subscribed)
    return fail(NONE)
  const payer = await findPayer(db, { member, context, subscription })
  const choosing = { member, context, facts, had, pricedAt: now, wanted, subscription, payer }
  const offered = candidatesIn(ports.catalogue.settings(), subscription.interval)
  const cycles = await Promise.all(offered.map((candidate) => cycleOf(db, choosing, candidate)))
  const offers = cycles.flatMap((cycle) => (cycle.ok ? [cycle.value] : []))
  const options = offers.map(({ cycle }) => cycle)
  // the present terms again are no reason: another cycle of them has its own
  const reasons = cycles.flatMap((cycle) => (cycle.ok ? [] : [cycle.failure]))
  const reason = reasons.find(({ code }) => code !== 'nothing-changes') ?? reasons[0]
  if (options.length === 0 && reason !== undefined) return fail(reason)
  const { terms, interval, anchor, period, cancelAt } = subscription
  const { end } = periodAt(anchor, calendarInterval(interval), period.start)
  const t = ports.pages.translator(locale)
  const title = terms.planId > 0 ? titleOf(ports.catalogue.current(), terms.planId, locale) : t('cart.customSolution')
  return ok({
    options,
    notice: noticeOf(reasons, t),
    needs_method: isWithoutMethod(reasons) || offers.some(({ needsMethod }) => needsMethod) ? 1 : 0,
    current: {
      package_id: terms.planId,
      title,
      interval,
      current_period_ends_at: toApiTime(end),
      current_period_ends_at_epoch: end,
      ends_at: cancelAt === undefined ? null : toApiTime(cancelAt),
      ends_at_epoch: cancelAt ?? null,
    },
    unpaid: (await unpaidInvoices(db, member, context)).map(unpaidOut),
    compatibility: await oldAppsOf(db, subscription, member),
    lost: offers[0]?.lost ?? null,
    credited: offers[0]?.credited ?? null,
    not_credited: offers[0]?.not_credited ?? null,
  })
}
