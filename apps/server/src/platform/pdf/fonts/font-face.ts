import { collectGlyphs, REPLACEMENT_CHARACTER } from './font-glyphs.ts'
import type { FontGlyph, FontGlyphs } from './font-glyphs.ts'
import { readPairKerning } from './pair-kerning.ts'
import type { PairKerning } from './pair-kerning.ts'
import type { TrueTypeFont } from './true-type.ts'

/** A text as glyphs. Widths are thousandths of the font size. */
export interface GlyphRun {
  readonly glyphs: readonly FontGlyph[]
  /** Space to add after each glyph, mostly 0 or negative. */
  readonly kerning: readonly number[]
  readonly width: number
  /** False when a character has no glyph and is drawn as a box. */
  readonly isComplete: boolean
}

/**
 * A weight of Be Vietnam Pro, read once and used by every document of the thread: a document then only places glyphs
 * and copies the outlines it used.
 */
export interface FontFace {
  readonly font: TrueTypeFont
  readonly glyphs: readonly FontGlyph[]
  layOut(text: string): GlyphRun
  /** Digits come from the column figures, and nothing is kerned. */
  layOutFigures(text: string): GlyphRun
}

type Choose = (codePoint: number) => FontGlyph

function layOut(text: string, choose: Choose, kerningOf: PairKerning): GlyphRun {
  const glyphs: FontGlyph[] = []
  const kerning: number[] = []
  let width = 0
  for (const character of text) {
    const glyph = choose(character.codePointAt(0) ?? 0)
    const previous = glyphs.at(-1)
    if (previous !== undefined) {
      const space =
        previous.kerningGlyph > 0 && glyph.kerningGlyph > 0 ? kerningOf(previous.kerningGlyph, glyph.kerningGlyph) : 0
      kerning.push(space)
      width += space
    }
    glyphs.push(glyph)
    width += glyph.advanceWidth
  }
  kerning.push(0)
  return { glyphs, kerning, width, isComplete: glyphs.every((glyph) => glyph.codePoint !== REPLACEMENT_CHARACTER) }
}

const MOST_CACHED = 2000

/**
 * A text is laid out to be measured and again to be written, headings and labels in every document. The bound limits
 * the memory that names of customers take.
 */
function keepLatest(compute: (text: string) => GlyphRun): (text: string) => GlyphRun {
  const cached = new Map<string, GlyphRun>()
  return (text) => {
    const known = cached.get(text)
    if (known !== undefined) return known
    if (cached.size >= MOST_CACHED) cached.clear()
    const run = compute(text)
    cached.set(text, run)
    return run
  }
}

function chooseFrom(glyphs: FontGlyphs): { text: Choose; figures: Choose } {
  const text: Choose = (codePoint) => glyphs.of(codePoint) ?? glyphs.missing
  return { text, figures: (codePoint) => glyphs.figures.get(codePoint) ?? text(codePoint) }
}

/**
 * Makes a face of a text font, the column figures of its weight, and a companion for letters of other alphabets, which is
 * loaded when a document needs it. All have 1,000 units to the em.
 */
export function createFontFace(font: TrueTypeFont, figureFont: TrueTypeFont, companion: () => TrueTypeFont): FontFace {
  if (font.unitsPerEm !== 1000 || figureFont.unitsPerEm !== 1000) throw new Error('A face needs 1,000 units to the em')
  const glyphs = collectGlyphs(font, figureFont, companion)
  const choose = chooseFrom(glyphs)
  const gpos = font.table('GPOS')
  const kerning: PairKerning = gpos === undefined ? () => 0 : readPairKerning(gpos)
  return {
    font,
    glyphs: glyphs.all,
    layOut: keepLatest((text) => layOut(text, choose.text, kerning)),
    layOutFigures: keepLatest((text) => layOut(text, choose.figures, () => 0)),
  }
}
