import { create, type Font } from 'fontkit'

const WOFF2 = 'wOF2'
/** English of a shop, whose letters are as frequent as on its pages. */
const SAMPLE = [
  ...'The quick brown fox jumps over the lazy dog. Everything in the plan, per company and month: price, total, next charge.',
]

/** A font's program; undefined where the bytes are none in the format woff2. */
export function openFont(bytes: Buffer): Font | undefined {
  if (bytes.toString('latin1', 0, 4) !== WOFF2) return undefined
  try {
    const font = create(bytes)
    // the tables are read when they are needed: a file that is cut off fails here
    return 'glyphForCodePoint' in font && font.unitsPerEm > 0 && font.characterSet.length > 0 ? font : undefined
  } catch {
    return undefined
  }
}

/** In parts of its size. */
export function averageWidth(font: Font): number {
  const widths = SAMPLE.map((letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth)
  return widths.reduce((sum, width) => sum + width, 0) / SAMPLE.length / font.unitsPerEm
}
