import { contoursOf, outlineOf, type Point } from './outline.ts'
import type { TrueTypeFont } from './true-type.ts'

/** One drawable character. The id is our own: two characters never share one, so that copied text is exact. */
export interface FontGlyph {
  readonly id: number
  readonly advanceWidth: number
  readonly leftBearing: number
  readonly codePoint: number
  readonly outline: Uint8Array
  /** Index in the source font for kerning; 0 for glyphs that are never kerned. */
  readonly kerningGlyph: number
}

export interface FontGlyphs {
  /** By id. */
  readonly all: readonly FontGlyph[]
  /** Of the text font; else of the companion, which is opened for the first character that the text font lacks. */
  readonly of: (character: number) => FontGlyph | undefined
  /** Digits of one width, for columns. */
  readonly figures: ReadonlyMap<number, FontGlyph>
  /** Stands for every character that the font does not have. */
  readonly missing: FontGlyph
}

/** Character that the box for a missing glyph stands for. */
export const REPLACEMENT_CHARACTER = 0xfffd
const PESO_SIGN = 0x20b1

/** Characters that Intl and people write and the font lacks, drawn with the glyph of another one. */
const STAND_INS: readonly { character: number; drawnAs: number; width: number }[] = [
  { character: 0x202f, drawnAs: 0xa0, width: 0.75 },
  { character: 0x2009, drawnAs: 0x20, width: 0.75 },
  { character: 0x2007, drawnAs: 0xa0, width: 1 },
  { character: 0x2011, drawnAs: 0x2d, width: 1 },
  // Romanian letters with a comma below have a cedilla here, as they had before 1999.
  { character: 0x218, drawnAs: 0x15e, width: 1 },
  { character: 0x219, drawnAs: 0x15f, width: 1 },
  { character: 0x21a, drawnAs: 0x162, width: 1 },
  { character: 0x21b, drawnAs: 0x163, width: 1 },
]

type Draft = Omit<FontGlyph, 'id'>

function draftOf(font: TrueTypeFont, glyph: number, character: number): Draft {
  return {
    advanceWidth: font.advanceOf(glyph),
    leftBearing: font.leftBearingOf(glyph),
    codePoint: character,
    outline: font.outlineOf(glyph),
    kerningGlyph: glyph,
  }
}

function glyphIn(font: TrueTypeFont, character: number): number {
  const glyph = font.characters.get(character)
  if (glyph === undefined) throw new Error(`${font.postscriptName} has no character ${character.toString(16)}`)
  return glyph
}

function standIns(font: TrueTypeFont): Draft[] {
  const needed = STAND_INS.filter(({ character }) => !font.characters.has(character))
  return needed.map(({ character, drawnAs, width }) => {
    const draft = draftOf(font, glyphIn(font, drawnAs), character)
    return { ...draft, advanceWidth: Math.round(draft.advanceWidth * width) }
  })
}

interface Bar {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** Clockwise, as outer contours of TrueType are: the bar then joins the letter instead of cutting it. */
function contourOf({ left, right, bottom, top }: Bar): readonly Point[] {
  const corners = [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
  ] as const
  return corners.map(([x, y]) => ({ x, y, isOnCurve: true }))
}

/**
 * Draws rectangles into an outline. Be Vietnam Pro has no peso sign, and PHP is a currency of the shop: a P with two
 * bars is that sign. Four bars are the box that stands for a character without a glyph.
 */
function addBars(outline: Uint8Array, bars: readonly Bar[]): Uint8Array {
  return outlineOf([...contoursOf(outline), ...bars.map(contourOf)])
}

function pesoSign(font: TrueTypeFont): Draft[] {
  if (font.characters.has(PESO_SIGN)) return []
  const letter = draftOf(font, glyphIn(font, 0x50), PESO_SIGN)
  const thickness = Math.round(font.capHeight * 0.075)
  const [left, right] = [0, letter.advanceWidth]
  const bars = [0.585, 0.775].map((part) => {
    const bottom = Math.round(font.capHeight * part)
    return { left, right, bottom, top: bottom + thickness }
  })
  return [{ ...letter, leftBearing: left, kerningGlyph: 0, outline: addBars(letter.outline, bars) }]
}

/** A box as high as a capital. The font's own glyph 0 is empty, and nothing at all would hide that text is missing. */
function missingBox(font: TrueTypeFont): Draft {
  const [left, right, bottom, top, thickness] = [60, 540, 0, font.capHeight, 48]
  const bars = [
    { left, right, bottom, top: bottom + thickness },
    { left, right, bottom: top - thickness, top },
    { left, right: left + thickness, bottom, top },
    { left: right - thickness, right, bottom, top },
  ]
  const outline = addBars(new Uint8Array(0), bars)
  return { advanceWidth: 600, leftBearing: left, codePoint: REPLACEMENT_CHARACTER, kerningGlyph: 0, outline }
}

/**
 * Collects everything a face can draw: the characters of the text font, what it lacks, the column figures, and one by one
 * the characters of a companion that documents ask for. These have no pairs to kern.
 */
export function collectGlyphs(text: TrueTypeFont, figureFont: TrueTypeFont, companion: () => TrueTypeFont): FontGlyphs {
  const all: FontGlyph[] = []
  const add = (draft: Draft): FontGlyph => {
    const glyph = { id: all.length, ...draft }
    all.push(glyph)
    return glyph
  }
  add({ ...draftOf(text, 0, 0), kerningGlyph: 0 })
  // Under an id of its own: PDF/A forbids a reference to glyph 0.
  const missing = add(missingBox(text))
  const own = [...text.characters].map(([character, glyph]) => draftOf(text, glyph, character))
  const byCharacter = new Map<number, FontGlyph>()
  for (const draft of [...own, ...standIns(text), ...pesoSign(text)]) byCharacter.set(draft.codePoint, add(draft))
  const figures = new Map<number, FontGlyph>()
  for (const [character, glyph] of figureFont.characters) {
    figures.set(character, add({ ...draftOf(figureFont, glyph, character), kerningGlyph: 0 }))
  }
  const fromCompanion = (character: number): FontGlyph | undefined => {
    const font = companion()
    const glyph = font.characters.get(character)
    if (glyph === undefined) return undefined
    const added = add({ ...draftOf(font, glyph, character), kerningGlyph: 0 })
    byCharacter.set(character, added)
    return added
  }
  return { all, of: (character) => byCharacter.get(character) ?? fromCompanion(character), figures, missing }
}
