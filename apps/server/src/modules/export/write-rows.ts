import { stringify } from 'csv-stringify/sync'
import { isCurrency, majorText } from '@waybill/domain/money'
import type { Column } from './column.ts'

type Columns = Readonly<Record<string, Column>>
type Row = Readonly<Record<string, unknown>>

/** Texts that a program computes instead of showing, also behind blanks and invisible marks (SEC-04). */
const FORMULA = /^(?:[\t\r]|[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u

function inertText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

function wordOf(words: Readonly<Record<string, number>>, value: unknown): string {
  return Object.entries(words).find(([, number]) => number === value)?.[0] ?? textOf(value)
}

/** An amount for a spreadsheet: in major units with the decimals of its currency, without the currency's sign. */
function majorOf(value: unknown, { currency }: Row): string {
  if (typeof value !== 'number' || typeof currency !== 'string' || !isCurrency(currency)) return textOf(value)
  return majorText({ minor: value, currency }).replace(/ .*$/, '')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function csvCell(column: Column, value: unknown, row: Row): string {
  if (value === null || value === undefined) return ''
  if (column === 'amount') return majorOf(value, row)
  if (column === 'instant') return new Date(Number(value)).toISOString()
  if (column === 'flag') return value === true ? 'yes' : 'no'
  if (column === 'number') return textOf(value)
  return inertText(column === 'text' ? textOf(value) : wordOf(column, value))
}

/** The first line of a CSV file. */
export function csvHead(columns: Columns): string {
  return Object.keys(columns).join(',')
}

/** Lines of a CSV file (RFC 4180, each ended by a line feed): amounts in major units, instants in ISO 8601, UTC. */
export function csvLines(columns: Columns, rows: readonly Row[]): string {
  const cells = rows.map((row) => Object.entries(columns).map(([name, column]) => csvCell(column, row[name], row)))
  return stringify(cells)
}

/** Objects of a JSON list, one a line: amounts in minor units, instants in milliseconds since 1970. */
export function jsonLines(columns: Columns, rows: readonly Row[], { isFirst }: { readonly isFirst: boolean }): string {
  const objects = rows.map((row) => JSON.stringify(shownObject(columns, row)))
  return objects.map((object, place) => `${isFirst && place === 0 ? ' ' : ','}${object}\n`).join('')
}

function shownObject(columns: Columns, row: Row): Row {
  const entries = Object.entries(columns).map(([name, column]) => {
    const value = row[name] ?? null
    return [name, typeof column === 'object' && value !== null ? wordOf(column, value) : value] as const
  })
  return Object.fromEntries(entries)
}
