import type { ChangeCycleView, ChangeLineView } from '@waybill/contract/pages'
import type { SubscriptionRow } from '@waybill/domain/billing'
import { taxesAt, wholeOfPart, type ChargeLine } from '@waybill/domain/invoice'
import { partInDays } from '@waybill/domain/pricing'
import { fail, ok } from '@waybill/domain/result'
import { formatInstant, speakPart } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import { chargeLineViews, taxViews, type ChargeViewer } from '../../billing/index.ts'
import { sidesView, titledSides, type HadPlan, type TitledSides } from '../preview/change-sides-out.ts'
import { issueChangeToken } from '../place/change-token.ts'
import { findPayer, paidWith, type Payer } from '../preview/paid-with.ts'
import { waitingText } from '../preview/waiting-out.ts'
import { yearToCreditText } from '../preview/year-to-credit-text.ts'
import { chargesAfter } from './charges-after.ts'
import { prepareChange, type PreparedChange } from './prepare-change.ts'
import type { ChangeContext } from './wanted-change.ts'
import { candidatesIn, isOtherModel, type ChangeOption } from './upgrade-options.ts'

/** A change to price, of a plan or else of the cart. */
export interface CycleRequest extends ChangeContext {
  readonly packageId?: number
  /** More units in advance on the own plan: its interval stays. */
  readonly quantities?: Readonly<Record<string, number>> | undefined
  readonly subscription: SubscriptionRow
  readonly had: HadPlan
}

/** A cycle that can be had, with the change that it is of, and both of its sides. */
export interface OfferedCycle {
  readonly cycle: ChangeCycleView
  readonly change: PreparedChange
  readonly sides: TitledSides
}

/** A cycle that can't be had, and why. */
export interface RejectedCycle {
  readonly candidate: ChangeOption
  readonly failure: ApiError
}

/** A line with the part of its period that counts, in words. */
function lineView(line: ChargeLine, reader: ChargeViewer): readonly ChangeLineView[] {
  const { fraction, period, amount } = line
  const price = wholeOfPart(line)
  const days = fraction && partInDays(period, fraction)
  const part = days === undefined || price === undefined ? null : speakPart({ days, price, from: period.start }, reader)
  const isRest = fraction !== undefined && price === undefined && amount.minor < 0
  return chargeLineViews([line], reader).map((view) => ({ ...view, part, ...(isRest && { isRest }) }))
}

interface Priced extends Pick<PreparedChange, 'plan' | 'request' | 'nextFromCredit' | 'yearToCredit'> {
  readonly sides: TitledSides
  readonly payer: Payer
}

function cycleView(
  { plan, request, nextFromCredit, yearToCredit: year, sides, payer }: Priced,
  { key, timeframe, interval, label }: ChangeOption,
  choosing: CycleRequest,
): ChangeCycleView {
  const { member, context, facts, pricedAt, subscription } = choosing
  const { ports, locale } = context
  const t = ports.pages.translator(locale)
  const reader = { catalogue: ports.catalogue.current(), locale, t }
  const { dueNow, nextAmount, nextDate, at, fromCredit, toCredit, carried, isEstimate, waiting, digest } = plan
  return {
    key,
    timeframe,
    interval,
    changeBillingModel: isOtherModel(subscription, interval) ? 1 : 0,
    label: t(label, { date: formatInstant(at, locale, { style: 'date' }) }),
    at,
    dueNow,
    nextAmount,
    nextFromCredit,
    nextDate,
    sides: sidesView(sides),
    lines: plan.lines.flatMap((line) => lineView(line, reader)),
    taxes: taxViews(taxesAt(plan.lines, dueNow.currency, facts.account.taxRate)),
    fromCredit,
    toCredit,
    carried,
    isEstimate,
    charges: chargesAfter({ request }, choosing),
    paidWith: paidWith(payer, { ...plan, nextFromCredit }, context),
    yearToCredit: year === undefined ? null : yearToCreditText(year, dueNow, context),
    waiting: waiting === undefined ? null : waitingText(waiting, context),
    token: issueChangeToken(ports.keys, { memberId: member.memberId, pricedAt, digest }),
  }
}

/** The cycles that differ from the present, each priced as its confirmation will be, and why there are no others (B-38). */
export async function cyclesOf(
  db: Executor,
  choosing: CycleRequest,
): Promise<{ readonly offered: readonly OfferedCycle[]; readonly rejected: readonly RejectedCycle[] }> {
  const { member, context, packageId, quantities, subscription, had } = choosing
  const payer = await findPayer(db, { member, context, subscription })
  const all = candidatesIn(context.ports.catalogue.settings(), subscription.interval)
  const candidates = quantities ? all.filter(({ interval }) => interval === subscription.interval) : all
  const priced = await Promise.all(
    candidates.map(async (candidate) => {
      const isOther = isOtherModel(subscription, candidate.interval) ? 1 : 0
      const wanted = quantities ? { quantities } : packageId === undefined ? {} : { package_id: packageId }
      const body = { ...wanted, timeframe: candidate.timeframe, change_billing_model: isOther } as const
      const prepared = await prepareChange(db, choosing, body)
      if (!prepared.ok) return fail({ candidate, failure: prepared.failure })
      const sides = await titledSides(db, { had, target: prepared.value.request.target, context })
      return ok({
        cycle: cycleView({ ...prepared.value, sides, payer }, candidate, choosing),
        change: prepared.value,
        sides,
      })
    }),
  )
  return {
    offered: priced.flatMap((one) => (one.ok ? one.value : [])),
    rejected: priced.flatMap((one) => (one.ok ? [] : one.failure)),
  }
}

/** Reason for no cycle at all: the present terms again are none where another cycle has its own. */
export function reasonOf(rejected: readonly RejectedCycle[]): ApiError | undefined {
  const failures = rejected.map(({ failure }) => failure)
  return failures.find(({ code }) => code !== 'nothing-changes') ?? failures[0]
}
