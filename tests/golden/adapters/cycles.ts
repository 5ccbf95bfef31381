import { anchorOnDay, overlapOf, partsOf, periodAt, proratedAmount } from '@waybill/domain/calendar'
import type { EpochMs, FractionBasis, Interval, Period, PeriodPart } from '@waybill/domain/calendar'
import { money, sum } from '@waybill/domain/money'
import type { Money } from '@waybill/domain/money'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'
import { decimalSum } from './rounding.ts'

interface Schedule {
  readonly anchor: EpochMs
  readonly interval: Interval
}

const month: Interval = { unit: 'month', count: 1 }
const once = { isPrepayment: false, quantity: 1 } as const

/** Cut of a window: by its anchor (B-58), or as another system does it. */
export type Cut = (start: EpochMs, day: number, window: { end: EpochMs; interval: Interval; basis: FractionBasis }) => PeriodPart[]

const byAnchor: Cut = (start, day, { end, interval, basis }) =>
  partsOf({ anchor: anchorOnDay(start, day, interval), interval }, { start, end }, basis)

/** The billing day in the month of the start, or that month's last day where it has no such day. */
function dayInMonth(start: EpochMs, day: number): EpochMs {
  const date = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('UTC')
  return date.with({ day }, { overflow: 'constrain' }).epochMilliseconds
}

/** True where the month of the start is too short for the billing day. */
export function isShortMonth(start: EpochMs, day: number): boolean {
  return new Date(dayInMonth(start, day)).getUTCDate() < day
}

/** Theirs: the stub before the first billing day is a part of the period that the shortened day gives. */
export const byShortenedDay: Cut = (start, day, { end, interval, basis }) => {
  const first = dayInMonth(start, day)
  const lead = overlapOf({ start, end: first }, { start, end })
  const rest = byAnchor(first, day, { end, interval, basis })
  return [...(lead === undefined ? [] : partsOf({ anchor: first, interval }, lead, basis)), ...rest]
}

/** End of the billed time when a run reaches `target`: in advance the period that holds it, in arrears those that are over. */
function billedUntil(c: CaseReader, schedule: Schedule, target: EpochMs): EpochMs {
  const { start, end } = periodAt(schedule.anchor, schedule.interval, target)
  const isInAdvance = c.has('billing_mode') ? c.oneOf('billing_mode', { in_advance: true, in_arrears: false }) : true
  const life = c.has('end') ? c.instant('end') : undefined
  const reached = isInAdvance || (life !== undefined && life <= target) ? end : start
  return life !== undefined && life < reached ? life : reached
}

function cutParts(c: CaseReader, basis: FractionBasis, cut: Cut): PeriodPart[] {
  const start = c.instant('start')
  const interval = c.has('interval') ? c.interval() : month
  const day = c.whole('billing_day')
  const end = c.has('target')
    ? billedUntil(c, { anchor: anchorOnDay(start, day, interval), interval }, c.instant('target'))
    : c.instant('end')
  return cut(start, day, { end, interval, basis })
}

const isWhole = ({ fraction }: PeriodPart): boolean => fraction.numerator === fraction.denominator

/** Cycles of a window, whole ones and stubs; the fractions are added exactly. */
export function cyclesBy(cut: Cut): (c: CaseReader) => Answer {
  return (c) => {
    const parts = cutParts(c, c.basis(), cut)
    const stubs = parts.filter((part) => !isWhole(part)).map(({ fraction }) => fraction)
    return {
      whole_cycles: parts.filter(isWhole).length,
      partial: stubs.map(({ numerator, denominator }) => `${numerator}/${denominator}`),
      cycles_9dp: decimalSum(
        parts.map(({ fraction }) => fraction),
        9,
      ),
    }
  }
}

export const numberOfCycles = cyclesBy(byAnchor)

/** Each part is a line of its own, rounded once (B-57). */
function totalOf(parts: readonly PeriodPart[], price: Money): number {
  return sum(
    parts.map(({ fraction }) => proratedAmount(price, fraction, once)),
    price.currency,
  ).minor
}

interface PricePhase {
  readonly start: EpochMs
  readonly price: Money
  readonly day: number
}

function pricePhase(c: CaseReader, event: unknown): PricePhase {
  const [start, price, day, ...more] = c.asList('events', event)
  if (more.length > 0) return c.fail('an event is a date, a price and a billing day')
  return {
    start: c.asInstant(c.asText('events', start)),
    price: money(c.asWhole('events', price), c.currency),
    day: c.asWhole('events', day),
  }
}

const basisOf = (c: CaseReader): FractionBasis => (c.has('convention') ? c.basis() : 'utc_seconds')

/** A price that changes, and with it the billing day: each phase is cut by its own anchor until the next begins. */
function phasesTotal(c: CaseReader): number {
  const phases = c.list('events').map((event) => pricePhase(c, event))
  const interval = c.has('interval') ? c.interval() : month
  const target = c.instant('target')
  const totals = phases.map(({ start, price, day }, index) => {
    const anchor = anchorOnDay(start, day, interval)
    const end = phases.slice(index).at(1)?.start ?? billedUntil(c, { anchor, interval }, target)
    return money(totalOf(partsOf({ anchor, interval }, { start, end }, basisOf(c)), price), c.currency)
  })
  return sum(totals, c.currency).minor
}

export function invoiceInAdvance(c: CaseReader): Answer {
  if (c.has('events')) return { total_minor: phasesTotal(c) }
  return { total_minor: totalOf(cutParts(c, basisOf(c), byAnchor), c.money('price_minor')) }
}

/** A second run bills what lies between the two targets, and makes no invoice of nothing. */
export function invoiceRerun(c: CaseReader): Answer {
  const start = c.instant('start')
  const interval = c.has('interval') ? c.interval() : month
  const schedule: Schedule = { anchor: anchorOnDay(start, c.whole('billing_day'), interval), interval }
  const price = c.money('price_minor')
  const first = billedUntil(c, schedule, c.instant('first_target'))
  const second = billedUntil(c, schedule, c.instant('second_target'))
  const billed = (window: Period) => partsOf(schedule, window, basisOf(c))
  const rest = billed({ start: first, end: second })
  return {
    first_total_minor: totalOf(billed({ start, end: first }), price),
    second_invoice: rest.length === 0 ? null : { total_minor: totalOf(rest, price) },
  }
}
