import { periodOf } from '../calendar/index.ts'
import type { EpochMs } from '../calendar/index.ts'
import { creditAhead, isBelowMinimum } from '../invoice/index.ts'
import type { TaxRate } from '../invoice/index.ts'
import { subtract, zero } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { chargedBoundary } from '../subscription/index.ts'
import type { RecurringSubscription, TrialEndCharge } from '../subscription/index.ts'
import { isWorthAnInvoice } from './carry.ts'
import type { CarriedRow } from './facts.ts'

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
