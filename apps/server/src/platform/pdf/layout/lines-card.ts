import type { PdfDocument, PdfRow, PdfTotal } from '../pdf-document.ts'
import type { StructureElement } from '../pdfkit-document.ts'
import { drawCardOutline, NOTCH } from './card-outline.ts'
import { drawHairline, drawLeg, drawDivider, drawStops, STOP_RADIUS } from './ornament.ts'
import type { StopShape } from './ornament.ts'
import { COLOUR, CONTENT_WIDTH, PAGE, TEXT } from './page-style.ts'
import type { ElementTag, Sheet, TextBlock } from './sheet.ts'
import { layOutColumns } from './table-columns.ts'
import type { TableColumns } from './table-columns.ts'

const HEAD_HEIGHT = 26
const ROW_GAP = 7
const ROW_HEADING: ElementTag = { tag: 'TH', scope: 'Row' }
const COLUMN_HEADING: ElementTag = { tag: 'TH', scope: 'Column' }
const TITLES = { line: TEXT.item, heading: TEXT.totalLabel, subtotal: TEXT.sumLabel } as const
const RAIL_X = PAGE.left + PAGE.inset + STOP_RADIUS

interface MeasuredRow {
  readonly row: PdfRow
  readonly title: TextBlock
  readonly detail: TextBlock
  readonly cells: readonly TextBlock[]
  readonly height: number
}

interface MeasuredTotal {
  readonly label: TextBlock
  readonly amount: TextBlock
  readonly height: number
}

/** Part of the card on the present page, to draw its border and line when the page is done. */
interface Piece {
  top: number
  isTopOpen: boolean
  stops: { x: number; y: number; shape: StopShape }[]
}

/** Separates the last word of the title from the first of the detail when both are copied or read aloud. */
function endingInSpace(block: TextBlock): TextBlock {
  const last = block.lines.at(-1)
  return last === undefined ? block : { ...block, lines: [...block.lines.slice(0, -1), `${last} `] }
}

function measureRow(sheet: Sheet, columns: TableColumns, row: PdfRow): MeasuredRow {
  const title = endingInSpace(sheet.block(row.title, TITLES[row.part ?? 'line'], columns.itemWidth))
  const detail = sheet.block(row.detail ?? '', TEXT.detail, columns.itemWidth)
  const cells = columns.columns.map(({ key, style, width }) => sheet.block(row[key] ?? '', style, width))
  const height = Math.max(title.height + detail.height, ...cells.map((cell) => cell.height)) + ROW_GAP
  return { row, title, detail, cells, height }
}

function measureTotal(sheet: Sheet, total: PdfTotal): MeasuredTotal {
  const amountStyle = total.isStrong ? TEXT.total : TEXT.sum
  const labelStyle = total.isStrong ? TEXT.totalLabel : TEXT.sumLabel
  const amount = sheet.block(total.amount, amountStyle, 170)
  const label = sheet.block(total.label, labelStyle, CONTENT_WIDTH - PAGE.inset - PAGE.railInset - 170)
  return { label, amount, height: Math.max(label.height, amount.height) + 4 }
}

/** Draws the border and the line of stops of one page's piece. */
function finishPiece(
  sheet: Sheet,
  piece: Piece,
  end: { bottom: number; divider?: number; isBottomOpen: boolean },
): void {
  const { kit, accent } = sheet
  sheet.artifact('Layout', () => {
    drawCardOutline(kit, { ...piece, ...end })
    const [first] = piece.stops
    if (first) {
      const start = piece.isTopOpen ? piece.top + HEAD_HEIGHT : first.y
      drawLeg(kit, { x: RAIL_X, y: start }, { x: RAIL_X, y: end.divider ?? end.bottom, colour: accent })
    }
    drawStops(kit, piece.stops, accent)
    const { divider } = end
    if (divider === undefined) return
    const [left, right] = [PAGE.left + NOTCH + 4, PAGE.right - NOTCH - 4]
    drawDivider(kit, { x: left, y: divider }, { x: right, y: divider })
  })
}

function headings(sheet: Sheet, document: PdfDocument, columns: TableColumns) {
  const y = sheet.y + 7
  const item = {
    block: sheet.block(document.table.columns.item, TEXT.label, columns.itemWidth),
    at: { x: PAGE.left + PAGE.railInset, y },
  }
  const others = columns.columns.map(({ heading, x, width }) => {
    return { block: sheet.block(heading, TEXT.label, width), at: { x, y, alignRightIn: width } }
  })
  return [item, ...others]
}

function drawHeadLine(sheet: Sheet): void {
  const y = sheet.y + HEAD_HEIGHT
  const [left, right] = [PAGE.left + PAGE.inset, PAGE.right - PAGE.inset]
  sheet.artifact('Layout', () => drawHairline(sheet.kit, { x: left, y }, { x: right, y, colour: COLOUR.strongLine }))
  sheet.y += HEAD_HEIGHT + 9
}

