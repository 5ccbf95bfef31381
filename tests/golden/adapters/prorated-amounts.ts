import { daysBetween, fractionOf, proratedAmount, remainingFraction } from '@waybill/domain/calendar'
import type { Fraction } from '@waybill/domain/calendar'
import { compare, negate, zero } from '@waybill/domain/money'
import { creditCeiling } from '@waybill/domain/subscription'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'

export const once = { isPrepayment: false, quantity: 1 } as const

/** The fraction of a part, as the case states it: in numbers, in days of a period of so many, or by its two ends. */
export function partFraction(c: CaseReader): Fraction {
  if (c.text('convention') === 'stated') return c.stated('remaining_days', 'period_days')
  const basis = c.basis()
  const part = c.between('from', 'to')
  if (c.has('period_start')) return fractionOf(part, c.between('period_start', 'period_end'), basis)
  if (basis !== 'whole_days') return c.fail('a period is given in days')
  return { numerator: daysBetween(part), denominator: c.whole('period_days') }
}

/** A credit is prorated as the negative amount that it is; the case shows both directions without a sign. */
export function proratedPart(c: CaseReader): Answer {
  const fraction = partFraction(c)
  const isCredit = c.expected('direction') === 'credit'
  const price = c.money('price_minor')
  const amount = proratedAmount(isCredit ? negate(price) : price, fraction, once)
  return {
    days: fraction.numerator,
    period_days: fraction.denominator,
    amount_minor: isCredit ? negate(amount).minor : amount.minor,
    direction: compare(amount, zero(amount.currency)) < 0 ? 'credit' : 'debit',
  }
}

export function specProratedModule(c: CaseReader): Answer {
  const left = remainingFraction(c.between('period_start', 'period_end'), c.instant('now'), 'utc_seconds')
  const terms = { isPrepayment: c.whole('is_prepayment') === 1, quantity: c.whole('quantity') }
  return { amount_minor: proratedAmount(c.money('unit_minor'), left, terms).minor }
}

/** A credit of nothing is no document. */
export function cancellationCredit(c: CaseReader): Answer {
  const left = remainingFraction(c.between('period_start', 'period_end'), c.instant(c.has('cancel_at') ? 'cancel_at' : 'cancel_on'), c.basis())
  const credit = proratedAmount(c.money('price_minor'), left, once)
  const documents = credit.minor === 0 ? ['invoice'] : ['invoice', 'credit note']
  return { credit_minor: credit.minor, invoices: documents.length }
}

export function creditCap(c: CaseReader): Answer {
  const payments = { paid: c.money('paid_minor'), credited: c.money('previous_credits_minor') }
  return { credit_minor: creditCeiling(c.money('potential_credit_minor'), payments).minor }
}
