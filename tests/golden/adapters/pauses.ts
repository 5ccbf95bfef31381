import { daysBetween, proratedAmount, remainingFraction } from '@waybill/domain/calendar'
import type { Fraction } from '@waybill/domain/calendar'
import { payFromCredit } from '@waybill/domain/invoice'
import { subtract } from '@waybill/domain/money'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'
import { once } from './prorated-amounts.ts'

/** Rest of the period that runs at the resumption: the case states its end and its days. */
function restFraction(c: CaseReader): Fraction {
  if (c.basis() !== 'whole_days') return c.fail('a period is given in days')
  return { numerator: daysBetween(c.between('resume_on', 'next_anchor')), denominator: c.whole('resume_period_days') }
}

/** A pause gives the rest of its period back, and its end charges the rest of the one that runs by then (B-96). */
export function pauseResume(c: CaseReader): Answer {
  const price = c.money('price_minor')
  const unused = remainingFraction(c.period('period'), c.instant('pause_on'), c.basis())
  const credit = proratedAmount(price, unused, once)
  const charge = proratedAmount(price, restFraction(c), once)
  const { used, due } = payFromCredit(charge, credit)
  return {
    credit_minor: credit.minor,
    resume_charge_minor: charge.minor,
    due_minor: due.minor,
    credit_left_minor: subtract(credit, used).minor,
  }
}
