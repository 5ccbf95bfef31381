import { daysBetween, proratedAmount, remainingFraction } from '@waybill/domain/calendar'
import type { Fraction } from '@waybill/domain/calendar'
import { add, compare, multiply, negate, subtract, zero } from '@waybill/domain/money'
import type { Money } from '@waybill/domain/money'
import { changeAmounts } from '@waybill/domain/subscription'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'
import { writeDate } from '../reading.ts'
import { changedAt, changeAnswer } from './plan-changes.ts'
import { once } from './prorated-amounts.ts'

/** Net cost of a change from one price to another. */
export type NetOf = (before: Money, after: Money, left: Fraction) => Money

/** Ours: two lines, each rounded (B-57, B-60). */
const netOfLines: NetOf = (before, after, left) =>
  changeAmounts({ before, after, left, isOtherInterval: false }).net

/** Theirs: the difference of the prices, prorated in one line. */
export const netOfDifference: NetOf = (before, after, left) => proratedAmount(subtract(after, before), left, once)

/** A change of quantity at the price of today; a price that is pending counts from the next period on. */
export function quantityChangeBy(netOf: NetOf): (c: CaseReader) => Answer {
  return (c) => {
    const { now, period } = changedAt(c, 'period')
    const left = remainingFraction(period, now, c.basis())
    const quantity = c.whole('new_quantity')
    const unit = c.money('old_unit_minor')
    const pending = c.has('pending_unit_minor') ? c.money('pending_unit_minor') : unit
    const net = netOf(multiply(unit, c.whole('old_quantity')), multiply(unit, quantity), left)
    const isCredit = compare(net, zero(net.currency)) < 0
    return {
      amount_minor: isCredit ? negate(net).minor : net.minor,
      direction: isCredit ? 'credit' : 'debit',
      next_cycle_minor: multiply(pending, quantity).minor,
    }
  }
}

export const quantityChange = quantityChangeBy(netOfLines)

/** Of a period that ends with the change nothing is left, so nothing is prorated (B-56). */
export function quantityAtBoundary(c: CaseReader): Answer {
  if (c.instant('effective_on') !== c.instant('period_end')) return c.fail('the change is not at the boundary')
  const unit = c.money('unit_minor')
  return {
    first_invoice_minor: multiply(unit, c.whole('old_quantity')).minor,
    second_invoice_minor: multiply(unit, c.whole('new_quantity')).minor,
    proration_lines: 0,
  }
}

/** An add-on that gets another price: the old one whole, or bought for part of the period and paid as such. */
export function addOnReprice(c: CaseReader): Answer {
  const after = c.money('new_price_minor')
  if (c.has('old_paid_minor')) {
    c.oneOf('convention', { stated: true })
    const [left, unused] = [c.stated('remaining_days', 'period_days'), c.stated('remaining_days', 'old_paid_days')]
    const nothing = zero(after.currency)
    const { charge } = changeAmounts({ before: nothing, after, left, isOtherInterval: false })
    const { credit } = changeAmounts({ before: c.money('old_paid_minor'), after: nothing, left: unused, isOtherInterval: false })
    return changeAnswer({ credit, charge, net: subtract(charge, credit) }, after)
  }
  const { now, period } = changedAt(c, 'period')
  const left = remainingFraction(period, now, c.basis())
  return changeAnswer(changeAmounts({ before: c.money('old_price_minor'), after, left, isOtherInterval: false }), after)
}

/** Invoice after a change: ours has the renewal, theirs what was put off too. */
export type NextInvoice = (renewal: Money, net: Money) => Money

const renewalAlone: NextInvoice = (renewal) => renewal
export const renewalWithNet: NextInvoice = (renewal, net) => add(renewal, net)

const prorations = { create_prorations: true, none: false } as const

/** A change whose net is put off to the next invoice, or dropped. */
export function deferredPlanChangeBy(nextInvoice: NextInvoice): (c: CaseReader) => Answer {
  return (c) => {
    const [numerator, denominator = '1'] = c.text('change_fraction_remaining').split('/')
    const left = { numerator: c.asWhole('fraction', numerator), denominator: c.asWhole('fraction', denominator) }
    const [before, after] = [c.money('old_price_minor'), c.money('new_price_minor')]
    const { net } = changeAmounts({ before, after, left, isOtherInterval: false })
    const next = c.list('proration').map((word) => {
      const mode = c.asText('proration', word)
      if (!(mode in prorations)) return c.fail(`proration '${mode}' is not known`)
      return mode === 'create_prorations' ? nextInvoice(after, net).minor : after.minor
    })
    return { next_invoice_minor: next }
  }
}

export const deferredPlanChange = deferredPlanChangeBy(renewalAlone)

/** Charge at the boundary where a change was scheduled: ours is a whole period, theirs the rest to their date. */
export type BoundaryCharge = (price: Money, rest: Fraction) => Money

const wholePeriod: BoundaryCharge = (price) => price
export const restOfPeriod: BoundaryCharge = (price, rest) => proratedAmount(price, rest, once)

/** A change that waits for the end of the period: nothing of it is unused, so nothing comes back (B-56). */
export function scheduledChangeBy(charge: BoundaryCharge): (c: CaseReader) => Answer {
  return (c) => {
    if (c.basis() !== 'whole_days') return c.fail('the period is given in days')
    const old = c.period('old_period')
    if (c.instant('requested_on') >= old.end) return c.fail('requested after the period')
    const period = c.period('new_period')
    if (period.start !== old.end) return c.fail('the new period does not follow the old one')
    const price = c.money('new_price_minor')
    const whole = c.whole('period_days')
    const rest = { numerator: daysBetween(period), denominator: whole }
    const isWhole = charge === wholePeriod
    return {
      effective_on: writeDate(old.end),
      charge_minor: charge(price, rest).minor,
      credit_minor: proratedAmount(price, remainingFraction(old, old.end, 'whole_days'), once).minor,
      days: isWhole ? whole : rest.numerator,
    }
  }
}

export const scheduledChange = scheduledChangeBy(wholePeriod)
