import { DAY_MS } from '../durations/index.ts'
import { roundRatio } from '../money/index.ts'

/** The part of a period that counts. */
interface Fraction {
  readonly numerator: number
  readonly denominator: number
}

const tenths = 10n

/** The days of which `ms` are that part. */
function daysOf(ms: number, { numerator, denominator }: Fraction): number {
  const counted = roundRatio(BigInt(ms) * tenths * BigInt(denominator), BigInt(DAY_MS) * BigInt(numerator), 'half_up')
  return Number(counted) / Number(tenths)
}

/** A part of a period, in days to a tenth: what a reader checks; the sum counts seconds (B-56). */
export interface PartInDays {
  readonly left: number
  readonly whole: number
}

interface Span {
  readonly start: number
  readonly end: number
}

const all: Fraction = { numerator: 1, denominator: 1 }

/** 16.1 of 30 days, of the part's own time; undefined for a part of nothing. Instants are epoch ms. */
export function partInDays({ start, end }: Span, fraction: Fraction): PartInDays | undefined {
  if (fraction.numerator === 0) return undefined
  return { left: daysOf(end - start, all), whole: daysOf(end - start, fraction) }
}

/** 16.1 of 30 days, of the time that it is a part of. */
export function wholeInDays({ start, end }: Span, { numerator, denominator }: Fraction): PartInDays {
  return {
    left: daysOf(end - start, { numerator: denominator, denominator: numerator }),
    whole: daysOf(end - start, all),
  }
}
