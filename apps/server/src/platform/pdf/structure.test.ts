import { expect, test } from 'vitest'
import { renderPdf } from './render-pdf.ts'
import { structureProblems } from './testing/pdf-structure.ts'
import { readPdf } from './testing/read-pdf.ts'
import { englishInvoice, vietnameseQuote } from './testing/sample-documents.ts'

const rows = Array.from({ length: 80 }, (_, index) => ({ label: `Module ${index}`, value: '$1 → $2' }))
const revised = { ...vietnameseQuote, changes: { title: 'Đã thay đổi', rows } }

test.each([
  ['a quote', vietnameseQuote],
  ['a revision with a long difference', revised],
  ['an invoice of one line', englishInvoice(1)],
  ['an invoice of 100 lines', englishInvoice(100)],
])('[QUO-14] the structure of %s', async (_, document) => {
  expect(structureProblems(readPdf(await renderPdf(document)), document.locale)).toEqual([])
})
