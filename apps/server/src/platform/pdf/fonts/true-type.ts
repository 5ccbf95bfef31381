import { flattened } from './composite-outline.ts'

/** The part of a TrueType font that a document needs: metrics, characters and outlines without hints. */
export interface TrueTypeFont {
  readonly postscriptName: string
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly capHeight: number
  readonly xHeight: number
  readonly boundingBox: { minX: number; minY: number; maxX: number; maxY: number }
  /** Raw tables that a subset copies. */
  readonly head: Uint8Array
  readonly horizontalHead: Uint8Array
  readonly maximumProfile: Uint8Array
  readonly glyphCount: number
  /** Code point to glyph index. */
  readonly characters: ReadonlyMap<number, number>
  advanceOf(glyph: number): number
  leftBearingOf(glyph: number): number
  outlineOf(glyph: number): Uint8Array
  table(tag: string): DataView | undefined
}

type Tables = ReadonlyMap<string, DataView>

function readTables(file: Uint8Array): Tables {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const tables = new Map<string, DataView>()
  for (let record = 12; record < 12 + view.getUint16(4) * 16; record += 16) {
    const tag = String.fromCharCode(...file.subarray(record, record + 4))
    const start = file.byteOffset + view.getUint32(record + 8)
    tables.set(tag, new DataView(file.buffer, start, view.getUint32(record + 12)))
  }
  return tables
}

function required(tables: Tables, tag: string): DataView {
  const table = tables.get(tag)
  if (table === undefined) throw new Error(`The font has no ${tag} table`)
  return table
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}

/** Reads the cmap subtable of format 4 (the Basic Multilingual Plane), which all our families have. */
function readCharacters(cmap: DataView): Map<number, number> {
  for (let record = 4; record < 4 + cmap.getUint16(2) * 8; record += 8) {
    const start = cmap.getUint32(record + 4)
    if (cmap.getUint16(start) === 4) return readSegments(new DataView(cmap.buffer, cmap.byteOffset + start))
  }
  throw new Error('The font has no cmap subtable of format 4')
}

function readSegments(table: DataView): Map<number, number> {
  const characters = new Map<number, number>()
  const doubledCount = table.getUint16(6)
  for (let at = 14; at < 14 + doubledCount; at += 2) {
    const last = table.getUint16(at)
    const first = table.getUint16(at + 2 + doubledCount)
    const delta = table.getUint16(at + 2 + 2 * doubledCount)
    const rangeAt = at + 2 + 3 * doubledCount
    const range = table.getUint16(rangeAt)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const indexed = range === 0 ? code : table.getUint16(rangeAt + range + 2 * (code - first))
      const glyph = indexed === 0 ? 0 : (indexed + delta) & 0xffff
      if (glyph !== 0) characters.set(code, glyph)
    }
  }
  return characters
}

/**
 * The outline without its hinting program: PDF viewers do not run hints at print sizes, and they are a third of the
 * font.
 */
function withoutHints(outline: DataView): Uint8Array {
  if (outline.byteLength === 0) return new Uint8Array(0)
  const contours = outline.getInt16(0)
  const lengthAt = 10 + 2 * contours
  const pointsAt = lengthAt + 2 + outline.getUint16(lengthAt)
  const points = bytesOf(outline).subarray(pointsAt)
  const result = new Uint8Array(lengthAt + 2 + points.length)
  result.set(bytesOf(outline).subarray(0, lengthAt))
  result.set(points, lengthAt + 2)
  return result
}

function readPostscriptName(name: DataView): string {
  const stringsAt = name.getUint16(4)
  for (let record = 6; record < 6 + name.getUint16(2) * 12; record += 12) {
    const isWindows = name.getUint16(record) === 3
    if (!isWindows || name.getUint16(record + 6) !== 6) continue
    const start = stringsAt + name.getUint16(record + 10)
    const encoded = bytesOf(name).subarray(start, start + name.getUint16(record + 8))
    return new TextDecoder('utf-16be').decode(encoded)
  }
  throw new Error('The font has no PostScript name')
}

function outlineReader(tables: Tables): (glyph: number) => Uint8Array {
  const glyf = required(tables, 'glyf')
  const loca = required(tables, 'loca')
  const isLong = required(tables, 'head').getInt16(50) === 1
  const offsetOf = (glyph: number) => (isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph))
  const outlineOf = (glyph: number): Uint8Array => {
    const start = offsetOf(glyph)
    const outline = new DataView(glyf.buffer, glyf.byteOffset + start, offsetOf(glyph + 1) - start)
    // a negative count of contours: it is made of other outlines
    return outline.byteLength > 0 && outline.getInt16(0) < 0 ? flattened(outline, outlineOf) : withoutHints(outline)
  }
  return outlineOf
}

function metricReaders(tables: Tables): Pick<TrueTypeFont, 'advanceOf' | 'leftBearingOf'> {
  const metrics = required(tables, 'hmtx')
  const fullCount = required(tables, 'hhea').getUint16(34)
  return {
    advanceOf: (glyph) => metrics.getUint16(4 * Math.min(glyph, fullCount - 1)),
    leftBearingOf: (glyph) =>
      glyph < fullCount ? metrics.getInt16(4 * glyph + 2) : metrics.getInt16(4 * fullCount + 2 * (glyph - fullCount)),
  }
}

/** Reads a TrueType file. Throws when a table that every text font has is missing: the file is ours, not a person's. */
export function readTrueType(file: Uint8Array): TrueTypeFont {
  const tables = readTables(file)
  const head = required(tables, 'head')
  const horizontalHead = required(tables, 'hhea')
  const maximumProfile = required(tables, 'maxp')
  const os2 = required(tables, 'OS/2')
  return {
    postscriptName: readPostscriptName(required(tables, 'name')),
    unitsPerEm: head.getUint16(18),
    ascent: horizontalHead.getInt16(4),
    descent: horizontalHead.getInt16(6),
    xHeight: os2.getInt16(86),
    capHeight: os2.getInt16(88),
    boundingBox: { minX: head.getInt16(36), minY: head.getInt16(38), maxX: head.getInt16(40), maxY: head.getInt16(42) },
    head: bytesOf(head),
    horizontalHead: bytesOf(horizontalHead),
    maximumProfile: bytesOf(maximumProfile),
    glyphCount: maximumProfile.getUint16(4),
    characters: readCharacters(required(tables, 'cmap')),
    outlineOf: outlineReader(tables),
    ...metricReaders(tables),
    table: (tag) => tables.get(tag),
  }
}
