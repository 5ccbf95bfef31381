import { periodOf } from '../calendar/index.ts'
import type { EpochMs } from '../calendar/index.ts'
import type { TaxRate } from '../invoice/index.ts'
import { chargedBoundary } from '../subscription/index.ts'
import type { RecurringSubscription, TrialEndCharge } from '../subscription/index.ts'
import { isWorthAnInvoice } from './carry.ts'
import type { CarriedRow } from './facts.ts'

/** What waits when an instant comes: the lines that wait now, and those of trials that end by then. Epoch ms. */
export function carriedUntil(
  at: EpochMs,
  { carried, small }: { readonly carried: readonly CarriedRow[]; readonly small: readonly TrialEndCharge[] },
): readonly CarriedRow[] {
  const added = small.filter((end) => end.at <= at).flatMap(({ lines }) => lines)
  return [...carried, ...added.map((line, place): CarriedRow => ({ id: -place - 1, line }))]
}

/** What the first boundary is found by that charges something. */
export interface BoundaryAhead extends Pick<RecurringSubscription, 'interval' | 'items' | 'anchor'> {
  readonly carried: readonly CarriedRow[]
  readonly small: readonly TrialEndCharge[]
  readonly taxRate: TaxRate
}

/** The first boundary from one on that makes an invoice: of what recurs, or of lines that wait and can be charged by then (B-60, B-61). */
export function boundaryAhead(ahead: BoundaryAhead, from: number): number {
  if (chargedBoundary(ahead, from) === from) return from
  const { start } = periodOf(ahead.anchor, { unit: 'month', count: 1 }, from)
  return isWorthAnInvoice(carriedUntil(start, ahead), ahead.taxRate) ? from : boundaryAhead(ahead, from + 1)
}
