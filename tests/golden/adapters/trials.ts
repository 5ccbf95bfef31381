import { addOnTrialWindow, periodAt, periodOf, proratedAmount, remainingFraction, trialWindow } from '@waybill/domain/calendar'
import type { EpochMs, Period } from '@waybill/domain/calendar'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'
import { writeInstant } from '../reading.ts'
import { calendarStart, localDate } from './periods.ts'

const once = { isPrepayment: false, quantity: 1 } as const

function trialEnd(c: CaseReader): EpochMs {
  return addOnTrialWindow(c.instant('started_at'), { unit: 'day', count: c.whole('trial_days') }).end
}

/** The period that is paid when a trial ends: the running one of the calendar, or one that begins then. */
function paidPeriod(c: CaseReader, end: EpochMs): Period {
  const [, anchoring, unit] = /^(calendar|anniversary)_(\w+)$/.exec(c.text('billing')) ?? []
  if (anchoring === undefined || unit === undefined) return c.fail(`billing '${c.text('billing')}' is not known`)
  return periodAt(anchoring === 'calendar' ? calendarStart : end, c.asInterval('billing', unit), end)
}

export function trialEndCharge(c: CaseReader): Answer {
  const end = trialEnd(c)
  const left = remainingFraction(paidPeriod(c, end), end, 'whole_days')
  const isOver = !c.has('run_at') || c.instant('run_at') >= end
  return {
    days: left.numerator,
    period_days: left.denominator,
    amount_minor: proratedAmount(c.money('price_minor'), left, once).minor,
    invoices: isOver ? 1 : 0,
  }
}

export function trialEndPeriod(c: CaseReader): Answer {
  const { start, end } = periodOf(trialEnd(c), c.interval(), 0)
  const period = [localDate(c, start), localDate(c, end)]
  return {
    period,
    anchor_day: Temporal.PlainDate.from(localDate(c, start)).day,
    amount_minor: c.money('price_minor').minor,
  }
}

export function trialEndInstant(c: CaseReader): Answer {
  const end = trialEnd(c)
  const runs = c.list('runs').map((run) => c.asInstant(c.asText('runs', run)))
  return { trial_ends_at: writeInstant(end), invoices: runs.map((run) => (run < end ? 0 : 1)) }
}

export function specTrial(c: CaseReader): Answer {
  return { trial_ends_at: writeInstant(trialWindow(c.instant('registered_at')).end) }
}
