import type { YearSideView } from '@waybill/contract/pages'
import { add, floorQuotient, zero, type Money } from '@waybill/domain/money'

/** Labels of the ways of paying. */
export const WAYS = { month: 'year.byMonth', year: 'year.byYear' } as const

type YearCharge = YearSideView['charges'][number]

/** A charge, and what was paid with it since the beginning. Epoch ms. */
export interface PaidTotal {
  readonly date: number
  readonly paid: Money
}

/** Sum paid by each charge of a year. */
export function paidBy({ charges, total }: YearSideView): readonly PaidTotal[] {
  let paid: Money = zero(total.currency)
  return charges.map(({ date, amount }) => {
    paid = add(paid, amount)
    return { date, paid }
  })
}

/** A day of the table: what either way charges on it. */
export interface YearRow {
  readonly date: number
  readonly present: YearCharge | undefined
  readonly other: YearCharge | undefined
}

/** Both ways side by side, by the day; the nearest first. */
export function yearRows(present: YearSideView, other: YearSideView | null): readonly YearRow[] {
  const dates = [...present.charges, ...(other?.charges ?? [])].map(({ date }) => date)
  const on = (side: YearSideView | null, date: number): YearCharge | undefined =>
    side?.charges.find((charge) => charge.date === date)
  return [...new Set(dates)]
    .toSorted((one, two) => one - two)
    .map((date) => ({ date, present: on(present, date), other: on(other, date) }))
}

interface Area {
  readonly from: number
  readonly until: number
  /** Amount at the top of the chart, in minor units. */
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Points of the charges on a chart whose axis begins at zero: from the first day to the last. */
export function pointsOf(side: YearSideView, { from, until, top, width, height }: Area) {
  const xOf = (date: number): number => floorQuotient((date - from) * width, until - from)
  const yOf = ({ minor }: Money): number => height - floorQuotient(minor * height, Math.max(top, 1))
  const stops = paidBy(side).map(({ date, paid }) => ({ x: xOf(date), y: yOf(paid) }))
  return { stops, end: { x: width, y: yOf(side.total) } }
}
