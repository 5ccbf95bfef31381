import type { PdfDictionary, PdfValue } from './pdf-values.ts'
import { isDictionary, PdfRef } from './pdf-values.ts'
import { findTags, type ReadPdf, type TagNode } from './read-pdf.ts'

/** Tags of our documents, all of them of the standard (ISO 32000-1, 14.8.4), with those that each may stand in. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  H1: ['Document'],
  H2: ['Document'],
  P: ['Document', 'Div', 'BlockQuote'],
  Div: ['Document'],
  BlockQuote: ['Document'],
  L: ['Document'],
  LI: ['L'],
  Lbl: ['LI'],
  LBody: ['LI'],
  Table: ['Document'],
  TR: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  Link: ['P'],
  Span: ['P'],
}

function placeProblems({ tag, children }: TagNode): readonly string[] {
  return children.flatMap((child) => [
    ...(PARENTS[child.tag]?.includes(tag) === true ? [] : [`${child.tag} in ${tag}`]),
    ...placeProblems(child),
  ])
}

/** One first heading, and none that skips a level (Matterhorn 14-002, 14-003). */
function headingProblems(tags: TagNode): readonly string[] {
  const levels = tags.children.flatMap(({ tag }) => /^H(\d)$/.exec(tag)?.[1] ?? []).map(Number)
  const first = levels.filter((level) => level === 1).length
  return [
    ...(first === 1 && levels[0] === 1 ? [] : [`${first} first headings`]),
    ...levels.flatMap((level, place) => (level > (levels[place - 1] ?? 0) + 1 ? [`H${level} skips a level`] : [])),
    ...findTags(tags, 'H2').flatMap(({ text }) => (text.trim() === '' ? ['an empty heading'] : [])),
  ]
}

/** Rows of one length, each headed, and columns that are headed where there are several of values (15-003, 15-005). */
function tableProblems(tags: TagNode): readonly string[] {
  return findTags(tags, 'Table').flatMap(({ children: rows }) => {
    const lengths = new Set(rows.map(({ children }) => children.length))
    const cells = rows.flatMap(({ children }) => children)
    return [
      ...(lengths.size === 1 ? [] : [`rows of ${[...lengths].join(' and ')} cells`]),
      ...cells.flatMap(({ tag, scope }) =>
        tag === 'TH' && scope === undefined ? ['a heading cell without scope'] : [],
      ),
      ...rows.flatMap(({ children }) => (children[0]?.tag === 'TH' ? [] : ['a row without a heading'])),
    ]
  })
}

function listProblems(tags: TagNode): readonly string[] {
  return findTags(tags, 'LI').flatMap(({ children }) =>
    children.map(({ tag }) => tag).join() === 'Lbl,LBody' ? [] : ['an entry without label and body'],
  )
}

/** A piece of content of a page, in the order of drawing. */
interface DrawnContent {
  readonly mark: number | undefined
  readonly isArtifact: boolean
}

const PAINTS = / (?:Tj|TJ|Do|sh|f|F|f\*|B|B\*|b|b\*|S|s)(?: |$)|^(?:f|F|f\*|B|B\*|b|b\*|S|s)$/

/** Everything that a page paints, with what it is marked as. */
function drawnOn({ file }: ReadPdf, page: PdfDictionary): readonly DrawnContent[] {
  const content = file.stream(page['Contents']).toString('latin1')
  const open: DrawnContent[] = []
  const drawn: DrawnContent[] = []
  for (const line of content.replace(/<<\n([^>]*)\n>>/g, '<<$1>>').split('\n')) {
    if (/ B(?:DC|MC)$/.test(line)) {
      const mark = /MCID (\d+)/.exec(line)?.[1]
      open.push({ mark: mark === undefined ? undefined : Number(mark), isArtifact: line.startsWith('/Artifact') })
    }
    if (line === 'EMC') open.pop()
    if (!PAINTS.test(line)) continue
    drawn.push({
      mark: open.findLast(({ mark }) => mark !== undefined)?.mark,
      isArtifact: open.some(({ isArtifact }) => isArtifact),
    })
  }
  return drawn
}

/** Content of a tag: the number of its mark on a page. */
interface TaggedContent {
  readonly page: number
  readonly mark: number
  readonly element: number
}

