import type { PdfDocument, PdfEntry, PdfHeadline, PdfParty, PdfStatus } from '../pdf-document.ts'
import type { StructureElement } from '../pdfkit-document.ts'
import { printableText } from '../printable-text.ts'
import { drawDiamond, drawHairline, drawStops, STOP_RADIUS } from './ornament.ts'
import { COLOUR, CONTENT_WIDTH, PAGE, TEXT } from './page-style.ts'
import type { Sheet } from './sheet.ts'
import { balanceText, fitText, widthOf } from './text-lines.ts'

const HEADLINE_WIDTH = 184
const GUTTER = 28

/** Seller left, name and number of the document right, on the first page as text and on the others as a repetition. */
export function drawMasthead(sheet: Sheet, document: PdfDocument): void {
  const number = `${document.label} ${document.number}`
  const left = sheet.blockOf(
    [fitText(sheet.faces, TEXT.wordmark, { text: document.seller.name, width: 300 })],
    TEXT.wordmark,
  )
  const right = sheet.blockOf([fitText(sheet.faces, TEXT.number, { text: number, width: 210 })], TEXT.number)
  const rightPlace = { x: PAGE.left, y: sheet.y + 3.5, alignRightIn: CONTENT_WIDTH }
  const leftPlace = { x: PAGE.left, y: sheet.y }
  if (sheet.kit.bufferedPageRange().count === 1) {
    sheet.put(sheet.root, 'P', { block: left, at: leftPlace })
    sheet.put(sheet.root, 'P', { block: right, at: rightPlace })
  } else {
    sheet.artifact('Pagination', () => {
      sheet.drawBlock(left, leftPlace)
      sheet.drawBlock(right, rightPlace)
    })
  }
  const y = sheet.y + 26
  sheet.artifact('Layout', () =>
    drawHairline(sheet.kit, { x: PAGE.left, y }, { x: PAGE.right, y, colour: COLOUR.strongLine }),
  )
  sheet.y = y + 20
}

function putStatus(sheet: Sheet, status: PdfStatus, width: number): void {
  const block = sheet.block(status.text, TEXT.status, width - 14)
  const centre = { x: PAGE.left + STOP_RADIUS, y: sheet.y + 6.6 }
  sheet.artifact('Layout', () => {
    if (status.state === 'attention') drawDiamond(sheet.kit, centre)
    else drawStops(sheet.kit, [{ ...centre, shape: status.state === 'good' ? 'filled' : 'later' }], sheet.accent)
  })
  sheet.put(sheet.root, 'P', { block, at: { x: PAGE.left + 14, y: sheet.y } })
  sheet.y += block.height + 5
}

function putTitle(sheet: Sheet, document: PdfDocument, width: number): void {
  if (document.status) putStatus(sheet, document.status, width)
  const title = sheet.blockOf(balanceText(sheet.faces, TEXT.title, { text: document.title, width }), TEXT.title)
  sheet.put(sheet.root, 'H1', { block: title, at: { x: PAGE.left - 0.8, y: sheet.y } })
  sheet.y += title.height + 5
  const intro = sheet.paragraph(document.intro ?? '', TEXT.intro, width)
  sheet.put(sheet.root, 'P', { block: intro, at: { x: PAGE.left, y: sheet.y } })
  sheet.y += intro.height
}

/** The number that matters, in a box of its own beside the heading. */
function putHeadline(sheet: Sheet, headline: PdfHeadline): void {
  const [top, x, width] = [sheet.y, PAGE.right - HEADLINE_WIDTH + PAGE.inset, HEADLINE_WIDTH - 2 * PAGE.inset]
  // A figure is never broken over two lines: a long one takes the next smaller step.
  const isLong = widthOf(sheet.faces, TEXT.headline, printableText(headline.amount)) > width
  sheet.y += 12
  for (const [text, style] of [
    [headline.label, TEXT.headlineLabel],
    [headline.amount, isLong ? TEXT.longHeadline : TEXT.headline],
    [headline.note ?? '', TEXT.label],
  ] as const) {
    const block = sheet.block(text, style, width)
    sheet.put(sheet.root, 'P', { block, at: { x, y: sheet.y } })
    sheet.y += block.height
  }
  sheet.y += 13
  const height = sheet.y - top
  sheet.artifact('Layout', () => {
    sheet.kit
      .lineWidth(0.7)
      .roundedRect(PAGE.right - HEADLINE_WIDTH, top, HEADLINE_WIDTH, height, 6)
      .stroke(COLOUR.strongLine)
  })
}

