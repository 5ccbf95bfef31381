import type { PdfDocument, PdfLink, PdfSection, PdfStop, PdfTimeline } from '../pdf-document.ts'
import { dictionaryText } from '../pdfkit-document.ts'
import { printableText } from '../printable-text.ts'
import { drawLeg, drawStops, STOP_RADIUS } from './ornament.ts'
import { COLOUR, CONTENT_WIDTH, PAGE, TEXT } from './page-style.ts'
import type { Sheet } from './sheet.ts'
import { widthOf } from './text-lines.ts'

/** About 72 characters, the longest line that is easy to read. */
const NOTE_WIDTH = 380
const PAYMENT_LABEL_WIDTH = 140
/** A name of an option and of a product, in one line mostly. */
const CHANGE_LABEL_WIDTH = 290
/** Height of the longest list that no page break parts. */
const KEPT_TOGETHER = 160
const SHAPES = { now: 'filled', next: 'ring', later: 'later' } as const

function drawTimelineRail(sheet: Sheet, stops: readonly PdfStop[], columnWidth: number): void {
  const y = sheet.y + STOP_RADIUS
  const centreOf = (index: number) => PAGE.left + STOP_RADIUS + index * columnWidth
  sheet.artifact('Layout', () => {
    stops.slice(1).forEach((_, index) => {
      const colour = stops[index]?.state === 'now' ? sheet.accent : COLOUR.strongLine
      drawLeg(sheet.kit, { x: centreOf(index), y }, { x: centreOf(index + 1), y, colour })
    })
    drawStops(
      sheet.kit,
      stops.map(({ state }, index) => ({ x: centreOf(index), y, shape: SHAPES[state] })),
      sheet.accent,
    )
  })
  sheet.y += 2 * STOP_RADIUS + 7
}

/** Draws the dates to come: stops from left to right, the date in bold, the amount as a text. */
function putTimeline(sheet: Sheet, timeline: PdfTimeline): void {
  const columnWidth = CONTENT_WIDTH / Math.max(timeline.stops.length, 3)
  const title = sheet.block(timeline.title, TEXT.heading, CONTENT_WIDTH)
  const columns = timeline.stops.map((stop) => ({
    label: sheet.block(stop.label, TEXT.stopLabel, columnWidth - 18),
    text: sheet.block(stop.text, TEXT.note, columnWidth - 18),
  }))
  const height = Math.max(0, ...columns.map(({ label, text }) => label.height + text.height))
  sheet.reserve(title.height + 2 * STOP_RADIUS + 17 + height)
  sheet.put(sheet.root, 'H2', { block: title, at: { x: PAGE.left, y: sheet.y } })
  sheet.y += title.height + 10
  drawTimelineRail(sheet, timeline.stops, columnWidth)
  sheet.branch(sheet.root, 'L', (list) => {
    columns.forEach(({ label, text }, index) => {
      const x = PAGE.left + index * columnWidth
      sheet.branch(list, 'LI', (item) => {
        sheet.put(item, 'Lbl', { block: label, at: { x, y: sheet.y } })
        sheet.put(item, 'LBody', { block: text, at: { x, y: sheet.y + label.height } })
      })
    })
  })
  sheet.y += height + 22
}

/**
 * Label and value in two columns, so that a number is found and typed over without a slip. A short list stays together on one page, a
 * long one has its first row below its heading.
 */
function putSection(sheet: Sheet, { title, rows }: PdfSection, labelWidth: number): void {
  const heading = sheet.block(title, TEXT.heading, CONTENT_WIDTH)
  const entries = rows.map(({ label, value }) => {
    const texts = {
      label: sheet.block(label, TEXT.label, labelWidth - 12),
      value: sheet.block(value, TEXT.value, CONTENT_WIDTH - labelWidth),
    }
    return { ...texts, height: Math.max(texts.label.height, texts.value.height) + 3 }
  })
  const whole = entries.reduce((sum, { height }) => sum + height, 0)
  sheet.reserve(heading.height + 8 + (whole > KEPT_TOGETHER ? (entries[0]?.height ?? 0) : whole))
  sheet.put(sheet.root, 'H2', { block: heading, at: { x: PAGE.left, y: sheet.y } })
  sheet.y += heading.height + 8
  sheet.branch(sheet.root, 'L', (list) => {
    for (const { label, value, height } of entries) {
      sheet.reserve(height)
      const { y } = sheet
      sheet.branch(list, 'LI', (item) => {
        sheet.put(item, 'Lbl', { block: label, at: { x: PAGE.left, y } })
        sheet.put(item, 'LBody', { block: value, at: { x: PAGE.left + labelWidth, y } })
      })
      sheet.y += height
    }
  })
  sheet.y += 16
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}

/** The address of the document's own page as text; it becomes active only when it is a web address. */
function putLink(sheet: Sheet, link: PdfLink): void {
  const url = printableText(link.url)
  const label = `${printableText(link.label)} `
  const address = sheet.block(url, TEXT.link, CONTENT_WIDTH - widthOf(sheet.faces, TEXT.note, label) - 4)
  sheet.reserve(address.height)
  const { y } = sheet
  const x = PAGE.left + widthOf(sheet.faces, TEXT.note, label) + 3
  sheet.branch(sheet.root, 'P', (paragraph) => {
    paragraph.add(() => sheet.drawBlock(sheet.blockOf([label.trimEnd()], TEXT.note), { x: PAGE.left, y }))
    sheet.branch(paragraph, isWebAddress(url) ? 'Link' : 'Span', (element) => {
      element.add(() => sheet.drawBlock(address, { x, y }))
      const width = Math.max(...address.lines.map((line) => widthOf(sheet.faces, TEXT.link, line)))
      const options = { structParent: element, Contents: dictionaryText(label + url) }
      if (isWebAddress(url)) sheet.kit.link(x, y, width, address.height, new URL(url).href, options)
    })
  })
  sheet.y += address.height
}

/** Everything below the lines. */
export function putClosing(sheet: Sheet, document: PdfDocument): void {
  if (document.timeline) putTimeline(sheet, document.timeline)
  if (document.payment) putSection(sheet, document.payment, PAYMENT_LABEL_WIDTH)
  if (document.changes) putSection(sheet, document.changes, CHANGE_LABEL_WIDTH)
  for (const note of document.notes) {
    sheet.flow(sheet.root, 'P', sheet.paragraph(note, TEXT.note, NOTE_WIDTH))
    sheet.y += 5
  }
  if (document.link) putLink(sheet, document.link)
}
