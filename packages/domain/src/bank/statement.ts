import type { Currency, Money } from '../money/index.ts'
import { exponentOf, isCurrency, money } from '../money/index.ts'
import { fail, ok, type Result } from '../result/index.ts'

/** Way of the money: a reversal takes a line back, and is nothing that a customer paid. */
export type LineFlow = 'in' | 'out' | 'reversal'

/** A line of a bank account, as its statement has it. */
export interface BankLine {
  /** IBAN or what else the bank calls the account, without blanks. */
  readonly account: string
  /** `2026-05-11`. */
  readonly bookedOn: string
  /** Never negative; its way is `flow`. */
  readonly amount: Money
  readonly flow: LineFlow
  readonly payer: string
  /** Everything that the payer wrote. */
  readonly reference: string
  /** The bank's own; empty where it gives none. */
  readonly bankReference: string
}

/** Formats of a statement file. */
export type StatementFormat = 'camt' | 'mt940' | 'csv'

/** A statement file as it was read: its lines in their order. */
export interface BankStatement {
  readonly format: StatementFormat
  /** The bank's number of the statement; empty where there is none. */
  readonly number: string
  readonly lines: readonly BankLine[]
}

/** The columns of a bank's CSV by their place from 0, and the way in which it writes days and amounts. */
export interface ColumnMapping {
  readonly date: number
  readonly amount: number
  readonly payer?: number | undefined
  readonly reference: readonly number[]
  /** A column, or the code of the account's currency. */
  readonly currency: number | string
  readonly account: string
  readonly order: 'ymd' | 'dmy' | 'mdy'
  readonly decimal: '.' | ','
}

/** Reason why a file isn't read, and the line or element where that shows. */
export interface StatementProblem {
  readonly code: 'not-a-statement' | 'no-account' | 'wrong-day' | 'wrong-amount' | 'wrong-currency' | 'too-many-lines'
  readonly at: string
}

/** A file of more lines is rejected whole. */
const MOST_LINES = 10_000

/** A value of a statement, or the reason why its file isn't read. */
export type ReadStatement<Value> = Result<Value, StatementProblem>

/** Rejects a file for what is at a line or element. */
export const problem = (code: StatementProblem['code'], at: string): ReadStatement<never> => fail({ code, at })

/** Text of a bank as one line. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** The day of a text of year, month and day; undefined for one that no calendar has. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  if (!(year >= 1990 && year < 2200)) return undefined
  const text = [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
  const isReal = new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(`${text}T`)
  return isReal ? text : undefined
}

/** An amount without a sign, as `1284.00`: exact, or undefined. Zeros beyond the decimals of its currency say nothing. */
export function amountOf(text: string, currency: Currency): Money | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d*))?$/.exec(text) ?? []
  const exponent = exponentOf(currency)
  const isExact = /^0*$/.test(fraction.slice(exponent))
  return whole === '' || !isExact
    ? undefined
    : money(Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0')), currency)
}

/** The currency of a code; undefined for one that isn't known. */
export const currencyOf = (code: string): Currency | undefined => (isCurrency(code) ? code : undefined)

/**
 * The text by which a line is known for ever, and which its digest is made of: equal lines of one file differ by their place
 * among each other, so that two equal transfers of a day stay two, and the same file twice stays one.
 */
export function identityTexts(lines: readonly BankLine[]): readonly string[] {
  const seen = new Map<string, number>()
  return lines.map(({ account, bookedOn, amount, flow, payer, reference, bankReference }) => {
    const parts = [account, bookedOn, amount.minor, amount.currency, flow, payer, reference, bankReference]
    const text = JSON.stringify(parts)
    const place = seen.get(text) ?? 0
    seen.set(text, place + 1)
    return JSON.stringify([...parts, place])
  })
}

/** A statement of lines that were all read; the first problem otherwise, or too many lines. */
export function statementOf(
  head: Omit<BankStatement, 'lines'>,
  lines: Iterable<ReadStatement<BankLine>>,
): ReadStatement<BankStatement> {
  const read: BankLine[] = []
  for (const line of lines) {
    if (!line.ok) return line
    read.push(line.value)
    if (read.length > MOST_LINES) return problem('too-many-lines', String(MOST_LINES))
  }
  return ok({ ...head, lines: read })
}
