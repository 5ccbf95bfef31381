import type { FontGlyph } from './font-glyphs.ts'
import type { TrueTypeFont } from './true-type.ts'

/** Sum of the words of a table; strict readers reject a font without it. */
function checkSum(table: Uint8Array): number {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength)
  let sum = 0
  for (let offset = 0; offset < table.byteLength; offset += 4) sum = (sum + view.getUint32(offset)) >>> 0
  return sum
}

function padded(length: number): number {
  return (length + 3) & ~3
}

function viewOn(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function outlineTables(glyphs: readonly FontGlyph[]): { glyf: Uint8Array; loca: Uint8Array } {
  const loca = new Uint8Array(4 * (glyphs.length + 1))
  const total = glyphs.reduce((sum, glyph) => sum + padded(glyph.outline.length), 0)
  const glyf = new Uint8Array(total)
  let offset = 0
  glyphs.forEach((glyph, index) => {
    glyf.set(glyph.outline, offset)
    offset += padded(glyph.outline.length)
    viewOn(loca).setUint32(4 * (index + 1), offset)
  })
  return { glyf, loca }
}

function metricsTable(glyphs: readonly FontGlyph[]): Uint8Array {
  const table = new Uint8Array(padded(4 * glyphs.length))
  const view = viewOn(table)
  glyphs.forEach((glyph, index) => {
    view.setUint16(4 * index, glyph.advanceWidth)
    view.setInt16(4 * index + 2, glyph.leftBearing)
  })
  return table
}

/** Copies a table, padded to a multiple of 4 bytes and lets the caller change its figures. */
function copied(source: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const table = new Uint8Array(padded(source.length))
  table.set(source)
  change(viewOn(table))
  return table
}

function writeFile(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const headerLength = 12 + 16 * tables.length
  const file = new Uint8Array(headerLength + tables.reduce((sum, [, table]) => sum + table.length, 0))
  const view = viewOn(file)
  const exponent = Math.floor(Math.log2(tables.length))
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.length)
  view.setUint16(6, 16 * 2 ** exponent)
  view.setUint16(8, exponent)
  view.setUint16(10, 16 * (tables.length - 2 ** exponent))
  let offset = headerLength
  tables.forEach(([tag, table], index) => {
    const record = 12 + 16 * index
    file.set(new TextEncoder().encode(tag), record)
    view.setUint32(record + 4, checkSum(table))
    view.setUint32(record + 8, offset)
    view.setUint32(record + 12, table.length)
    file.set(table, offset)
    offset += table.length
  })
  return file
}

/** loca has 4 bytes per entry here; the check sum of the whole file is left out, as PDF producers do. */
function withLongOffsets(head: DataView): void {
  head.setUint32(8, 0)
  head.setInt16(50, 1)
}

/**
 * Writes a font file of the given glyphs, in their order; the first must be glyph 0. It holds only the six tables that
 * PDF requires, sorted by tag.
 */
export function writeFontSubset(font: TrueTypeFont, glyphs: readonly FontGlyph[]): Uint8Array {
  const { glyf, loca } = outlineTables(glyphs)
  return writeFile([
    ['glyf', glyf],
    ['head', copied(font.head, withLongOffsets)],
    ['hhea', copied(font.horizontalHead, (hhea) => hhea.setUint16(34, glyphs.length))],
    ['hmtx', metricsTable(glyphs)],
    ['loca', loca],
    ['maxp', copied(font.maximumProfile, (maxp) => maxp.setUint16(4, glyphs.length))],
  ])
}
