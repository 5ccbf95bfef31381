import { periodOf } from '../calendar/index.ts'
import type { EpochMs } from '../calendar/index.ts'
import type { TaxRate } from '../invoice/index.ts'
import { boundaryFrom, chargedBoundary } from '../subscription/index.ts'
import type { RecurringSubscription, TrialEndCharge } from '../subscription/index.ts'
import { lastingUntil } from './add-on-trial.ts'
import { isWorthAnInvoice } from './carry.ts'
import type { CarriedRow } from './facts.ts'
import { chargedFrom } from './own-trials.ts'

/** What waits when an instant comes: the lines that wait now, and those of trials that end by then. Epoch ms. */
export function carriedUntil(
  at: EpochMs,
  { carried, small }: { readonly carried: readonly CarriedRow[]; readonly small: readonly TrialEndCharge[] },
): readonly CarriedRow[] {
  const added = small.filter((end) => end.at <= at).flatMap(({ lines }) => lines)
  return [...carried, ...added.map((line, place): CarriedRow => ({ id: -place - 1, line }))]
}

/** What the first boundary is found by that charges something. */
export interface BoundaryAhead extends Pick<RecurringSubscription, 'interval' | 'anchor'> {
  /** What recurs from an instant on; epoch ms. */
  readonly itemsAt: (at: EpochMs) => RecurringSubscription['items']
  readonly carried: readonly CarriedRow[]
  readonly small: readonly TrialEndCharge[]
  readonly taxRate: TaxRate
}

/** The first boundary from one on that makes an invoice: of what recurs, or of lines that wait and can be charged by then (B-60, B-61). */
export function boundaryAhead(ahead: BoundaryAhead, from: number): number {
  const { start } = periodOf(ahead.anchor, { unit: 'month', count: 1 }, from)
  const { interval } = ahead
  if (chargedBoundary({ interval, items: ahead.itemsAt(start) }, from) === from) return from
  return isWorthAnInvoice(carriedUntil(start, ahead), ahead.taxRate) ? from : boundaryAhead(ahead, from + 1)
}

/** The first boundary from one on that a target charges at: what has lapsed by then makes none (B-74). */
export function boundaryAfter(changing: Parameters<typeof lastingUntil>[0], anchor: EpochMs, from: number): number {
  const { interval } = changing.target
  const { start } = periodOf(anchor, { unit: 'month', count: 1 }, from)
  const next = boundaryFrom({ interval, ...chargedFrom(lastingUntil(changing, start)) }, anchor, from)
  return next === from ? from : boundaryAfter(changing, anchor, from + 1)
}