const idOf = (value: PdfValue | undefined): number => (value instanceof PdfRef ? value.id : -1)
const listOf = (value: PdfValue | undefined): readonly PdfValue[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** Content of a tag and of those in it, in reading order. */
function taggedBelow(pdf: ReadPdf, value: PdfValue): readonly TaggedContent[] {
  const node = pdf.file.dictionary(value)
  return listOf(node['K']).flatMap((item) => {
    if (typeof item === 'number') return [{ page: idOf(node['Pg']), mark: item, element: idOf(value) }]
    if (!isDictionary(item)) return taggedBelow(pdf, item)
    return item['Type'] === '/MCR' ? [{ page: idOf(item['Pg']), mark: Number(item['MCID']), element: idOf(value) }] : []
  })
}

/** Lists of the parent tree by their keys: which tag has the content of a page, or an annotation. */
function parentTree({ file, catalog }: ReadPdf): ReadonlyMap<number, PdfValue> {
  const root = file.dictionary(file.dictionary(catalog['StructTreeRoot'])['ParentTree'])
  const numbers = listOf(root['Nums'])
  return new Map(numbers.flatMap((key, at) => (at % 2 === 0 ? [[Number(key), numbers[at + 1] ?? null] as const] : [])))
}

/** Everything painted is within a tag or an artifact, and read in the order in which it stands there (01-003 to 01-005, 09-001). */
function contentProblems(pdf: ReadPdf): readonly string[] {
  const { file, catalog } = pdf
  const pages = listOf(file.dictionary(catalog['Pages'])['Kids'])
  const tagged = listOf(file.dictionary(catalog['StructTreeRoot'])['K']).flatMap((root) => taggedBelow(pdf, root))
  const parents = parentTree(pdf)
  const places = new Map(pages.map((page, place) => [idOf(page), place]))
  const order = tagged.map(({ page, mark }) => (places.get(page) ?? -1) * 100_000 + mark)
  return [
    ...order.flatMap((place, at) =>
      place > (order[at - 1] ?? -1) ? [] : ['content that is read before what stands above it'],
    ),
    ...pages.flatMap((ref) => {
      const page = file.dictionary(ref)
      const drawn = drawnOn(pdf, page)
      const marks = new Set(drawn.flatMap(({ mark }) => mark ?? []))
      const ofPage = tagged.filter(({ page: id }) => id === idOf(ref))
      const known = new Set(ofPage.map(({ mark }) => mark))
      const owners = listOf(file.resolve(parents.get(Number(page['StructParents']))))
      return [
        ...drawn.flatMap(({ mark, isArtifact }) =>
          mark === undefined && !isArtifact ? ['content without a tag'] : [],
        ),
        ...drawn.flatMap(({ mark, isArtifact }) => (mark !== undefined && isArtifact ? ['an artifact in a tag'] : [])),
        ...[...marks].flatMap((mark) => (known.has(mark) ? [] : [`content ${mark} in no tag`])),
        ...ofPage.flatMap(({ mark, element }) =>
          idOf(owners[mark]) === element ? [] : [`content ${mark} of another tag`],
        ),
      ]
    }),
  ]
}

/** Links are in a tag that the annotation names, with a text of their own, on pages whose keys follow the tags (28-004, 28-009, 28-011). */
function linkProblems(pdf: ReadPdf): readonly string[] {
  const { file, catalog, tags, annotations } = pdf
  const parents = parentTree(pdf)
  const pages = listOf(file.dictionary(catalog['Pages'])['Kids']).map((page) => file.dictionary(page))
  return [
    ...(findTags(tags, 'Link').length === annotations.length ? [] : ['a link without its tag']),
    ...annotations.flatMap((annotation) => {
      const parent = parents.get(Number(annotation['StructParent']))
      const isTagged = parent !== undefined && file.dictionary(parent)['S'] === '/Link'
      return [
        ...(isTagged ? [] : ['an annotation in no tag']),
        ...(typeof annotation['Contents'] === 'string' && annotation['Contents'] !== ''
          ? []
          : ['a link without a text']),
      ]
    }),
    ...pages.flatMap((page) =>
      page['Annots'] === undefined || page['Tabs'] === '/S' ? [] : ['a page whose keys don’t follow the tags'],
    ),
  ]
}

/** Language, title and that it is tagged, as a reader's voice asks for them (06-003, 07-001, 11-006). */
function documentProblems({ file, catalog }: ReadPdf, locale: string): readonly string[] {
  const title = file.resolve(file.dictionary(file.trailer['Info'])['Title'])
  const isMarked = file.dictionary(catalog['MarkInfo'])['Marked'] === true
  return [
    ...(catalog['Lang'] === locale ? [] : [`the language ${JSON.stringify(catalog['Lang'])}`]),
    ...(typeof title === 'string' && title !== '' ? [] : ['no title']),
    ...(file.dictionary(catalog['ViewerPreferences'])['DisplayDocTitle'] === true ? [] : ['a title that isn’t shown']),
    ...(isMarked ? [] : ['no mark that it is tagged']),
  ]
}

/** Figures would need words in place of them (13-004); our documents draw ornaments alone. */
function figureProblems(pdf: ReadPdf): readonly string[] {
  return [...pdf.file.objects.values()].flatMap(({ value }) =>
    isDictionary(value) && value['S'] === '/Figure' && typeof value['Alt'] !== 'string'
      ? ['a figure without words']
      : [],
  )
}

/** Faults in the structure of a document by the checkpoints of the Matterhorn protocol (PDF/UA-1) that concern it; none of ours has any. */
export function structureProblems(pdf: ReadPdf, locale: string): readonly string[] {
  const { tags } = pdf
  return [
    ...documentProblems(pdf, locale),
    ...(tags.tag === 'Document' ? [] : [`${tags.tag} around everything`]),
    ...placeProblems(tags),
    ...headingProblems(tags),
    ...tableProblems(tags),
    ...listProblems(tags),
    ...contentProblems(pdf),
    ...linkProblems(pdf),
    ...figureProblems(pdf),
  ]
}
