import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'

import { loadFaces } from './load-faces.ts'
import type { FontWeight } from './load-faces.ts'
import { writeFontSubset } from './font-subset.ts'
import { readTrueType } from './true-type.ts'

const STYLES = { 400: '400Regular', 500: '500Medium', 600: '600SemiBold' } as const

const fileOf = (family: string, name: string, weight: FontWeight): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/${family}/${STYLES[weight]}/${name}_${STYLES[weight]}.ttf`)
const companionOf = (weight: FontWeight): string => fileOf('ibm-plex-sans', 'IBMPlexSans', weight)

/** Width by pdfkit's own reading and shaping of the same file, without ligatures, which we do not use. */
function referenceWidth(weight: FontWeight, text: string): number {
  const file = fileOf('be-vietnam-pro', 'BeVietnamPro', weight)
  return new PDFDocument().font(file, 1000).widthOfString(text, { features: ['kern'] })
}

describe.each([400, 500, 600] as const)('weight %i', (weight) => {
  const face = loadFaces()[weight]

  test.each(['Tổng ước tính mỗi tháng', 'AVATAR Wa To Ty. P. L’été', 'Ước Tính “Vâng” Yêu cầu', '171 US$ × 12 − 5 %'])(
    '“%s” is as wide as pdfkit sets it, kerning included',
    (text) => {
      expect(face.layOut(text).width).toBeCloseTo(referenceWidth(weight, text), 6)
    },
  )

  test('column figures all have one width, and text figures do not', () => {
    const widths = (layOut: (text: string) => { width: number }) =>
      new Set([...'0123456789'].map((digit) => layOut(digit).width))
    expect(widths((text) => face.layOutFigures(text))).toEqual(new Set([672]))
    expect(widths((text) => face.layOut(text)).size).toBeGreaterThan(1)
  })

  test('a subset file can be read again and holds the outlines of its glyphs in order', () => {
    const glyphs = [...face.layOut('Quỳnh 12 ₱').glyphs]
    const file = writeFontSubset(face.font, [...face.glyphs.slice(0, 1), ...glyphs])
    const view = new DataView(file.buffer)
    const tables = new Map(
      Array.from({ length: view.getUint16(4) }, (_, index) => {
        const at = 12 + 16 * index
        return [String.fromCharCode(...file.subarray(at, at + 4)), view.getUint32(at + 8)] as const
      }),
    )
    glyphs.forEach((glyph, index) => {
      const start = (tables.get('glyf') ?? 0) + view.getUint32((tables.get('loca') ?? 0) + 4 * (index + 1))
      expect(file.subarray(start, start + glyph.outline.length)).toEqual(glyph.outline)
      expect(view.getUint16((tables.get('hmtx') ?? 0) + 4 * (index + 1))).toBe(glyph.advanceWidth)
    })
  })

  test('letters of other alphabets come from the companion, those made of two as wide as pdfkit sets them', () => {
    const text = 'Ёжик'
    expect(face.layOut(text).isComplete).toBe(true)
    expect(face.layOut(text).width).toBeCloseTo(
      new PDFDocument().font(companionOf(weight), 1000).widthOfString(text, { features: [] }),
      6,
    )
  })

  test('an outline that is made of others is drawn as the library draws it', () => {
    const font = create(readFileSync(companionOf(weight)))
    if (!('glyphForCodePoint' in font)) throw new Error('the file is a collection')
    for (const letter of 'йЁїΆώĝ') {
      const { outline } = face.layOut(letter).glyphs[0] ?? { outline: new Uint8Array(10) }
      const view = new DataView(outline.buffer, outline.byteOffset)
      const { minX, minY, maxX, maxY } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0).path.bbox
      expect([letter, ...[2, 4, 6, 8].map((at) => view.getInt16(at))]).toEqual([letter, minX, minY, maxX, maxY])
    }
  })

  test('the peso sign is a P with two more contours, and a text without a glyph says so', () => {
    const contours = (text: string) =>
      face.layOut(text).glyphs.map(({ outline }) => new DataView(outline.buffer).getInt16(0))
    expect(contours('₱')).toEqual([(contours('P')[0] ?? 0) + 2])
    expect(face.layOut('₱').isComplete).toBe(true)
    expect(face.layOut('字').isComplete).toBe(false)
  })
})

test('a file that lacks a table is rejected', () => {
  expect(() => readTrueType(new Uint8Array(64))).toThrow('The font has no head table')
})
