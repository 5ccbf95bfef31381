import { daysBetween, overlapOf, periodAt, periodOf, rollPeriod } from '@waybill/domain/calendar'
import type { EpochMs } from '@waybill/domain/calendar'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'
import { isDate, writeDate, writeInstant, writeLocal } from '../reading.ts'

export const localDate = (c: CaseReader, instant: EpochMs): string => writeLocal(instant, c.clock).slice(0, 10)

/** An instant in the form in which the case gave another: a date, a wall clock, or UTC. */
function writeLike(c: CaseReader, text: string, instant: EpochMs): string {
  if (isDate(text)) return writeDate(instant)
  return text.endsWith('Z') ? writeInstant(instant) : writeLocal(instant, c.clock)
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

export function periodSequence(c: CaseReader): Answer {
  const text = c.text('anchor')
  // With a time of day the dates are those that the zone shows; without one they are dates and nothing else.
  const hasTime = c.has('reference_time')
  const anchor = c.asInstant(hasTime ? `${text}T${c.text('reference_time')}` : text)
  const interval = c.interval()
  const boundaries = upTo(c.whole('count')).map((index) => {
    const { end } = periodOf(anchor, interval, index)
    return hasTime ? localDate(c, end) : writeLike(c, text, end)
  })
  return { boundaries }
}

/** Days as documents name them, the last one included; only the expected list says how many periods are requested. */
export function periodBounds(c: CaseReader): Answer {
  const start = c.instant('start')
  const interval = c.interval()
  // When a period is paid makes no difference to where it begins and ends.
  c.oneOf('billing_mode', { in_arrears: true, in_advance: true })
  const periods = c.asList('expected.periods', c.expected('periods')).map((pair, index) => {
    const last = c.asText('expected.periods', c.asList('expected.periods', pair)[1])
    const period = periodOf(start, interval, index)
    const next = localDate(c, period.end)
    const isDayBefore = daysBetween({ start: c.asInstant(last), end: c.asInstant(next) }) === 1
    return [localDate(c, period.start), isDayBefore ? last : `the day before ${next}`]
  })
  return { periods }
}

export function periodAtInstant(c: CaseReader): Answer {
  const text = c.text('anchor')
  const anchor = c.asInstant(text)
  const { start, end } = periodAt(anchor, c.interval(), c.instant('at', anchor))
  return { start: writeLike(c, text, start), end: writeLike(c, text, end) }
}

/** A start without a time of day begins at the anchor's. */
export function nextBillingDate(c: CaseReader): Answer {
  const anchor = c.instant('anchor')
  const start = c.instant('current_period_start', anchor)
  const period = periodAt(anchor, c.interval(), start)
  const life = { start, end: c.has('subscription_end') ? c.instant('subscription_end', anchor) : period.end }
  const { end } = overlapOf(period, life) ?? c.fail('the subscription ends before its period')
  const next = isDate(c.text('anchor')) ? writeDate(end) : writeInstant(end)
  return { next, next_local: writeLocal(end, c.clock) }
}

/** A Monday that is the first day of a month, of a quarter and of a year: from here every calendar interval is counted. */
export const calendarStart = Date.UTC(2024, 0, 1)

export function calendarAnchor(c: CaseReader): Answer {
  const { end } = periodAt(calendarStart, c.interval(), c.instant('start'))
  return { anchor: writeLike(c, c.text('start'), end) }
}

export function dayCount(c: CaseReader): Answer {
  if (c.basis() !== 'whole_days') return c.fail('days are counted in days')
  const period = c.has('local_from') ? c.between('local_from', 'local_to') : c.between('from', 'to')
  return { days: daysBetween(period, c.clock.reading === 'utc' ? c.clock.zone : 'UTC') }
}

/** Runs of one renewal, the one before the last run: each run bills it when it is due and not billed yet. */
export function tzBillingDay(c: CaseReader): Answer {
  const [, anchoring, unit] = /^(calendar|anniversary)_(week|month|quarter|half_year|year)$/.exec(c.text('mode')) ?? []
  if (anchoring === undefined || unit === undefined) return c.fail(`mode '${c.text('mode')}' is not known`)
  const start = c.instant('subscription_start')
  const anchor = anchoring === 'calendar' ? calendarStart : start
  const after = c.instant('run_after')
  const boundary = periodAt(anchor, c.asInterval('mode', unit), after).start
  const onDay = c.list('runs_on_day').map((run) => c.asInstant(c.asText('runs_on_day', run)))
  const runs = [c.instant('run_before'), ...onDay, after]
  const billing = boundary > start ? runs.find((run) => run >= boundary) : undefined
  return {
    invoices_before: billing === runs[0] ? 1 : 0,
    invoices_on_day: billing !== undefined && billing !== runs[0] && onDay.includes(billing) ? 1 : 0,
    invoices_after: billing === after && !onDay.includes(after) ? 1 : 0,
    local_billing_day: localDate(c, boundary),
  }
}

export function monthlyRun(c: CaseReader): Answer {
  const anchor = c.instant('anchor')
  const interval = c.interval()
  const periods = upTo(c.whole('count')).map((index) => periodOf(anchor, interval, index))
  const shown = periods.map(({ start, end }) => [writeDate(start), writeDate(end)])
  return {
    invoices: periods.length,
    each_minor: c.money('price_minor').minor,
    first: shown.at(0),
    last: shown.at(-1),
    contiguous: periods.slice(1).every(({ start }, index) => start === periods[index]?.end),
  }
}

export function specPeriodRollover(c: CaseReader): Answer {
  const text = c.text('period_end')
  const anchor = c.asInstant(text)
  const interval = { unit: 'month', count: 1 } as const
  const rolled = rollPeriod({ anchor, interval }, periodOf(anchor, interval, -1), c.instant('now'))
  return { period_end: writeLike(c, text, rolled.end) }
}
