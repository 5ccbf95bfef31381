import type { ChangeCycleView, ChangeFormView, ChangeLineView, ChangePlanView } from '@waybill/contract/pages'
import type { PlannedChange, SubscriptionRow } from '@waybill/domain/billing'
import type { Catalogue } from '@waybill/domain/catalog'
import { taxesAt, type ChargeLine } from '@waybill/domain/invoice'
import { partInDays } from '@waybill/domain/pricing'
import { ok } from '@waybill/domain/result'
import { errorText, formatInstant } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { loadFacts } from '../../billing/index.ts'
import { exclusivePlans, priceView, titleOf } from '../../catalog/index.ts'
import { chargeLineViews, taxViews, type ChargeReader } from '../../subscription/index.ts'
import { presentOf, sidesView, titledSides, type Had, type TitledSides } from '../change-sides-out.ts'
import { issueChangeToken } from '../change-token.ts'
import { barrierOf } from './confirm-change.ts'
import { lostOf, oldAppsOf, oldAppViews } from './leave-legacy.ts'
import { prepareChange, type Changer } from './prepare-change.ts'
import { candidatesIn, isOtherModel, type ChangeCandidate } from './upgrade-options.ts'

/** What a member has chosen so far, by the query of the page. */
export interface Chosen {
  readonly packageId: number | undefined
  readonly cycle: string | undefined
  /** The question that was sent. */
  readonly step: string | undefined
}

interface Choosing extends Changer {
  readonly packageId: number
  readonly subscription: SubscriptionRow
  readonly had: Had
}

/** A line with the part of its period that counts, in days. */
function lineView(line: ChargeLine, reader: ChargeReader): readonly ChangeLineView[] {
  const { fraction, period, unit } = line
  const days = fraction && partInDays(period, fraction)
  const part = days === undefined ? null : { ...days, price: unit }
  return chargeLineViews([line], reader).map((view) => ({ ...view, part }))
}

interface Priced {
  readonly plan: PlannedChange
  readonly sides: TitledSides
}

function cycleView(
  { plan, sides }: Priced,
  { key, timeframe, interval, label }: ChangeCandidate,
  { member, context, facts, pricedAt, subscription }: Choosing,
): ChangeCycleView {
  const { ports, locale } = context
  const t = ports.pages.translator(locale)
  const { dueNow, nextAmount, nextDate, at, fromCredit, toCredit, isEstimate, digest } = plan
  return {
    key,
    timeframe,
    interval,
    changeBillingModel: isOtherModel(subscription, interval) ? 1 : 0,
    label: t(label, { date: formatInstant(at, locale, { style: 'date', timeZone: member.timeZone }) }),
    at,
    dueNow,
    nextAmount,
    nextDate,
    sides: sidesView(sides),
    lines: plan.lines.flatMap((line) => lineView(line, { catalogue: ports.catalogue.current(), locale, t })),
    taxes: taxViews(taxesAt(plan.lines, dueNow.currency, facts.account.taxRate)),
    fromCredit,
    toCredit,
    isEstimate,
    token: issueChangeToken(ports.keys, { memberId: member.memberId, pricedAt, digest }),
  }
}

/** The cycles of one plan that differ from the present, each priced as its confirmation will be; or why there are none. */
async function cyclesOf(db: Executor, choosing: Choosing): Promise<Pick<ChangeFormView, 'cycles' | 'reason' | 'lost'>> {
  const { context, packageId, subscription, had } = choosing
  const prepared = await Promise.all(
    candidatesIn(context.ports.catalogue.settings(), subscription.interval).map(async (candidate) => {
      const isOther = isOtherModel(subscription, candidate.interval) ? 1 : 0
      const { timeframe } = candidate
      const body = { package_id: packageId, timeframe, change_billing_model: isOther } as const
      const change = await prepareChange(db, choosing, body)
      if (!change.ok) return change
      const { plan, request } = change.value
      const sides = await titledSides(db, { had, target: request.target, context })
      return ok({ cycle: cycleView({ plan, sides }, candidate, choosing), lost: lostOf(subscription, sides) })
    }),
  )
  const offered = prepared.flatMap((one) => (one.ok ? [one.value] : []))
  const lost = offered[0]?.lost ?? null
  if (offered.length > 0) return { cycles: offered.map(({ cycle }) => cycle), reason: null, lost }
  const failures = prepared.flatMap((one) => (one.ok ? [] : [one.failure]))
  const failure = failures.find(({ code }) => code !== 'nothing-changes') ?? failures[0]
  const t = context.ports.pages.translator(context.locale)
  const reason = failure && t(failure.message ?? errorText(failure.code, failure.status), failure.values)
  return { cycles: [], reason: reason ?? t('errors.default'), lost }
}

/** The plans of the pricing page, and the member's own where it isn't one of them. */
function plansOf(
  catalogue: Catalogue,
  { terms, currency }: SubscriptionRow,
  { locale }: RequestContext,
): readonly ChangePlanView[] {
  const own = catalogue.packages.get(terms.planId)
  const plans = exclusivePlans(catalogue)
  const all = own === undefined || plans.some(({ id }) => id === own.id) ? plans : [own, ...plans]
  return all.map((plan) => ({
    id: plan.id,
    title: titleOf(catalogue, plan.id, locale),
    price: priceView(catalogue, plan, currency),
    isCurrent: plan.id === terms.planId,
  }))
}

/** The change form as far as it is filled in (D-39); undefined where the reader can't change the subscription. */
export async function changeForm(
  db: Executor,
  chosen: Chosen,
  { member, context }: { readonly member: Member; readonly context: RequestContext },
): Promise<ChangeFormView | undefined> {
  if (barrierOf(member) !== undefined) return undefined
  const { ports, now } = context
  const facts = (await loadFacts(db, [member.accountId], { seller: ports.seller })).get(member.accountId)
  const subscription = facts?.subscription
  const had = facts && presentOf(facts)
  if (facts === undefined || had === undefined || subscription === undefined) return undefined
  const plans = plansOf(ports.catalogue.current(), subscription, context)
  const packageId = plans.find(({ id }) => id === chosen.packageId)?.id ?? null
  if (packageId === null) {
    const missing = chosen.step === undefined ? null : 'plan'
    return { plans, packageId, cycles: [], cycle: null, reason: null, missing, oldApps: [], lost: null }
  }
  const apps = await oldAppsOf(db, subscription, member)
  const oldApps = oldAppViews(apps)
  const found = await cyclesOf(db, { member, context, facts, had, pricedAt: now, packageId, subscription })
  const [only] = found.cycles
  const isOnly = found.cycles.length === 1
  const cycle = isOnly ? only?.key : found.cycles.find(({ key }) => key === chosen.cycle)?.key
  const isMissing = cycle === undefined && chosen.step === 'cycle' && found.cycles.length > 0
  return { plans, packageId, cycle: cycle ?? null, missing: isMissing ? 'cycle' : null, oldApps, ...found }
}
