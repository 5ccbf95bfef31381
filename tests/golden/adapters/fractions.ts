import { fractionOf, reduceFraction, remainingFraction } from '@waybill/domain/calendar'
import type { Fraction } from '@waybill/domain/calendar'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'
import { decimalSum } from './rounding.ts'

/** "16/31", in lowest terms; a whole number stands alone. */
function fractionText(fraction: Fraction): string {
  const { numerator, denominator } = reduceFraction(fraction)
  return denominator === 1 ? String(numerator) : `${numerator}/${denominator}`
}

export function prorationFraction(c: CaseReader): Answer {
  const basis = c.basis()
  const fraction = fractionOf(c.between('from', 'to'), c.between('period_start', 'period_end'), basis)
  const { numerator, denominator } = fraction
  const text = c.has('scale') ? decimalSum([fraction], c.whole('scale')) : fractionText(fraction)
  return basis === 'whole_days'
    ? { days: numerator, period_days: denominator, fraction: text }
    : { seconds: numerator, period_seconds: denominator, fraction: text }
}

export function specFraction(c: CaseReader): Answer {
  const left = remainingFraction(c.between('period_start', 'period_end'), c.instant('now'), 'utc_seconds')
  return { fraction: fractionText(left) }
}
