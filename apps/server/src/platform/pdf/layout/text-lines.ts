import type { GlyphRun } from '../fonts/font-face.ts'
import type { FontFaces } from '../fonts/load-faces.ts'
import { printableText } from '../printable-text.ts'
import type { TextStyle } from './page-style.ts'

/** The glyphs of a text in a style. */
export function layOutText(faces: FontFaces, style: TextStyle, text: string): GlyphRun {
  const face = faces[style.weight]
  return style.hasColumnFigures ? face.layOutFigures(text) : face.layOut(text)
}

/** Width in points of glyphs in a style. */
export function runWidth(run: GlyphRun, style: TextStyle): number {
  return (run.width * style.size) / 1000 + style.tracking * Math.max(0, run.glyphs.length - 1)
}

/** Width in points of a text on one line. */
export function widthOf(faces: FontFaces, style: TextStyle, text: string): number {
  return runWidth(layOutText(faces, style, text), style)
}

/**
 * After a space, but not beside a sign of a formula ("12 × 4"), or after a hyphen or slash between letters. A
 * non-breaking space holds amount and unit together.
 */
const BREAK_OPPORTUNITY = /(?<=(?<![×=]) )(?![×=])|(?<=\p{L}[-/])(?=\p{L})/u

/** Cuts a text into pieces that fit, at any character: for words wider than the line, such as an address of a page. */
function cutAnywhere(faces: FontFaces, style: TextStyle, box: { text: string; width: number }): string[] {
  const pieces: string[] = []
  let piece = ''
  let pieceWidth = 0
  for (const character of box.text) {
    const width = widthOf(faces, style, character) + style.tracking
    if (piece !== '' && pieceWidth + width > box.width) {
      pieces.push(piece)
      piece = ''
      pieceWidth = 0
    }
    piece += character
    pieceWidth += width
  }
  return [...pieces, piece]
}

/**
 * Breaks a text into lines of at most the given width. Every text is made printable here, from any source. A line has
 * the space at its end: without it the words of two lines would be copied and read as one.
 */
export function wrapText(faces: FontFaces, style: TextStyle, box: { text: string; width: number }): string[] {
  const text = printableText(box.text)
  if (text === '') return []
  if (widthOf(faces, style, text) <= box.width) return [text]
  const words = text
    .split(BREAK_OPPORTUNITY)
    .flatMap((word) =>
      widthOf(faces, style, word.trimEnd()) <= box.width
        ? word
        : cutAnywhere(faces, style, { text: word, width: box.width }),
    )
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  for (const word of words) {
    if (line !== '' && lineWidth + widthOf(faces, style, word.trimEnd()) > box.width) {
      lines.push(line)
      line = ''
      lineWidth = 0
    }
    line += word
    lineWidth += widthOf(faces, style, word)
  }
  return [...lines, line]
}

/** Breaks a heading into lines of similar length: the narrowest width that needs no further line. */
export function balanceText(faces: FontFaces, style: TextStyle, box: { text: string; width: number }): string[] {
  const lines = wrapText(faces, style, box)
  if (lines.length < 2) return lines
  let [narrow, wide] = [box.width / 2, box.width]
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2
    if (wrapText(faces, style, { ...box, width: middle }).length > lines.length) narrow = middle
    else wide = middle
  }
  return wrapText(faces, style, { ...box, width: wide })
}

/** One line that fits, with an ellipsis when something is left out: for head and foot, which repeat other content. */
export function fitText(faces: FontFaces, style: TextStyle, box: { text: string; width: number }): string {
  const text = printableText(box.text)
  if (widthOf(faces, style, text) <= box.width) return text
  const left = box.width - widthOf(faces, style, '…')
  return `${(cutAnywhere(faces, style, { text, width: left })[0] ?? '').trimEnd()}…`
}
