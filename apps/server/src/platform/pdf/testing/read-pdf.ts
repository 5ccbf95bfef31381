import { readPdfFile } from './pdf-file.ts'
import type { PdfFile } from './pdf-file.ts'
import { isDictionary, PdfRef } from './pdf-values.ts'
import type { PdfDictionary, PdfValue } from './pdf-values.ts'

/** One line of text on a page, decoded through the map of its own font, as a reader copies it. */
export interface PlacedText {
  readonly text: string
  readonly x: number
  /** From the top. */
  readonly y: number
  /** Number of its tag on the page; none for what a voice leaves out. */
  readonly mark: number | undefined
}

export interface TagNode {
  readonly tag: string
  readonly scope?: string
  /** Own text and that of everything inside. */
  readonly text: string
  readonly children: readonly TagNode[]
}

export interface ReadPdf {
  readonly file: PdfFile
  readonly catalog: PdfDictionary
  readonly pages: readonly (readonly PlacedText[])[]
  readonly tags: TagNode
  readonly annotations: readonly PdfDictionary[]
}

function readUnicodeMap(map: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    list.match(/\w{4}/g)?.forEach((code, index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      texts.set(glyph, String.fromCharCode(Number.parseInt(code, 16)))
    })
  }
  return texts
}

function fontMaps(file: PdfFile, page: PdfDictionary): Map<string, Map<string, string>> {
  const fonts = file.dictionary(file.dictionary(page['Resources'])['Font'])
  return new Map(
    Object.entries(fonts).map(([name, font]) => {
      const map = file.stream(file.dictionary(font)['ToUnicode']).toString('latin1')
      return [name, readUnicodeMap(map)]
    }),
  )
}

const TEXT = /^BT \/(\w) .* 1 0 0 -1 ([\d.-]+) ([\d.-]+) Tm \[(.*)\] TJ ET$/

function readPage(file: PdfFile, page: PdfDictionary): PlacedText[] {
  const fonts = fontMaps(file, page)
  const marks: (number | undefined)[] = []
  const texts: PlacedText[] = []
  // A dictionary of a mark is written over several lines.
  const content = file
    .stream(page['Contents'])
    .toString('latin1')
    .replace(/<<\n([^>]*)\n>>/g, '<<$1>>')
  for (const line of content.split('\n')) {
    if (/ B(DC|MC)$/.test(line)) marks.push(Number(/MCID (\d+)/.exec(line)?.[1] ?? NaN))
    if (line === 'EMC') marks.pop()
    const [, font = '', x, y, shown] = TEXT.exec(line) ?? []
    if (shown === undefined) continue
    const codes = [...shown.matchAll(/<(\w*)>/g)].flatMap(([, hex = '']) => hex.match(/\w{4}/g) ?? [])
    const text = codes.map((code) => fonts.get(font)?.get(code) ?? '\0').join('')
    texts.push({ text, x: Number(x), y: Number(y), mark: marks.findLast((mark) => Number.isInteger(mark)) })
  }
  return texts
}

interface TagContext {
  readonly file: PdfFile
  readonly textOf: (page: PdfValue | undefined, mark: number) => string
}

function readTag(context: TagContext, value: PdfValue): TagNode {
  const node = context.file.dictionary(value)
  const content = Array.isArray(node['K']) ? node['K'] : []
  const children: TagNode[] = []
  const texts = content.map((item) => {
    if (typeof item === 'number') return context.textOf(node['Pg'], item)
    if (isDictionary(item)) return item['Type'] === '/MCR' ? context.textOf(item['Pg'], Number(item['MCID'])) : ''
    const child = readTag(context, item)
    children.push(child)
    return child.text
  })
  const attributes = node['A']
  const scope = isDictionary(attributes) ? nameOf(attributes['Scope']) : undefined
  return { tag: nameOf(node['S']), ...(scope && { scope }), text: texts.join(''), children }
}

/** A name without its slash. */
function nameOf(value: PdfValue | undefined): string {
  return typeof value === 'string' ? value.slice(1) : ''
}

/** Takes a document apart as a reader would see, copy and hear it. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = readPdfFile(bytes)
  const catalog = file.dictionary(file.trailer['Root'])
  const kids = file.dictionary(catalog['Pages'])['Kids']
  const pageRefs = Array.isArray(kids) ? kids : []
  const pages = pageRefs.map((page) => readPage(file, file.dictionary(page)))
  const textOf = (page: PdfValue | undefined, mark: number) => {
    const index = pageRefs.findIndex((ref) => ref instanceof PdfRef && page instanceof PdfRef && ref.id === page.id)
    return (pages[index] ?? [])
      .filter((text) => text.mark === mark)
      .map(({ text }) => text)
      .join('')
  }
  const roots = file.dictionary(catalog['StructTreeRoot'])['K']
  const tags = readTag({ file, textOf }, (Array.isArray(roots) ? roots[0] : roots) ?? null)
  const annotations = pageRefs.flatMap((page) => {
    const list = file.dictionary(page)['Annots']
    return Array.isArray(list) ? list.map((annotation) => file.dictionary(annotation)) : []
  })
  return { file, catalog, pages, tags, annotations }
}

/** All nodes with a tag, in reading order. */
export function findTags(node: TagNode, tag: string): TagNode[] {
  return [...(node.tag === tag ? [node] : []), ...node.children.flatMap((child) => findTags(child, tag))]
}
