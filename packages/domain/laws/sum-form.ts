import { reduceFraction } from '../src/calendar/index.ts'
import type { Fraction, Period } from '../src/calendar/index.ts'
import { exponentOf, isCurrency, moneyOfRatio, ratioOf, toMajor } from '../src/money/index.ts'
import type { Money } from '../src/money/index.ts'

/** One way to write a sum in the pages of docs/domain: what stands before the equals sign, and how it is computed. */
export interface Form {
  readonly example: string
  readonly pattern: RegExp
  readonly compute: (parts: Readonly<Record<string, string>>) => string
}

export const amount = (name: string): string => `(?<${name}>\\d+(?:\\.\\d+)? [A-Z]{3})`
export const count = (name: string): string => `(?<${name}>\\d+)`
export const instant = (name: string): string => `(?<${name}>\\d{4}-\\d\\d-\\d\\d(?: \\d\\d:\\d\\d(?::\\d\\d)?)?)`
export const whole = (...parts: readonly string[]): RegExp => new RegExp(`^${parts.join('')}$`)

export function readMoney(text = ''): Money {
  const [major = '', currency = ''] = text.split(' ')
  if (!isCurrency(currency)) throw new Error(`no currency of the shop: ${text}`)
  return moneyOfRatio(ratioOf(major), currency, 'truncate')
}

/** "84 USD", and with all decimals of the currency where one of them counts: "30.97 USD". */
export function writeMoney(money: Money): string {
  const major = toMajor(money)
  return `${Number.isInteger(major) ? major : major.toFixed(exponentOf(money.currency))} ${money.currency}`
}

export function readInstant(text = ''): number {
  const [date = '', time = '00:00'] = text.split(' ')
  return Date.parse(`${date}T${time}Z`)
}

export const writeInstant = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')
export const readPeriod = ({ from, to }: Readonly<Record<string, string>>): Period => ({
  start: readInstant(from),
  end: readInstant(to),
})
export const writeFraction = (fraction: Fraction): string => {
  const { numerator, denominator } = reduceFraction(fraction)
  return `${numerator}/${denominator}`
}