function putOpening(sheet: Sheet, document: PdfDocument): void {
  const top = sheet.y
  const width = document.headline ? CONTENT_WIDTH - HEADLINE_WIDTH - GUTTER : CONTENT_WIDTH * 0.8
  putTitle(sheet, document, width)
  const titleBottom = sheet.y
  sheet.y = top
  if (document.headline) putHeadline(sheet, document.headline)
  sheet.y = Math.max(titleBottom, sheet.y) + 25
}

function putEntry(sheet: Sheet, list: StructureElement, place: { entry: PdfEntry; y: number }): number {
  const x = PAGE.right - HEADLINE_WIDTH
  const valueText = sheet.block(place.entry.value, TEXT.value, HEADLINE_WIDTH * 0.62)
  const valueWidth = Math.max(0, ...valueText.lines.map((line) => widthOf(sheet.faces, TEXT.value, line.trimEnd())))
  const label = sheet.block(place.entry.label, TEXT.label, HEADLINE_WIDTH - valueWidth - 10)
  sheet.branch(list, 'LI', (item) => {
    sheet.put(item, 'Lbl', { block: label, at: { x, y: place.y } })
    sheet.put(item, 'LBody', { block: valueText, at: { x, y: place.y, alignRightIn: HEADLINE_WIDTH } })
  })
  return Math.max(label.height, valueText.height)
}

/** Dates and period as a list below the headline, values on the right edge. Answers its height. */
function putMeta(sheet: Sheet, entries: readonly PdfEntry[]): number {
  if (entries.length === 0) return 0
  let y = sheet.y
  sheet.branch(sheet.root, 'L', (list) => {
    for (const entry of entries) y += putEntry(sheet, list, { entry, y })
  })
  return y - sheet.y
}

function putParty(sheet: Sheet, party: PdfParty, place: { x: number; width: number }): number {
  let y = sheet.y
  sheet.branch(sheet.root, 'Div', (group) => {
    const texts = [
      [party.role, TEXT.label],
      [party.name, TEXT.name],
      ...party.lines.map((line) => [line, TEXT.address] as const),
    ] as const
    for (const [text, style] of texts) {
      const block = sheet.block(text, style, place.width)
      sheet.put(group, 'P', { block, at: { x: place.x, y } })
      y += block.height
    }
  })
  return y - sheet.y
}

/** One row under a hairline: seller, buyer, and dates. */
function putParticulars(sheet: Sheet, document: PdfDocument): void {
  const parties = [document.seller, ...(document.buyer ? [document.buyer] : [])]
  const columnWidth = (CONTENT_WIDTH - HEADLINE_WIDTH) / parties.length
  sheet.artifact('Layout', () =>
    drawHairline(sheet.kit, { x: PAGE.left, y: sheet.y - 11 }, { x: PAGE.right, y: sheet.y - 11 }),
  )
  const heights = parties.map((party, column) => {
    return putParty(sheet, party, { x: PAGE.left + column * columnWidth, width: columnWidth - GUTTER / 2 })
  })
  sheet.y += Math.max(...heights, putMeta(sheet, document.meta)) + 20
}

function putComment(sheet: Sheet, document: PdfDocument): void {
  if (!document.comment) return
  const width = CONTENT_WIDTH * 0.78
  const text = sheet.paragraph(document.comment.text, TEXT.comment, width)
  const sender = sheet.block(document.comment.sender, TEXT.label, width)
  const [x, y, height] = [PAGE.left + 14, sheet.y, text.height + 4 + sender.height]
  sheet.artifact('Layout', () => sheet.kit.rect(PAGE.left, y, 1.5, height).fill(COLOUR.strongLine))
  sheet.branch(sheet.root, 'BlockQuote', (quote) => {
    sheet.put(quote, 'P', { block: text, at: { x, y } })
    sheet.put(quote, 'P', { block: sender, at: { x, y: y + text.height + 4 } })
  })
  sheet.y += height + 20
}

/** Everything above the lines, on the first page. */
export function putDocumentHead(sheet: Sheet, document: PdfDocument): void {
  drawMasthead(sheet, document)
  putOpening(sheet, document)
  putParticulars(sheet, document)
  putComment(sheet, document)
}
