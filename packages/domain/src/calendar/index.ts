export { anchorOnDay } from './anchor-on-day.ts'
export { addBankDays } from './bank-days.ts'
export { daysBetween, fractionOf, proratedAmount, reduceFraction, remainingFraction } from './fraction.ts'
export type { Fraction, FractionBasis } from './fraction.ts'
export { partsOf } from './period-parts.ts'
export type { PeriodPart } from './period-parts.ts'
export { daysInMs, instantFrom, monthStart } from './instant.ts'
export type { EpochMs } from './instant.ts'
export {
  boundaryAt,
  isLastOfMonth,
  isWithin,
  nextPeriod,
  overlapOf,
  periodAt,
  periodOf,
  periodsTouching,
  rollPeriod,
} from './period.ts'
export type { AnchoredPeriod, Interval, Period } from './period.ts'
export { addOnTrialWindow, trialDays, trialWindow } from './trial.ts'
export { toApiTime } from './api-time.ts'
