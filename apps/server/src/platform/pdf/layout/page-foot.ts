import type { PdfDocument } from '../pdf-document.ts'
import { drawHairline } from './ornament.ts'
import { CONTENT_WIDTH, PAGE, TEXT } from './page-style.ts'
import type { Sheet } from './sheet.ts'
import { fitText } from './text-lines.ts'

const TOP = PAGE.height - PAGE.top - 32

function drawFoot(sheet: Sheet, document: PdfDocument, position: string): void {
  const { kit, faces } = sheet
  const reference = [`${document.label} ${document.number}`, document.link?.url].filter(Boolean).join('  ·  ')
  drawHairline(kit, { x: PAGE.left, y: TOP }, { x: PAGE.right, y: TOP })
  const line = (text: string, width: number) => sheet.blockOf([fitText(faces, TEXT.foot, { text, width })], TEXT.foot)
  sheet.drawBlock(line(reference, CONTENT_WIDTH - 110), { x: PAGE.left, y: TOP + 6.5 })
  sheet.drawBlock(line(position, 100), { x: PAGE.left, y: TOP + 6.5, alignRightIn: CONTENT_WIDTH })
  sheet.drawBlock(line(document.footer.left, CONTENT_WIDTH), { x: PAGE.left, y: TOP + 19.5 })
}

/** Number, address and "page n of m" on every page; drawn last, when the number of pages is known. */
export function drawPageFeet(sheet: Sheet, document: PdfDocument): void {
  const { count } = sheet.kit.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    sheet.kit.switchToPage(index)
    const position = document.footer.pageOf.replace('{page}', `${index + 1}`).replace('{pages}', `${count}`)
    sheet.artifact('Pagination', () => drawFoot(sheet, document, position))
  }
}
