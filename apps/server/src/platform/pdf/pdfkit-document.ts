import PDFDocument from 'pdfkit'

import { PAGE } from './layout/page-style.ts'
import type { PdfDocument } from './pdf-document.ts'
import { printableText } from './printable-text.ts'

// Two things that pdfkit 0.20 does and its published types leave out.
declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      scope?: 'Row' | 'Column'
    }
    interface AnnotationOption {
      structParent?: PDFStructureElement
    }
  }
}

/**
 * Collects what pdfkit writes in one list. The stream machinery around each of some thousand pieces, and turning each
 * into bytes character by character, cost more than everything else in a document of 100 lines. `_write` and `_offset`
 * are pdfkit's own (0.20): its constructor already uses them, so the list is made on the first piece, not by a field.
 */
export class PdfKit extends PDFDocument {
  declare _offset: number
  declare private pieces: Uint8Array[] | undefined

  _write(data: string | Uint8Array): void {
    const piece = typeof data === 'string' ? Buffer.from(`${data}\n`, 'latin1') : data
    this._offset += piece.length
    this.pieces ??= []
    this.pieces.push(piece)
  }

  /** The file; complete after end(). */
  written(): Buffer {
    return Buffer.concat(this.pieces ?? [])
  }
}

export type StructureElement = PDFKit.PDFStructureElement
export type PdfReference = PDFKit.PDFKitReference

/**
 * A text in a dictionary of the file, where pdfkit writes a plain string as a name. It writes each text of the metadata twice: as it is
 * into the info dictionary, and unescaped into the XML. This text is itself as a value and escaped when it is put into a template.
 */
class DictionaryText extends String {
  override toString(): string {
    return this.valueOf().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  }
}

/** A text as a value of a dictionary. */
export function dictionaryText(text: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the published types know only primitive strings here; pdfkit itself takes either
  return new DictionaryText(printableText(text)) as unknown as string
}

/** Opens an empty, tagged PDF/A-3a document whose bytes depend on nothing but its input. */
export function openPdfKit(document: PdfDocument): PdfKit {
  return new PdfKit({
    autoFirstPage: false,
    bufferPages: true,
    size: [PAGE.width, PAGE.height],
    margin: 0,
    // Streams are deflated when the file is packed.
    compress: false,
    // No default font: the fonts are our own, see EmbeddedFont.
    font: '',
    // Version 1.7 is what PDF/A-3 is based on; pdfkit leaves the XML metadata out of older ones.
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    displayTitle: true,
    lang: printableText(document.locale),
    info: {
      Title: dictionaryText(`${document.label} ${document.number} · ${document.seller.name}`),
      Author: dictionaryText(document.seller.name),
      Creator: 'Waybill',
      Producer: 'Waybill',
      CreationDate: new Date(document.createdAt),
    },
  })
}
