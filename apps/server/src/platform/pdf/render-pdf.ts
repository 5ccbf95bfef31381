import { loadFaces } from './fonts/load-faces.ts'
import { putClosing } from './layout/closing.ts'
import { drawMasthead, putDocumentHead } from './layout/document-head.ts'
import { putLinesCard } from './layout/lines-card.ts'
import { drawPageFeet } from './layout/page-foot.ts'
import { COLOUR } from './layout/page-style.ts'
import { Sheet } from './layout/sheet.ts'
import { packFile } from './pack-file.ts'
import type { PdfDocument } from './pdf-document.ts'
import { openPdfKit } from './pdfkit-document.ts'

/**
 * Prints a quote or an invoice: A4, tagged PDF/A-3a, selectable text, embedded fonts, no script, at most one link. The
 * same document always gives the same bytes.
 */
export async function renderPdf(document: PdfDocument): Promise<Uint8Array> {
  const faces = loadFaces()
  const kit = openPdfKit(document)
  const { accent = COLOUR.route } = document
  const sheet = new Sheet(kit, faces, { drawPageHead: (page) => drawMasthead(page, document), accent })
  putDocumentHead(sheet, document)
  putLinesCard(sheet, document)
  putClosing(sheet, document)
  drawPageFeet(sheet, document)
  sheet.finish()
  kit.end()
  return packFile(kit.written())
}
