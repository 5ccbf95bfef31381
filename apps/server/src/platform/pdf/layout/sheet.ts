import type { FontFaces } from '../fonts/load-faces.ts'
import type { PdfKit, StructureElement } from '../pdfkit-document.ts'
import { PAGE } from './page-style.ts'
import type { TextStyle } from './page-style.ts'
import { balanceText, layOutText, runWidth, widthOf, wrapText } from './text-lines.ts'
import { TextWriter } from './text-writer.ts'

/** Lines that are ready to be placed. Heights and widths are points. */
export interface TextBlock {
  readonly lines: readonly string[]
  readonly style: TextStyle
  readonly height: number
}

export interface Place {
  readonly x: number
  /** Top of the first line. */
  readonly y: number
  /** With a width, the text ends at x + width. */
  readonly alignRightIn?: number
}

/** The name of a structure element; a heading cell says whether it heads its row or its column. */
export type ElementTag = string | { readonly tag: 'TH'; readonly scope: 'Row' | 'Column' }

/** The pages of one document with a cursor; everything drawn goes through it, and is tagged or marked as ornament. */
export class Sheet {
  readonly kit: PdfKit
  readonly faces: FontFaces
  readonly root: StructureElement
  /** The colour of the line of stops. */
  readonly accent: string
  /** Top of the free space on the present page. */
  y: number = PAGE.top
  readonly #writer: TextWriter
  readonly #drawPageHead: (sheet: Sheet) => void
  #beforePageBreak: (() => void) | undefined
  #afterPageBreak: (() => void) | undefined

  constructor(
    kit: PdfKit,
    faces: FontFaces,
    { drawPageHead, accent }: { readonly drawPageHead: (sheet: Sheet) => void; readonly accent: string },
  ) {
    this.kit = kit
    this.faces = faces
    this.accent = accent
    this.#drawPageHead = drawPageHead
    this.#writer = new TextWriter(kit, faces)
    kit.addPage()
    this.root = kit.struct('Document')
    kit.addStructure(this.root)
  }

  /** Runs before and after each page break: an open card closes its piece and starts the next one. */
  onPageBreak(hooks: { before?: () => void; after?: () => void }): void {
    this.#beforePageBreak = hooks.before
    this.#afterPageBreak = hooks.after
  }

  /** Moves to a new page when less than the height is free. True when it moved. */
  reserve(height: number): boolean {
    if (this.y + height <= PAGE.bottom) return false
    this.#beforePageBreak?.()
    this.kit.addPage()
    this.y = PAGE.top
    this.#drawPageHead(this)
    this.#afterPageBreak?.()
    return true
  }

  /** Ends the tags and writes the fonts, when everything is drawn. */
  finish(): void {
    this.root.end()
    this.#writer.finish()
  }

  /** An element of the structure tree that holds others, or what is added to it as a drawing callback. */
  branch(parent: StructureElement, tag: ElementTag, build: (element: StructureElement) => void): void {
    const element = typeof tag === 'string' ? this.kit.struct(tag) : this.kit.struct(tag.tag, { scope: tag.scope })
    parent.add(element)
    build(element)
    element.end()
  }

  /** Draws what has no meaning of its own, or repeats a text: a screen reader leaves it out. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.kit.markContent('Artifact', { type })
    draw()
    this.kit.endMarkedContent()
  }

  block(text: string, style: TextStyle, width: number): TextBlock {
    return this.blockOf(wrapText(this.faces, style, { text, width }), style)
  }

  /** A block of running text that does not end in a line of one short word. */
  paragraph(text: string, style: TextStyle, width: number): TextBlock {
    const block = this.block(text, style, width)
    const isEndShort = widthOf(this.faces, style, block.lines.at(-1) ?? '') < width / 5
    return isEndShort ? this.blockOf(balanceText(this.faces, style, { text, width }), style) : block
  }

  blockOf(lines: readonly string[], style: TextStyle): TextBlock {
    return { lines, style, height: lines.length * style.leading }
  }

  /** Places a block as one element and leaves the cursor alone. */
  put(parent: StructureElement, tag: ElementTag, content: { block: TextBlock; at: Place }): void {
    if (content.block.lines.length === 0) return
    this.branch(parent, tag, (element) => element.add(() => this.drawBlock(content.block, content.at)))
  }

  drawBlock(block: TextBlock, at: Place): void {
    block.lines.forEach((line, index) => {
      this.#drawLine(line, block.style, { ...at, y: at.y + index * block.style.leading })
    })
  }

  /** A paragraph below the cursor that may run over pages. */
  flow(parent: StructureElement, tag: string, block: TextBlock): void {
    this.branch(parent, tag, (element) => {
      for (const line of block.lines) {
        this.reserve(block.style.leading)
        element.add(() => this.#drawLine(line, block.style, { x: PAGE.left, y: this.y }))
        this.y += block.style.leading
      }
    })
  }

  #drawLine(line: string, style: TextStyle, at: Place): void {
    const { font } = this.faces[style.weight]
    const run = layOutText(this.faces, style, at.alignRightIn === undefined ? line : line.trimEnd())
    const x = at.alignRightIn === undefined ? at.x : at.x + at.alignRightIn - runWidth(run, style)
    const y = at.y + style.leading / 2 + ((font.ascent + font.descent) * style.size) / 2000
    // What we have no glyph for is drawn as a box; its text stays, so that it is still read aloud and copied.
    if (!run.isComplete) this.kit.markContent('Span', { actual: line })
    this.#writer.write(run, style, { x, y })
    if (!run.isComplete) this.kit.endMarkedContent()
  }
}
