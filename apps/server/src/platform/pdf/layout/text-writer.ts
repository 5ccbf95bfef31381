import type { TextStyle } from './page-style.ts'
import type { PdfKit } from '../pdfkit-document.ts'
import { EmbeddedFont } from '../fonts/embedded-font.ts'
import type { GlyphRun } from '../fonts/font-face.ts'
import type { FontFaces, FontWeight } from '../fonts/load-faces.ts'

function fixed(value: number): number {
  return Math.round(value * 100) / 100
}

const operands = new Map<string, string>()

/** "#0b6b4b" as three parts of 1. */
function colourOperand(colour: string): string {
  const known = operands.get(colour)
  if (known !== undefined) return known
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const operand = parts.map((part) => Math.round(part * 1000) / 1000).join(' ')
  operands.set(colour, operand)
  return operand
}

/** Writes lines of text on the present page, each as one piece of the page's content. */
export class TextWriter {
  readonly #kit: PdfKit
  readonly #fonts: Readonly<Record<FontWeight, EmbeddedFont>>

  constructor(kit: PdfKit, faces: FontFaces) {
    this.#kit = kit
    this.#fonts = {
      400: new EmbeddedFont(kit, faces[400], 'R'),
      500: new EmbeddedFont(kit, faces[500], 'M'),
      600: new EmbeddedFont(kit, faces[600], 'S'),
    }
  }

  /** The page counts downwards, so the text matrix turns the letters upright again. */
  write(run: GlyphRun, style: TextStyle, baseline: { x: number; y: number }): void {
    const font = this.#fonts[style.weight]
    // oxlint-disable-next-line typescript/no-unsafe-member-access -- pdfkit's own table of a page's fonts, which its types leave open
    this.#kit.page.fonts[font.resourceName] ??= font.reference
    const content =
      `BT /${font.resourceName} ${style.size} Tf ${style.tracking} Tc ${colourOperand(style.colour)} rg ` +
      `1 0 0 -1 ${fixed(baseline.x)} ${fixed(baseline.y)} Tm ${font.show(run)} TJ ET\n`
    this.#kit.addContent(Buffer.from(content, 'latin1'))
  }

  finish(): void {
    for (const font of Object.values(this.#fonts)) font.finish()
  }
}
