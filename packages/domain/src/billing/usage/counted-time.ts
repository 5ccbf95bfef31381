import type { Period } from '../../calendar/index.ts'

/** A time in which an item was on and paid for by the payer: only what is reported of it is charged (B-139). */
export interface CountedTime {
  readonly accountId: number
  readonly usageKey: string
  readonly period: Period
}

/** The name of a count; months that were stated before this release have one count of each key. */
export const countKeyOf = ({ usageKey, period: { start, end } }: Omit<CountedTime, 'accountId'>): string =>
  `${usageKey} ${start} ${end}`
