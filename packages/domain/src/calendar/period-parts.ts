import { fractionOf } from './fraction.ts'
import type { Fraction, FractionBasis } from './fraction.ts'
import type { EpochMs } from './instant.ts'
import { overlapOf, periodsTouching } from './period.ts'
import type { AnchoredPeriod, Interval, Period } from './period.ts'

/** The part of one period in a window: all of it, or a stub at either end. */
export interface PeriodPart {
  readonly period: AnchoredPeriod
  readonly part: Period
  /** The part over the period, not reduced: equal numbers for a whole one. */
  readonly fraction: Fraction
}

/**
 * A window cut along an anchor (B-58), first part to last: 1 January to 27 February 2011 by months of the 15th are 14/31, a
 * whole month and 12/28. Each stub is a part of its own period, whose length the anchor gives. An empty window has no parts.
 * Throws RangeError on an interval that isn't whole.
 */
export function partsOf(
  schedule: { readonly anchor: EpochMs; readonly interval: Interval },
  window: Period,
  basis: FractionBasis,
): PeriodPart[] {
  return periodsTouching(schedule, window).flatMap((period): PeriodPart[] => {
    const part = overlapOf(period, window)
    return part === undefined ? [] : [{ period, part, fraction: fractionOf(part, period, basis) }]
  })
}
