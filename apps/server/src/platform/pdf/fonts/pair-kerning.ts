/** Space between two neighbouring glyphs in font units, mostly negative. */
export type PairKerning = (left: number, right: number) => number

type Subtable = (left: number, right: number) => number | undefined

function at(view: DataView, offset: number): DataView {
  return new DataView(view.buffer, view.byteOffset + offset)
}

/** Calls back with each glyph of a list of ranges (start, end, value), the shape that OpenType uses three times. */
function eachInRanges(view: DataView, rangesAt: number, visit: (glyph: number, value: number, step: number) => void) {
  for (let index = 0; index < view.getUint16(rangesAt - 2); index++) {
    const range = rangesAt + 6 * index
    const first = view.getUint16(range)
    for (let glyph = first; glyph <= view.getUint16(range + 2); glyph++) {
      visit(glyph, view.getUint16(range + 4), glyph - first)
    }
  }
}

/** Glyph to its place in the list of covered glyphs. */
function readCoverage(view: DataView): Map<number, number> {
  const coverage = new Map<number, number>()
  if (view.getUint16(0) === 2) {
    eachInRanges(view, 4, (glyph, start, step) => coverage.set(glyph, start + step))
    return coverage
  }
  for (let index = 0; index < view.getUint16(2); index++) coverage.set(view.getUint16(4 + 2 * index), index)
  return coverage
}

/** Glyph to its class; a glyph that is not listed has class 0. */
function readClasses(view: DataView): Map<number, number> {
  const classes = new Map<number, number>()
  if (view.getUint16(0) === 2) {
    eachInRanges(view, 4, (glyph, glyphClass) => classes.set(glyph, glyphClass))
    return classes
  }
  const first = view.getUint16(2)
  for (let index = 0; index < view.getUint16(4); index++) classes.set(first + index, view.getUint16(6 + 2 * index))
  return classes
}

function bitCount(value: number): number {
  return value === 0 ? 0 : (value & 1) + bitCount(value >> 1)
}

/** Only the advance of the left glyph matters for horizontal text: bit 2 of its value record. */
function readAdvance(view: DataView, recordAt: number, format: number): number {
  return (format & 4) === 0 ? 0 : view.getInt16(recordAt + 2 * bitCount(format & 3))
}

function readGlyphPairs(view: DataView, coverage: Map<number, number>): Subtable {
  const format = view.getUint16(4)
  const recordSize = 2 + 2 * (bitCount(format) + bitCount(view.getUint16(6)))
  return (left, right) => {
    const index = coverage.get(left)
    if (index === undefined) return undefined
    const set = at(view, view.getUint16(10 + 2 * index))
    for (let pair = 0; pair < set.getUint16(0); pair++) {
      const record = 2 + pair * recordSize
      if (set.getUint16(record) === right) return readAdvance(set, record + 2, format)
    }
    return undefined
  }
}

function readClassPairs(view: DataView, coverage: Map<number, number>): Subtable {
  const format = view.getUint16(4)
  const recordSize = 2 * (bitCount(format) + bitCount(view.getUint16(6)))
  const leftClasses = readClasses(at(view, view.getUint16(8)))
  const rightClasses = readClasses(at(view, view.getUint16(10)))
  const rightCount = view.getUint16(14)
  return (left, right) => {
    if (!coverage.has(left)) return undefined
    const cell = (leftClasses.get(left) ?? 0) * rightCount + (rightClasses.get(right) ?? 0)
    return readAdvance(view, 16 + cell * recordSize, format)
  }
}

function readSubtable(view: DataView, lookupType: number): Subtable {
  if (lookupType === 9) return readSubtable(at(view, view.getUint32(4)), view.getUint16(2))
  const coverage = readCoverage(at(view, view.getUint16(2)))
  return view.getUint16(0) === 1 ? readGlyphPairs(view, coverage) : readClassPairs(view, coverage)
}

function kernLookups(gpos: DataView): number[] {
  const features = at(gpos, gpos.getUint16(6))
  const lookups = new Set<number>()
  for (let index = 0; index < features.getUint16(0); index++) {
    const record = 2 + 6 * index
    if (features.getUint32(record) !== 0x6b65726e) continue
    const feature = at(features, features.getUint16(record + 4))
    for (let entry = 0; entry < feature.getUint16(2); entry++) lookups.add(feature.getUint16(4 + 2 * entry))
  }
  return [...lookups].toSorted((a, b) => a - b)
}

function readLookup(gpos: DataView, index: number): Subtable[] {
  const list = at(gpos, gpos.getUint16(8))
  const lookup = at(list, list.getUint16(2 + 2 * index))
  return Array.from({ length: lookup.getUint16(4) }, (_, subtable) =>
    readSubtable(at(lookup, lookup.getUint16(6 + 2 * subtable)), lookup.getUint16(0)),
  )
}

/** Reads pair kerning from a GPOS table. In one lookup the first subtable that knows the pair decides. */
export function readPairKerning(gpos: DataView): PairKerning {
  const lookups = kernLookups(gpos).map((index) => readLookup(gpos, index))
  const known = new Map<number, number>()
  const compute: PairKerning = (left, right) => {
    let total = 0
    for (const subtables of lookups) {
      for (const subtable of subtables) {
        const advance = subtable(left, right)
        if (advance === undefined) continue
        total += advance
        break
      }
    }
    return total
  }
  return (left, right) => {
    const pair = left * 0x10000 + right
    const cached = known.get(pair)
    if (cached !== undefined) return cached
    const advance = compute(left, right)
    known.set(pair, advance)
    return advance
  }
}
