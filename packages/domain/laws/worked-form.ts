import { exponentOf, isCurrency, moneyOfRatio, ratioOf, toMajor } from '../src/money/index.ts'
import type { Money } from '../src/money/index.ts'

/** The named parts of a line; what the line leaves out is absent. */
export type Parts = Readonly<Record<string, string>>

/** One way to write a sum in the pages of docs/domain: what stands before the equals sign, and how it is computed. */
export interface Form {
  readonly example: string
  readonly pattern: RegExp
  readonly compute: (parts: Parts) => string
}

export const amount = (name: string): string => `(?<${name}>\\d+(?:\\.\\d+)? [A-Z]{3})`
export const count = (name: string): string => `(?<${name}>\\d+)`
export const list = (name: string): string => `(?<${name}>[\\d. +]+)`
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
