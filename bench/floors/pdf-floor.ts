import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { PdfDocument } from '../../apps/server/src/platform/pdf/pdf-document.ts'

const style = '400Regular'
const font = readFileSync(
  createRequire(import.meta.url).resolve(`@expo-google-fonts/be-vietnam-pro/${style}/BeVietnamPro_${style}.ttf`),
)

/** Every text of the document in the order of reading. */
function textsOf(document: PdfDocument): readonly string[] {
  const { status, intro, headline, meta, seller, buyer, comment, table, totals, notes, footer, link } = document
  const parties = [seller, ...(buyer === undefined ? [] : [buyer])]
  const { item, quantity: quantityHead, unit: unitHead, amount: amountHead } = table.columns
  return [
    document.title,
    ...(status === undefined ? [] : [status.text]),
    ...(intro === undefined ? [] : [intro]),
    ...(headline === undefined ? [] : [headline.label, headline.amount, headline.note ?? '']),
    ...meta.flatMap(({ label, value }) => [label, value]),
    ...parties.flatMap(({ role, name, lines }) => [role, name, ...lines]),
    ...(comment === undefined ? [] : [comment.text, comment.sender]),
    table.title ?? '',
    item,
    quantityHead ?? '',
    unitHead ?? '',
    amountHead,
    ...table.rows.flatMap(({ title, detail, quantity, unit, amount }) => [
      title,
      detail ?? '',
      quantity ?? '',
      unit ?? '',
      amount,
    ]),
    ...totals.flatMap(({ label, amount }) => [label, amount]),
    ...notes,
    ...(link === undefined ? [] : [link.label, link.url]),
    footer.left,
  ]
}

/** Bare pdfkit: the same texts, each a tagged paragraph below the other in one weight of the same font; no layout. */
export function barePdf(document: PdfDocument): Promise<Buffer> {
  const kit = new PDFDocument({ size: 'A4', tagged: true, pdfVersion: '1.7', lang: document.locale, font: '' })
  kit.registerFont('text', font).font('text').fontSize(9)
  const root = kit.struct('Document')
  kit.addStructure(root)
  for (const text of textsOf(document)) {
    const paragraph = kit.struct('P', {}, () => {
      kit.text(text)
    })
    root.add(paragraph)
  }
  root.end()
  const pieces: Buffer[] = []
  kit.on('data', (piece: Buffer) => pieces.push(piece))
  const written = new Promise<Buffer>((resolve) => kit.on('end', () => resolve(Buffer.concat(pieces))))
  kit.end()
  return written
}
