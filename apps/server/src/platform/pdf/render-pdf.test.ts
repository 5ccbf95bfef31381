import { describe, expect, test } from 'vitest'

import { renderPdf } from './render-pdf.ts'
import { findTags, readPdf } from './testing/read-pdf.ts'
import type { PlacedText, ReadPdf } from './testing/read-pdf.ts'
import { englishInvoice, vietnameseQuote } from './testing/sample-documents.ts'

/** The texts of a value, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

function pageText(page: readonly PlacedText[] | undefined): string {
  return (page ?? []).map(({ text }) => text).join('\n')
}

function metadataOf(pdf: ReadPdf): string {
  return pdf.file.stream(pdf.catalog['Metadata']).toString('utf8')
}

async function read(document = vietnameseQuote): Promise<ReadPdf> {
  return readPdf(await renderPdf(document))
}

describe('text', () => {
  test('[QUO-14] every Vietnamese text of a quote is selectable and copies out as it was written', async () => {
    const { status, intro, headline, meta, seller, buyer, comment, table, totals, timeline, notes } = vietnameseQuote
    const shown = textsOf([status?.text, intro, headline, meta, seller, buyer, comment, table, totals, notes])
    const labels = timeline?.stops.flatMap(({ label, text }) => [label, text]) ?? []
    const copied = (await read()).tags.text
    for (const text of [...shown, ...labels]) expect(copied).toContain(text)
  })

  test('[QUO-14] the letters and signs of English, French, Spanish and Vietnamese all have a glyph', async () => {
    const letters = 'ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ àâæçéèêëîïôœùûüÿ ÁÍÑÓÚ áíñóú ¿¡ «» “” ‘’ – — … − × € £ ¥ ₱ ₫ $'
    const vowels = [...'AĂÂEÊIOÔƠUƯYaăâeêioôơuưy']
    const toned = vowels.flatMap((vowel) =>
      ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323'].map((tone) => vowel + tone),
    )
    const vietnamese = `Đđ${toned.join('')}`.normalize('NFC')
    const pdf = await read({ ...vietnameseQuote, notes: [letters, vietnamese.slice(0, 70), vietnamese.slice(70)] })
    const copied = pdf.tags.text
    for (const text of [letters, vietnamese.slice(0, 70), vietnamese.slice(70)])
      expect(copied.replaceAll('\0', '')).toContain(text)
    expect(copied).not.toContain('\ufffd')
  })

  test('what the payer needs to pay it is a list under its heading, each value beside its label', async () => {
    const rows = [
      { label: 'Account holder', value: 'Lodeway Ltd' },
      { label: 'IBAN', value: 'GB27 LOWM 0000 0012 3456 78' },
    ]
    const { tags } = await read({ ...englishInvoice(2), payment: { title: 'Pay by bank transfer', rows } })
    expect(findTags(tags, 'H2').map(({ text }) => text)).toContain('Pay by bank transfer')
    const entries = findTags(tags, 'LI').map((item) => ['Lbl', 'LBody'].map((tag) => findTags(item, tag)[0]?.text))
    expect(entries.slice(-2)).toEqual(rows.map(({ label, value }) => [label, value]))
  })

  test('amounts are printed exactly as given, with the spaces of French', async () => {
    const amount = '1\u202f234\u202f567,89\u00a0$US'
    const row = { title: 'Forfait', amount }
    const document = { ...englishInvoice(1), totals: [{ label: 'Total', amount, isStrong: true }] }
    const pdf = await read({ ...document, table: { ...document.table, rows: [row] } })
    expect(findTags(pdf.tags, 'TD').map(({ text }) => text)).toEqual(['', '', amount, amount])
  })

  test('a text in letters that decompose is printed composed', async () => {
    const pdf = await read({ ...vietnameseQuote, title: 'Tổng ước tính'.normalize('NFD') })
    expect(findTags(pdf.tags, 'H1')[0]?.text).toBe('Tổng ước tính')
  })

  test('the words of two lines stay apart when they are copied', async () => {
    const note = 'Một câu rất dài '.repeat(20).trim()
    const pdf = await read({ ...vietnameseQuote, notes: [note] })
    expect(pdf.tags.text).toContain(note)
    expect(pdf.pages.flat().some(({ text }) => text === note)).toBe(false)
  })
})

describe('tags and metadata', () => {
  test('the structure has one heading, a table with headed columns and rows, and the language', async () => {
    const { tags, catalog, file } = await read(englishInvoice(3))
    expect(catalog['Lang']).toBe('en')
    expect(file.dictionary(catalog['MarkInfo'])['Marked']).toBe(true)
    expect(findTags(tags, 'H1').map(({ text }) => text)).toEqual(['Invoice 1042'])
    const [lines, totals] = findTags(tags, 'Table')
    expect(lines?.children.map(({ children }) => children.map(({ tag, scope }) => scope ?? tag))).toEqual([
      ['Column', 'Column', 'Column', 'Column'],
      ...Array.from({ length: 3 }, () => ['Row', 'TD', 'TD', 'TD']),
    ])
    expect(lines?.children[2]?.children.map(({ text }) => text)).toEqual([
      'Route module 2 3 June – 3 July 2026, depot 2',
      '2',
      '$4.00',
      '$8.00',
    ])
    expect(totals?.children.map(({ text }) => text).at(2)).toBe('Total$173.03')
  })

  test('every text is either tagged or an ornament of the page', async () => {
    const pdf = await read(englishInvoice(100))
    const untagged = pdf.pages.flat().filter(({ mark }) => mark === undefined)
    const repeated = /^(Lodeway Ltd.*|Invoice 1042.*|Page \d+ of \d+|Description|Quantity|Unit price|Amount)$/
    expect(untagged.length).toBeGreaterThan(0)
    for (const { text } of untagged) expect(text).toMatch(repeated)
  })

  test('the file says PDF/A-3a, shows its title and gives the same title in both metadata', async () => {
    const seller = { ...vietnameseQuote.seller, name: 'Ođ & <Sons>' }
    const pdf = await read({ ...vietnameseQuote, seller })
    const info = pdf.file.dictionary(pdf.file.trailer['Info'])
    expect(pdf.file.resolve(info['Title'])).toBe('Báo giá Q-2026-0412 · Ođ & <Sons>')
    expect(metadataOf(pdf)).toContain('Báo giá Q-2026-0412 · Ođ &amp; &lt;Sons&gt;</rdf:li>')
    expect(metadataOf(pdf)).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</)
    expect(metadataOf(pdf)).toContain('<xmp:CreateDate>2026-05-12T09:30:00Z</xmp:CreateDate>')
    expect(pdf.file.dictionary(pdf.catalog['ViewerPreferences'])['DisplayDocTitle']).toBe(true)
    expect(pdf.catalog['OutputIntents']).toHaveLength(1)
  })

  test('the embedded fonts are whole: every table lies in the file, and each used glyph has a width and a text', async () => {
    const { file } = await read()
    const descriptors = [...file.objects.values()].flatMap(({ value }) => {
      const isDescriptor = JSON.stringify(value)?.includes('"/FontDescriptor"')
      return isDescriptor ? [file.dictionary(value)] : []
    })
    const fonts = descriptors.flatMap((descriptor) =>
      descriptor['FontFile2'] ? [file.stream(descriptor['FontFile2'])] : [],
    )
    expect(fonts).toHaveLength(3)
    for (const font of fonts) {
      const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
      expect(tables.map((at) => font.toString('latin1', at, at + 4))).toEqual([
        'glyf',
        'head',
        'hhea',
        'hmtx',
        'loca',
        'maxp',
      ])
      const ends = tables.map((at) => font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12))
      expect(Math.max(...ends)).toBe(font.length)
    }
  })
})

describe('pages', () => {
  test('[QUO-14] every page has its number and the number of pages', async () => {
    const { pages } = await read({
      ...englishInvoice(100),
      locale: 'vi',
      footer: { left: '', pageOf: 'Trang {page} / {pages}' },
    })
    expect(pages.length).toBeGreaterThan(3)
    pages.forEach((page, index) => expect(pageText(page)).toContain(`Trang ${index + 1} / ${pages.length}`))
  })

  test('every page has the number of the document and its address in the foot', async () => {
    const { pages } = await read(englishInvoice(100))
    for (const page of pages) {
      const foot = page.filter(({ y }) => y > 770)
      expect(pageText(foot)).toContain('Invoice 1042  ·  https://shop.lodeway.example/invoices/1042')
    }
  })

  test('100 lines run over pages under repeated headings, each line once, in order and inside the page', async () => {
    const { pages, tags } = await read(englishInvoice(100))
    for (const page of pages) expect(pageText(page)).toContain('Description\nQuantity\nUnit price\nAmount')
    const titles = pages.flat().flatMap(({ text }) => /^Route module (\d+) $/.exec(text)?.[1] ?? [])
    expect(titles.map(Number)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    expect(findTags(tags, 'Table')[0]?.children).toHaveLength(101)
    for (const { y } of pages.flat()) expect(y).toBeLessThan(841.89 - 34)
  })

  test.each([1, 5, 6, 7, 8, 9, 10, 11, 12, 24, 25, 26])(
    'with %i lines all totals and the last line share a page',
    async (count) => {
      const { pages } = await read(englishInvoice(count))
      const withTotals = pages.filter((page) => page.some(({ text }) => text === 'Balance'))
      expect(withTotals).toHaveLength(1)
      const text = pageText(withTotals[0])
      for (const part of [`Route module ${count} `, 'Net', 'VAT 21 % on $143.00', '$173.03', '$0.00'])
        expect(text).toContain(part)
    },
  )

  test('amounts of lines and totals end on one right edge', async () => {
    const widths = { '$4.00': 0, '$8.00': 0 }
    const { pages } = await read({ ...englishInvoice(2), totals: [{ label: 'Net', amount: '$8.00', isStrong: false }] })
    const amounts = pages.flat().filter(({ text, x }) => text in widths && x > 500)
    // Column figures: amounts of the same length and size begin at one place too.
    expect(new Set(amounts.map(({ x }) => Math.round(x)))).toHaveLength(1)
    expect(amounts).toHaveLength(3)
  })
})

describe('bytes', () => {
  test('the same invoice gives the same bytes, and another instant gives others', async () => {
    const first = await renderPdf(englishInvoice(12))
    expect(await renderPdf(englishInvoice(12))).toEqual(first)
    expect(await renderPdf({ ...englishInvoice(12), createdAt: 0 })).not.toEqual(first)
  })

  test.each([
    ['a quote', vietnameseQuote],
    ['an invoice of 12 lines', englishInvoice(12)],
    ['an invoice of 100 lines', englishInvoice(100)],
  ])('%s takes at most 60 kB', async (_, document) => {
    expect((await renderPdf(document)).length).toBeLessThanOrEqual(60_000)
  })

  test('the document given is not changed', async () => {
    const before = structuredClone(vietnameseQuote)
    await renderPdf(vietnameseQuote)
    expect(vietnameseQuote).toEqual(before)
  })
})
