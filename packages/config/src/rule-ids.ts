import type { Node } from 'oxc-parser'
import type { Finding } from './finding.ts'
import { isCode } from './project-files.ts'
import type { ProjectFile } from './project-files.ts'
import { parseSource, walk } from './source.ts'
import type { Source } from './source.ts'

const areas = 'CAT|SRCH|CART|CUI|PRC|QUO|ACC|REG|ORD|SUB|MOD|PAY|INV|ERR|I18N|ANA|ADM|OPS|SEC|REL|A11Y|METER|INT|SET'
const id = `(?:[MB]§\\d+|[ABDS]-\\d{2,3}|P-G\\d+|(?:${areas})-\\d+)`
const cited = new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g')
const stated = new RegExp(`^\\s*(?:#{1,6}|[-*]|\\|)\\s+(?:\\*\\*|\`)?(${id}(?:\\s*,\\s*${id})*)`, 'gm')

/** One place that cites a rule by its id. */
export interface Citation {
  readonly id: string
  readonly path: string
  readonly line: number
}

/** The ids in comments and test titles of code, and anywhere in SQL. */
export function citations(file: ProjectFile): Citation[] {
  const pieces = isCode(file.path) ? prose(parseSource(file)) : [{ text: file.text, start: 0 }]
  return pieces.flatMap(({ text, start }) =>
    [...text.matchAll(cited)].map((match) => {
      const line = file.text.slice(0, start + match.index).split('\n').length
      return { id: match[0], path: file.path, line }
    }),
  )
}

/** The ids that a page of rules states: a heading, a list item or a table row starts with each of them. */
export function statedIds({ text }: ProjectFile): string[] {
  return [...text.matchAll(stated)].flatMap((match) => (match[1] ?? '').split(/\s*,\s*/))
}

/** The cited ids that no page states, each at its first place. */
export function danglingIds(files: readonly ProjectFile[], pages: readonly ProjectFile[]): Finding[] {
  const known = new Set(pages.flatMap(statedIds))
  const dangling = new Map<string, Citation[]>()
  for (const one of files.flatMap(citations))
    if (!known.has(one.id)) dangling.set(one.id, [...(dangling.get(one.id) ?? []), one])
  return [...dangling.values()].flatMap((places) => {
    const [first, ...others] = places
    if (!first) return []
    const more = others.length > 0 ? ` (and ${others.length} more)` : ''
    return [{ rule: 'rules', path: first.path, line: first.line, message: `${first.id} is stated nowhere${more}` }]
  })
}

const promise = /^- \*\*([A-Z\d]+-\d+)\*\* (\*\(planned\)\*)?/
const bracketed = /\[([^\]]*)\]/g

/** Promises that hold without a test whose title names them in brackets, and planned ones that a test proves already. */
export function unprovenPromises(tests: readonly ProjectFile[], page: ProjectFile): Finding[] {
  const titled = tests.flatMap((file) => titles(parseSource(file)).flatMap(({ text }) => [...text.matchAll(bracketed)]))
  const proved = new Set(titled.flatMap(([, ids = '']) => ids.match(cited) ?? []))
  return page.text.split('\n').flatMap((text, index) => {
    const [, promised, planned] = promise.exec(text) ?? []
    if (promised === undefined || proved.has(promised) === (planned === undefined)) return []
    const message =
      planned === undefined ? 'is in no title of a test' : 'is in the title of a test, and not only planned'
    return [{ rule: 'rules', path: page.path, line: index + 1, message: `${promised} ${message}` }]
  })
}

interface Prose {
  readonly text: string
  readonly start: number
}

function prose(source: Source): Prose[] {
  return [
    ...source.comments.map(({ start, end }) => ({ text: source.text.slice(start, end), start })),
    ...titles(source),
  ]
}

const titling = new Set(['test', 'it', 'describe', 'law'])

/** The first argument of `test(…)`, `describe.each(…)(…)` and the like. */
export function titles(source: Source): Prose[] {
  const found: Prose[] = []
  walk(source.program, (node) => {
    if (node.type !== 'CallExpression') return
    let callee: Node = node.callee
    while (callee.type === 'CallExpression' || callee.type === 'MemberExpression')
      callee = callee.type === 'CallExpression' ? callee.callee : callee.object
    const title = node.arguments[0]
    if (callee.type === 'Identifier' && titling.has(callee.name) && title)
      found.push({ text: source.text.slice(title.start, title.end), start: title.start })
  })
  return found
}
