import { periodAt } from '../calendar/index.ts'
import type { EpochMs } from '../calendar/index.ts'
import { creditAhead, invoiceTotals, isBelowMinimum } from '../invoice/index.ts'
import type { ChargeLine, TaxRate } from '../invoice/index.ts'
import { subtract, zero } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { restLines } from './charge-lines.ts'
import type { SubscriptionItem } from './items.ts'
import { calendarInterval } from './renewal-plan.ts'
import type { RecurringSubscription } from './renewal-plan.ts'

const month = { unit: 'month', count: 1 } as const

/** An add-on that is charged from the end of its own trial on. Epoch ms. */
export interface LaterItem {
  readonly item: SubscriptionItem
  readonly from: EpochMs
}

/** The charge of one instant; its invoice is built from the lines. */
export interface PlannedCharge {
  readonly at: EpochMs
  readonly lines: readonly ChargeLine[]
  /** Tax included. */
  readonly total: Money
  /** True when it holds usage that isn't known yet, counted as declared (B-64). */
  readonly isEstimate: boolean
}

/** The end of the trial of add-ons: what is fixed or prepaid is charged for the rest of the period that runs then. */
export interface TrialEndCharge extends Omit<PlannedCharge, 'isEstimate'> {
  readonly productIds: readonly SubscriptionItem['productId'][]
}

interface TrialTerms extends Pick<RecurringSubscription, 'interval' | 'currency'> {
  readonly later?: readonly LaterItem[]
  readonly taxRate: TaxRate
}

/** The first charges of what is tried, the earliest first, of periods that are counted from `anchor` (B-74). Epoch ms. */
export function trialEndCharges(
  { later = [], interval, currency, taxRate }: TrialTerms,
  anchor: EpochMs,
): TrialEndCharge[] {
  const byEnd = Map.groupBy(later, ({ from }) => from)
  return [...byEnd]
    .toSorted(([left], [right]) => left - right)
    .map(([at, ended]) => {
      // what ends with a period is charged with the next one
      const [paid, running] = [periodAt(anchor, calendarInterval(interval), at - 1), periodAt(anchor, month, at - 1)]
      const lines = ended.flatMap(({ item }) => restLines(item, { paid, month: running }, at))
      const productIds = ended.map(({ item }) => item.productId)
      return { at, productIds, lines, total: invoiceTotals(lines, currency, taxRate).total }
    })
}

/**
 * Of the first charges of add-ons those that are too small to be charged by themselves, after account credit: their lines wait
 * for the next invoice (B-60). With 0.15 at the end of a trial and 68.00 a day later, 68.15 are charged then.
 */
export function tooSmallAlone(ends: readonly TrialEndCharge[], credit: Money): readonly TrialEndCharge[] {
  const paid = creditAhead(
    ends.map(({ at: date, total }) => ({ date, total })),
    credit,
  )
  return ends.filter(({ total }, place) => isBelowMinimum(subtract(total, paid[place] ?? zero(total.currency))))
}

/** The first of them before an instant that is charged by itself, with what account credit pays of it. Epoch ms. */
export function firstTrialEnd(
  ends: readonly TrialEndCharge[],
  { before, credit }: { readonly before: EpochMs; readonly credit: Money },
): TrialEndCharge | undefined {
  const small = new Set(tooSmallAlone(ends, credit))
  return ends.find((end) => end.at < before && end.total.minor > 0 && !small.has(end))
}
