import { ok } from '@waybill/domain/result'
import {
  amountOf,
  currencyOf,
  dayOf,
  oneLine,
  problem,
  statementOf,
  type BankLine,
  type BankStatement,
  type ColumnMapping,
  type ReadStatement,
} from '@waybill/domain/bank'

/** A row of a CSV file, and the line where it begins. */
interface CsvRow {
  readonly cells: readonly string[]
  readonly line: number
}

/** The sign between columns: that of which the head has most. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/\r\n|\r|\n/, 1)
  const counts = [';', '\t', ','].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ';'
}

/** All rows that aren't empty; quotes hold separators, line breaks and doubled quotes. */
function rowsOf(text: string): readonly CsvRow[] {
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  let [cells, cell, line, begins, isQuoted]: [string[], string, number, number, boolean] = [[], '', 1, 1, false]
  const end = (): void => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) rows.push({ cells, line: begins })
    ;[cells, cell, begins] = [[], '', line]
  }
  for (const [sign] of text.matchAll(/""|\r\n|[^"\r\n;,\t]+|[^]/g)) {
    const isBreak = sign === '\r\n' || sign === '\n' || sign === '\r'
    if (isBreak) line += 1
    if (sign === '""') cell += isQuoted ? '"' : ''
    else if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) cell += sign
    else if (isBreak) end()
    else if (sign === separator) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  end()
  return rows
}

/** The head of a CSV file, by which its mapping is known again, and its first rows for people to choose by. */
export interface CsvPreview {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const SHOWN_ROWS = 5

/** Shows what a file begins with; a problem where it has no columns. */
export function previewCsv(text: string): ReadStatement<CsvPreview> {
  const [head, ...rows] = rowsOf(text)
  if (head === undefined || head.cells.length < 2) return problem('not-a-statement', '1')
  const shown = (cells: readonly string[]): readonly string[] => cells.map((cell) => oneLine(cell).slice(0, 80))
  return ok({ columns: shown(head.cells), rows: rows.slice(0, SHOWN_ROWS).map(({ cells }) => shown(cells)) })
}

function dayIn(text: string, order: ColumnMapping['order']): string | undefined {
  const parts = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})(?:[T ].*)?$/.exec(text)?.slice(1, 4).map(Number)
  if (parts === undefined) return undefined
  const of = (part: string): number => parts[order.indexOf(part)] ?? 0
  const year = of('y')
  return dayOf(year < 100 ? 2000 + year : year, of('m'), of('d'))
}

/** Sign and figures of an amount: blanks and the sign of thousands say nothing. */
function figuresOf(
  text: string,
  decimal: ColumnMapping['decimal'],
): { readonly isOut: boolean; readonly text: string } {
  const bare = text.replaceAll(/[\s'’\u2212]/gu, (sign) => (sign === '\u2212' ? '-' : ''))
  const unsigned = bare.replace(/^[+-]|[+-]$/g, '')
  const thousands = decimal === ',' ? '.' : ','
  return { isOut: bare.includes('-'), text: unsigned.replaceAll(thousands, '').replace(decimal, '.') }
}

function lineOf({ cells, line }: CsvRow, mapping: ColumnMapping): ReadStatement<BankLine> {
  const at = String(line)
  const cell = (place: number): string => oneLine(cells[place] ?? '')
  const bookedOn = dayIn(cell(mapping.date), mapping.order)
  if (bookedOn === undefined) return problem('wrong-day', at)
  const currency = currencyOf(typeof mapping.currency === 'number' ? cell(mapping.currency) : mapping.currency)
  if (currency === undefined) return problem('wrong-currency', at)
  const figures = figuresOf(cell(mapping.amount), mapping.decimal)
  const amount = amountOf(figures.text, currency)
  if (amount === undefined) return problem('wrong-amount', at)
  return ok({
    account: mapping.account,
    bookedOn,
    amount,
    flow: figures.isOut ? 'out' : 'in',
    payer: mapping.payer === undefined ? '' : cell(mapping.payer),
    reference: oneLine(mapping.reference.map(cell).join(' ')),
    bankReference: '',
  })
}

/** Reads a CSV file by its mapping; total, as the other readers. */
export function readCsv(text: string, mapping: ColumnMapping): ReadStatement<BankStatement> {
  const [head, ...rows] = rowsOf(text)
  if (head === undefined) return problem('not-a-statement', '1')
  if (mapping.account === '') return problem('no-account', '1')
  const lines = rows.values().map((row) => lineOf(row, mapping))
  return statementOf({ format: 'csv', number: '' }, lines)
}
