import { isMap, isScalar, isSeq, visit, type Document, type YAMLError } from 'yaml'

/** Position at which a file stops being YAML, in an editor's words. */
export interface YamlProblem {
  readonly offset: number
  /** The entry of a list around it, by its code; undefined outside of an entry that has one. */
  readonly entry: string | undefined
  readonly message: string
}

/** Meanings of the parser's codes; others have a sentence of their own. */
const MEANINGS: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  DUPLICATE_KEY: 'this key is written twice',
  TAB_AS_INDENT: 'a line begins with a tab; indent by blanks',
  BAD_INDENT: 'this line is not indented as those around it',
  BLOCK_AS_IMPLICIT_KEY: "a text with a colon stands in quotes, as 'Ships: berths'",
  MULTILINE_IMPLICIT_KEY: 'a colon is missing between a key and its value',
}

const IN_BRACES = /flow[- ](?:map|seq|sequence|collection)/

function meaningOf({ code, message }: YAMLError): string | undefined {
  if (code === 'UNEXPECTED_TOKEN' || IN_BRACES.test(message))
    return "this can't stand here; between braces a text with a comma or a brace stands in quotes, as { name: 'Ore, coal' }"
  return MEANINGS[code]
}

/** An unquoted # begins a comment, which ends what follows it on its line: the end of braces too. */
function commentIn(text: string): string {
  const [, word] = /\s(#[\w-]+)/.exec(text) ?? []
  return word === undefined ? '' : `: an unquoted # begins a comment; '${word}' stands in quotes`
}

/** The first error of a file: those behind it follow from it. */
export function yamlProblem(document: Document, text: string): YamlProblem | undefined {
  const [error] = document.errors
  if (error === undefined) return undefined
  const isOfEnd = error.code === 'BAD_INDENT' || error.code === 'MISSING_CHAR'
  const open = isOfEnd ? openBefore(document, text, error.pos[0]) : undefined
  const offset = open?.offset ?? error.pos[0]
  const message =
    open === undefined
      ? meaningOf(error)
      : `what begins with ${open.begin} has no ${open.end}${commentIn(text.slice(open.offset, error.pos[0]))}`
  return { offset, entry: entryAt(document, offset), message: message ?? error.message }
}

const ENDS: Readonly<Record<string, string>> = { '[': ']', '{': '}', "'": "'", '"': '"' }

interface Open {
  readonly offset: number
  readonly begin: string
  readonly end: string
}

/** The innermost list, braces or quotes that begin before an offset and have no end. */
function openBefore(document: Document, text: string, before: number): Open | undefined {
  const found: Open[] = []
  visit(document, (_, node) => {
    if (!isMap(node) && !isSeq(node) && !isScalar(node)) return
    const [offset = 0, after = 0] = node.range ?? []
    const begin = text[offset] ?? ''
    const end = ENDS[begin]
    const isClosed = after - offset > 1 && text[after - 1] === end
    if (end !== undefined && !isClosed && offset <= before) found.push({ offset, begin, end })
  })
  return found.at(-1)
}

/** Fields that an entry of a list is called by: the first that it has. */
export const ENTRY_NAMES = ['code', 'key', 'icon', 'slug']

function entryAt({ contents }: Document, offset: number): string | undefined {
  if (!isMap(contents)) return undefined
  const entries = contents.items.flatMap(({ value }) => (isSeq(value) ? value.items : []))
  const entry = entries
    .filter(isMap)
    .findLast(({ range }) => (range?.[0] ?? 0) <= offset && offset <= (range?.[2] ?? 0))
  const names = ENTRY_NAMES.map((name): unknown => entry?.get(name))
  return names.filter((name) => typeof name === 'string').find((name) => /^\S+$/.test(name))
}
