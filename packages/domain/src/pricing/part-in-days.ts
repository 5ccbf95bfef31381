import { DAY_MS } from '../durations/index.ts'
import { roundRatio } from '../money/index.ts'

/** The part of a period that counts. */
interface Fraction {
  readonly numerator: number
  readonly denominator: number
}

const tenths = 10n

/** A part of a period in days: what a reader checks; the sum counts seconds. */
export interface PartInDays {
  /** Cut to a tenth unless whole; 0 stands for less than a tenth. */
  readonly left: number
  readonly whole: number
  /** To the nearest tenth, as documents of before B-148 say it. */
  readonly nearest: number
  /** It is less than all, and rounds to all: its days would say nothing. */
  readonly isAlmostAll: boolean
}

interface Span {
  readonly start: number
  readonly end: number
}

/** The days of a time, in tenths. */
function tenthsOf({ start, end }: Span, { numerator, denominator }: Fraction): bigint {
  return roundRatio(BigInt(end - start) * tenths * BigInt(denominator), BigInt(DAY_MS) * BigInt(numerator), 'half_up')
}

function inDays(whole: bigint, { numerator, denominator }: Fraction): PartInDays {
  const [part, all] = [whole * BigInt(numerator), BigInt(denominator)]
  const nearest = roundRatio(part, all, 'half_up')
  const isAlmostAll = numerator < denominator && nearest >= whole
  const left = nearest % tenths === 0n && !isAlmostAll ? nearest : roundRatio(part, all, 'floor')
  const days = (counted: bigint): number => Number(counted) / Number(tenths)
  return { left: days(left), whole: days(whole), nearest: days(nearest), isAlmostAll }
}

/** 16.1 of 30 days, by the part's own time; undefined for a part of nothing. Instants are epoch ms. */
export function partInDays(span: Span, fraction: Fraction): PartInDays | undefined {
  return fraction.numerator === 0 ? undefined : inDays(tenthsOf(span, fraction), fraction)
}

/** 16.1 of 30 days, by the time that it is a part of. */
export function wholeInDays(span: Span, fraction: Fraction): PartInDays {
  return inDays(tenthsOf(span, { numerator: 1, denominator: 1 }), fraction)
}