function putHeadings(sheet: Sheet, table: StructureElement, cells: ReturnType<typeof headings>): void {
  sheet.branch(table, 'TR', (row) => {
    for (const cell of cells) sheet.put(row, COLUMN_HEADING, cell)
  })
  drawHeadLine(sheet)
}

function repeatHeadings(sheet: Sheet, cells: ReturnType<typeof headings>): void {
  sheet.artifact('Pagination', () => {
    for (const { block, at } of cells) sheet.drawBlock(block, at)
  })
  drawHeadLine(sheet)
}

function putRow(sheet: Sheet, table: StructureElement, measured: MeasuredRow & { columns: TableColumns }): void {
  const { y } = sheet
  sheet.branch(table, 'TR', (tr) => {
    sheet.branch(tr, ROW_HEADING, (header) => {
      const x = PAGE.left + PAGE.railInset
      header.add(() => {
        sheet.drawBlock(measured.title, { x, y })
        sheet.drawBlock(measured.detail, { x, y: y + measured.title.height })
      })
    })
    measured.columns.columns.forEach(({ key, x, width }, index) => {
      const block = measured.cells[index] ?? sheet.blockOf([], TEXT.cell)
      // Smaller cells sit on the baseline of the title.
      const at = { x, y: key === 'amount' ? y : y + 1.2, alignRightIn: width }
      sheet.branch(tr, 'TD', (cell) => cell.add(() => sheet.drawBlock(block, at)))
    })
  })
  sheet.y += measured.height
}

function putTotals(sheet: Sheet, totals: readonly MeasuredTotal[]): void {
  sheet.branch(sheet.root, 'Table', (table) => {
    for (const { label, amount, height } of totals) {
      sheet.reserve(height)
      const y = sheet.y
      sheet.branch(table, 'TR', (row) => {
        const labelPlace = { x: PAGE.left + PAGE.railInset, y: y + (amount.style.leading - label.style.leading) / 2 }
        sheet.put(row, ROW_HEADING, { block: label, at: labelPlace })
        const place = { x: PAGE.left, y, alignRightIn: CONTENT_WIDTH - PAGE.inset }
        sheet.put(row, 'TD', { block: amount, at: place })
      })
      sheet.y += height
    }
  })
}

/**
 * The lines on their rail, the divider and the totals. A row is never broken, the headings stand on each page, and
 * the totals stay together with the last line.
 */
export function putLinesCard(sheet: Sheet, document: PdfDocument): void {
  const columns = layOutColumns(sheet, document.table)
  const rows = document.table.rows.map((row) => measureRow(sheet, columns, row))
  const totals = document.totals.map((total) => measureTotal(sheet, total))
  const totalsHeight = totals.reduce((sum, total) => sum + total.height, 0) + 29
  putCardTitle(sheet, document, rows[0]?.height ?? 0)
  const piece: Piece = { top: sheet.y, isTopOpen: false, stops: [] }
  sheet.onPageBreak({
    before: () => finishPiece(sheet, piece, { bottom: sheet.y, isBottomOpen: true }),
    after: () => {
      Object.assign(piece, { top: sheet.y, isTopOpen: true, stops: [] })
      repeatHeadings(sheet, headings(sheet, document, columns))
    },
  })
  sheet.branch(sheet.root, 'Table', (table) => {
    putHeadings(sheet, table, headings(sheet, document, columns))
    rows.forEach((measured, index) => {
      // a heading stands with its first line
      const next = measured.row.part === 'heading' ? (rows[index + 1]?.height ?? 0) : 0
      sheet.reserve(measured.height + next + (index === rows.length - 1 ? totalsHeight : 8))
      if (measured.row.part === undefined)
        piece.stops.push({
          x: RAIL_X,
          y: sheet.y + TEXT.item.leading / 2 + 0.3,
          shape: measured.row.isMain ? 'main' : 'ring',
        })
      putRow(sheet, table, { ...measured, columns })
    })
  })
  const divider = sheet.y + 7
  sheet.y = divider + 13
  putTotals(sheet, totals)
  sheet.y += 9
  finishPiece(sheet, piece, { bottom: sheet.y, divider, isBottomOpen: false })
  sheet.onPageBreak({})
  sheet.y += 24
}

function putCardTitle(sheet: Sheet, document: PdfDocument, firstRowHeight: number): void {
  const title = sheet.block(document.table.title ?? '', TEXT.heading, CONTENT_WIDTH)
  sheet.reserve(title.height + HEAD_HEIGHT + firstRowHeight + 40)
  sheet.put(sheet.root, 'H2', { block: title, at: { x: PAGE.left, y: sheet.y } })
  sheet.y += title.lines.length > 0 ? title.height + 9 : 0
}
