import type { PdfKit, PdfReference } from '../pdfkit-document.ts'
import type { FontFace, GlyphRun } from './font-face.ts'
import type { FontGlyph } from './font-glyphs.ts'
import { writeFontSubset } from './font-subset.ts'

function hexOf(value: number): string {
  return value.toString(16).padStart(4, '0')
}

/** Glyph number to text, so that what is copied or read aloud is what was written. */
function toUnicodeMap(glyphs: readonly FontGlyph[]): string {
  const texts = glyphs.map(({ codePoint }) => `<${hexOf(codePoint)}>`)
  const ranges: string[] = []
  // A range may not cross the last byte of the glyph number.
  for (let first = 0; first < texts.length; first += 256) {
    const part = texts.slice(first, first + 256)
    ranges.push(`<${hexOf(first)}> <${hexOf(first + part.length - 1)}> [${part.join(' ')}]`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${ranges.length} beginbfrange
${ranges.join('\n')}
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

/** The glyphs of one font face that one document uses. */
export class EmbeddedFont {
  /** Name in the resources of a page, one capital. */
  readonly resourceName: string
  readonly reference: PdfReference
  readonly #kit: PdfKit
  readonly #face: FontFace
  readonly #used: FontGlyph[]
  readonly #codes = new Map<number, string>()

  constructor(kit: PdfKit, face: FontFace, resourceName: string) {
    this.#kit = kit
    this.#face = face
    this.resourceName = resourceName
    this.reference = kit.ref({})
    this.#used = face.glyphs.slice(0, 1)
  }

  /** The operand of the operator that shows a text (TJ): glyph numbers, with the kerning between them. */
  show(run: GlyphRun): string {
    const parts: string[] = []
    let codes = ''
    run.glyphs.forEach((glyph, index) => {
      codes += this.#codeOf(glyph)
      const kerning = run.kerning[index] ?? 0
      if (kerning === 0) return
      parts.push(`<${codes}> ${-kerning}`)
      codes = ''
    })
    return `[${parts.join(' ')} <${codes}>]`
  }

  #codeOf(glyph: FontGlyph): string {
    const known = this.#codes.get(glyph.id)
    if (known !== undefined) return known
    const code = hexOf(this.#used.length)
    this.#used.push(glyph)
    this.#codes.set(glyph.id, code)
    return code
  }

  /** Writes the font. Call it once, when the last text is placed. */
  finish(): void {
    // Six capitals and a plus say that a font is a subset; they differ between the subsets of a file.
    const name = `${this.resourceName}WAYBI+${this.#face.font.postscriptName}`
    const descendant = this.#object({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      // oxlint-disable-next-line typescript/no-unsafe-assignment -- pdfkit writes a plain string as a name; these two are strings in the file
      CIDSystemInfo: { Registry: Object('Adobe'), Ordering: Object('Identity'), Supplement: 0 },
      FontDescriptor: this.#descriptor(name),
      W: [0, this.#used.map(({ advanceWidth }) => advanceWidth)],
      CIDToGIDMap: 'Identity',
    })
    Object.assign(this.reference.data, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: this.#stream(Buffer.from(toUnicodeMap(this.#used))),
    })
    this.reference.end(undefined)
  }

  #descriptor(name: string): PdfReference {
    const { font } = this.#face
    const { minX, minY, maxX, maxY } = font.boundingBox
    return this.#object({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [minX, minY, maxX, maxY],
      ItalicAngle: 0,
      Ascent: font.ascent,
      Descent: font.descent,
      CapHeight: font.capHeight,
      XHeight: font.xHeight,
      StemV: 0,
      FontFile2: this.#stream(writeFontSubset(font, this.#used)),
    })
  }

  #object(data: object): PdfReference {
    const reference = this.#kit.ref(data)
    reference.end(undefined)
    return reference
  }

  #stream(content: Uint8Array): PdfReference {
    const reference = this.#kit.ref({})
    reference.end(content)
    return reference
  }
}
