import type { PdfColumns, PdfTable } from '../pdf-document.ts'
import { PAGE, TEXT } from './page-style.ts'
import type { TextStyle } from './page-style.ts'
import type { Sheet } from './sheet.ts'
import { widthOf } from './text-lines.ts'
import { printableText } from '../printable-text.ts'

export interface Column {
  readonly key: 'quantity' | 'unit' | 'amount'
  readonly heading: string
  readonly x: number
  readonly width: number
  readonly style: TextStyle
}

export interface TableColumns {
  readonly itemWidth: number
  readonly columns: readonly Column[]
}

const GAP = 18
/** An amount is never broken; a quantity as a text may be. */
const WIDEST = { quantity: 92, unit: 104, amount: 150 } as const

function widestCell(sheet: Sheet, table: PdfTable, key: Column['key']): number {
  const style = key === 'amount' ? TEXT.amount : TEXT.cell
  const heading = widthOf(sheet.faces, TEXT.label, printableText(table.columns[key] ?? ''))
  let widest = heading
  for (const row of table.rows) widest = Math.max(widest, widthOf(sheet.faces, style, printableText(row[key] ?? '')))
  return Math.min(Math.ceil(widest), WIDEST[key])
}

function presentKeys(columns: PdfColumns): Column['key'][] {
  return (['quantity', 'unit', 'amount'] as const).filter((key) => columns[key] !== undefined)
}

/** Gives each column of figures the width of its widest cell; what is left belongs to the item. */
export function layOutColumns(sheet: Sheet, table: PdfTable): TableColumns {
  let right: number = PAGE.right - PAGE.inset
  const columns: Column[] = []
  for (const key of presentKeys(table.columns).toReversed()) {
    const width = widestCell(sheet, table, key)
    const style = key === 'amount' ? TEXT.amount : TEXT.cell
    columns.unshift({ key, heading: table.columns[key] ?? '', x: right - width, width, style })
    right -= width + GAP
  }
  return { itemWidth: right - PAGE.left - PAGE.railInset, columns }
}
