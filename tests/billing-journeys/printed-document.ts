import { structureProblems } from '../../apps/server/src/platform/pdf/testing/pdf-structure.ts'
import { findTags, readPdf } from '../../apps/server/src/platform/pdf/testing/read-pdf.ts'

/** Text of an invoice or a credit note, with plain spaces. */
export interface PrintedDocument {
  readonly title: string
  /** Each line: title and text, quantity, unit price, amount. */
  readonly lines: readonly (readonly string[])[]
  /** Labels and amounts below the lines: net, taxes, total, what paid it, the balance. */
  readonly totals: readonly (readonly [label: string, amount: string])[]
  readonly text: string
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ').trim()

/** Reads a document in a language, English unless it is named; fails on one whose structure has a fault. */
export function readDocument(bytes: Uint8Array, locale = 'en'): PrintedDocument {
  const pdf = readPdf(bytes)
  const problems = structureProblems(pdf, locale)
  if (problems.length > 0) throw new Error(`the structure of the document: ${problems.join(', ')}`)
  const { tags } = pdf
  const tables = findTags(tags, 'Table').map((table) =>
    findTags(table, 'TR').map(({ children }) => children.map(({ text }) => plain(text))),
  )
  const [lines = [], totals = []] = tables
  return {
    title: plain(findTags(tags, 'H1')[0]?.text ?? ''),
    lines: lines.slice(1),
    totals: totals.map(([label = '', amount = '']) => [label, amount]),
    text: plain(tags.text),
  }
}

/** `−$1,035.00` in cents. */
function centsOf(amount: string): number {
  const digits = Number(amount.replaceAll(/\D/g, ''))
  return amount.startsWith('−') ? -digits : digits
}

/**
 * Problem of a printed invoice in English that doesn't add up: its lines to the net, that and the taxes to the total, the rest
 * to the balance.
 */
export function problemOfSums({ title, lines, totals }: PrintedDocument): string | undefined {
  const sumOf = (rows: readonly (readonly string[])[]) => rows.reduce((sum, row) => sum + centsOf(row.at(-1) ?? ''), 0)
  const total = totals.findIndex(([label]) => label === 'Total' || label === 'Total credit')
  const [net, taxes, settled] = [totals.slice(0, 1), totals.slice(0, total), totals.slice(total)]
  const balance = settled.length > 1 ? settled.slice(-1) : []
  const isRight =
    sumOf(lines) === sumOf(net) &&
    sumOf(taxes) === sumOf(settled.slice(0, 1)) &&
    (balance.length === 0 || sumOf(settled.slice(0, -1)) === sumOf(balance))
  return isRight ? undefined : `${title} doesn't add up: ${JSON.stringify([lines, totals])}`
}
