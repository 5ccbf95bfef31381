import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { PdfDocument } from './pdf-document.ts'
import { printableText } from './printable-text.ts'
import { renderPdf } from './render-pdf.ts'
import { findTags, readPdf } from './testing/read-pdf.ts'
import type { ReadPdf } from './testing/read-pdf.ts'
import { vietnameseQuote } from './testing/sample-documents.ts'

/** Puts one text wherever a person can enter one. */
function quoteWith(text: string): PdfDocument {
  return {
    ...vietnameseQuote,
    title: text,
    buyer: { role: 'Gửi đến', name: text, lines: [text] },
    comment: { text, sender: text },
    table: { ...vietnameseQuote.table, rows: [{ title: text, detail: text, amount: '1' }] },
    notes: [text],
  }
}

async function read(document: PdfDocument): Promise<ReadPdf> {
  return readPdf(await renderPdf(document))
}

/** Every key and name in the file: actions of any kind would be among them. */
function keysOf(pdf: ReadPdf): string {
  return JSON.stringify([...pdf.file.objects.values()].map(({ value }) => value))
}

describe('what a person entered', () => {
  test.each([
    ['javascript:alert(1)'],
    ['<script>alert(1)</script>'],
    [') Tj ET Q /URI (https://evil.example) >> endobj'],
    ['\\) (\\\\ <</JS (app.alert)>>'],
    ['=HYPERLINK("https://evil.example")'],
  ])('[SEC-04] %s is printed as text and nothing else', async (text) => {
    const pdf = await read(quoteWith(text))
    expect(findTags(pdf.tags, 'H1')[0]?.text).toBe(text)
    expect(pdf.annotations).toHaveLength(1)
    expect(keysOf(pdf)).not.toMatch(/"(JS|JavaScript|OpenAction|AA|Launch|EmbeddedFiles)":/)
  })

  test('[SEC-04] control and bidi characters are left out, so the order that is read is the one that is written', async () => {
    const pdf = await read(quoteWith('pay \u202e0001\u202c \u2066now\u2069\u0000\u0007\u200b\u200f\ufeff to\u00ad Lan'))
    expect(findTags(pdf.tags, 'H1')[0]?.text).toBe('pay 0001 now to Lan')
    expect(pdf.tags.text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  test('[SET-02] names in Cyrillic, Greek and any Latin letters are drawn, beside those of our languages', async () => {
    const name = 'Їжак і Ёж ТОВ · Αθήνα · Ğüneş · Łódź · Țepeș · 120 ₽'
    const pdf = await read({ ...vietnameseQuote, buyer: { role: 'To', name, lines: [] } })
    expect(pdf.tags.text).toContain(name)
    expect(pdf.tags.text).not.toContain('\ufffd')
  })

  test('a text without a glyph is drawn as boxes and its letters stay for copy and voice', async () => {
    const name = '株式会社 東京'
    const pdf = await read({ ...vietnameseQuote, buyer: { role: 'To', name, lines: [] } })
    expect(pdf.tags.text).toContain('\ufffd\ufffd\ufffd\ufffd')
    const encoded = Buffer.from(`\ufeff${name}`, 'utf16le').swap16().toString('latin1')
    const content = [...pdf.file.objects.values()].map(({ stream }) => stream?.toString('latin1') ?? '').join('')
    expect(content).toContain(`ActualText (${encoded.replace(/[\\()\n\r\t\b\f]/g, (character) => `\\${character}`)})`)
  })

  test('a text of 100,000 characters prints 2,000 of them and a mark that it goes on', async () => {
    const printed = printableText('x'.repeat(100_000))
    expect(printed).toHaveLength(2000)
    expect(printed.endsWith('…')).toBe(true)
    const pdf = await read(quoteWith('word '.repeat(20_000)))
    expect(findTags(pdf.tags, 'H1')[0]?.text).toHaveLength(2000)
  })

  test('[SEC-04] no text of any kind breaks the file or adds an annotation', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        const pdf = await read(quoteWith(text))
        expect(pdf.annotations).toHaveLength(1)
        expect(pdf.tags.text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})

describe('the link', () => {
  test('is the one annotation, goes to the given address and is tagged', async () => {
    const pdf = await read(vietnameseQuote)
    const action = pdf.file.dictionary(pdf.annotations[0]?.['A'])
    expect(action).toEqual({ S: '/URI', URI: 'https://shop.lodeway.example/q/9fK2vT7mQx4bL0' })
    expect(findTags(pdf.tags, 'Link').map(({ text }) => text)).toEqual([
      'https://shop.lodeway.example/q/9fK2vT7mQx4bL0',
    ])
  })

  test.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'shop.lodeway.example',
    'java\u200bscript:alert(1)',
  ])('%s stays text', async (url) => {
    const pdf = await read({ ...vietnameseQuote, link: { label: 'Xem:', url } })
    expect(pdf.annotations).toHaveLength(0)
    expect(pdf.tags.text).toContain(printableText(url))
  })
})
