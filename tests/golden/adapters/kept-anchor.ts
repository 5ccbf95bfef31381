import { anchorOnDay, periodAt, periodOf, remainingFraction } from '@waybill/domain/calendar'
import type { EpochMs, Fraction, Interval, Period } from '@waybill/domain/calendar'
import { subtract } from '@waybill/domain/money'
import { changeAmounts } from '@waybill/domain/subscription'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'
import { writeDate } from '../reading.ts'
import { changeAnswer, expectedEnd, fractionText, possibleIntervals, readPlanChange } from './plan-changes.ts'
import type { PlanChange } from './plan-changes.ts'
import { theirDiscount } from './taxes.ts'

const month: Interval = { unit: 'month', count: 1 }

/** An instant that the new periods of another system are counted from: the day it moves to, its own end, or the old start. */
function theirAnchor(c: CaseReader, anchor: string, { now, period }: { now: EpochMs; period: Period }): EpochMs {
  const [, day] = /^move_to_day_(\d+)$/.exec(anchor) ?? []
  if (day !== undefined) return anchorOnDay(now, Number(day), month)
  return anchor === 'reset' ? now : (expectedEnd(c) ?? period.start)
}

function answerWith(change: PlanChange, now: EpochMs, theirs: { period: Period; rest: Fraction }): Answer {
  const { before, after, left } = change
  const { credit } = changeAmounts({ before, after, left, isOtherInterval: false })
  const { charge } = changeAmounts({ before, after, left: theirs.rest, isOtherInterval: false })
  return {
    ...changeAnswer({ credit, charge, net: subtract(charge, credit) }, after),
    new_period: [writeDate(now), writeDate(theirs.period.end)],
    credit_days: fractionText(left),
    charge_days: fractionText(theirs.rest),
  }
}

/**
 * Changes of a plan in other systems: the new price for the rest of a period that an old, a chosen or a new day ends. Where a
 * case names no interval there is an answer for each that it may mean.
 */
export function theirPlanChange(c: CaseReader): Answer[] {
  const change = readPlanChange(c, theirDiscount)
  const { at, anchor } = change
  if (at === undefined) return []
  const { now } = at
  const from = theirAnchor(c, anchor, at)
  const basis = c.basis()
  return possibleIntervals(change).map((interval) => {
    const period = from === now ? periodOf(now, interval, 0) : periodAt(from, interval, now)
    return answerWith(change, now, { period, rest: remainingFraction(period, now, basis) })
  })
}
