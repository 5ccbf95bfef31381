import type { LegalBlock, LegalInline, LegalText } from '@waybill/contract/pages/legal'
import { fail, ok, type Result } from '@waybill/domain/result'
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'

export interface LegalTextProblem {
  /** Counted from 1. */
  readonly line: number
  readonly message: string
}

/** Web addresses, mail and telephone, and paths of ours: a link can't run anything. */
const ALLOWED_ADDRESS = /^(?:https?:\/\/[^\s/]|mailto:|tel:|\/(?![/\\]))/i
const ENTITY = /&(?:#\w+|[a-z]\w*);/i
const HIGHEST = 2
const LOWEST = 3
const NO_TITLE = 'a legal text begins with its title: # Terms'

/** The rest of Markdown, as an editor calls it. */
const UNKNOWN: Readonly<Record<string, string>> = {
  html: 'HTML is',
  image: 'images are',
  code: 'code is',
  codespan: 'code is',
  table: 'tables are',
  blockquote: 'quotations are',
  hr: 'rules are',
  del: 'struck text is',
  def: 'link definitions are',
  checkbox: 'check boxes are',
}

type Report = (message: string) => void

/**
 * Reads a legal text: the title, headings of two levels, paragraphs, lists, emphasis, links and line breaks of Markdown.
 * Anything else, HTML above all, is a problem with its line; what is read holds no markup and no address that runs
 * something (SET-01, SEC-04).
 */
export function readLegalText(markdown: string): Result<LegalText, readonly LegalTextProblem[]> {
  const problems: LegalTextProblem[] = []
  const [first, ...rest] = positioned(markdown)
  const title = first?.token.type === 'heading' && first.token['depth'] === 1 ? String(first.token['text']) : ''
  if (title === '') return fail([{ line: 1, message: NO_TITLE }])
  const reportAt = (line: number, message: string): void => {
    // a pair of tags is one problem
    const isKnown = problems.some((known) => known.line === line && known.message === message)
    if (!isKnown) problems.push({ line, message })
  }
  const blocks = rest.flatMap(({ token, line }) => blockOf(token, (message) => reportAt(line, message)))
  return problems.length === 0 ? ok({ title, blocks }) : fail(problems)
}

interface Positioned {
  readonly token: Token
  readonly line: number
}

/** The blocks at the top, each with the line where it begins. */
function positioned(markdown: string): readonly Positioned[] {
  let line = 1
  return lexer(markdown, { gfm: true }).flatMap((token) => {
    const at = line + (/^\n*/.exec(token.raw)?.[0].length ?? 0)
    line += token.raw.split('\n').length - 1
    return token.type === 'space' ? [] : [{ token, line: at }]
  })
}

function blockOf(given: Token, report: Report): readonly LegalBlock[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no extension of the lexer is used: these are all its tokens
  const token = given as MarkedToken
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return headingOf(token, report)
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', content: inlinesOf(token.tokens ?? [], report) }]
    case 'list':
      return [listOf(token, report)]
    default:
      return unknown(token, report)
  }
}

function unknown({ type }: MarkedToken, report: Report): readonly [] {
  report(`${UNKNOWN[type] ?? `${type} is`} not known here`)
  return []
}

function headingOf({ depth, tokens }: Tokens.Heading, report: Report): readonly LegalBlock[] {
  if (depth < HIGHEST) report('the title stands once; use ## and ### for headings')
  else if (depth > LOWEST) report('headings have the levels ## and ###')
  return [{ kind: 'heading', level: depth > HIGHEST ? 3 : 2, content: inlinesOf(tokens, report) }]
}

function listOf({ ordered, start, items }: Tokens.List, report: Report): LegalBlock {
  return {
    kind: 'list',
    ...(ordered && { start: Number(start) }),
    items: items.map(({ tokens }) => tokens.flatMap((token) => blockOf(token, report))),
  }
}

function inlinesOf(tokens: readonly Token[], report: Report): readonly LegalInline[] {
  return joined(tokens.flatMap((token) => inlineOf(token, report)))
}

function inlineOf(given: Token, report: Report): readonly LegalInline[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no extension of the lexer is used: these are all its tokens
  const token = given as MarkedToken
  switch (token.type) {
    case 'text':
    case 'escape':
      return textOf(token.text, report)
    case 'strong':
      return [{ kind: 'strong', content: inlinesOf(token.tokens, report) }]
    case 'em':
      return [{ kind: 'emphasis', content: inlinesOf(token.tokens, report) }]
    case 'br':
      return [{ kind: 'break' }]
    case 'link':
      return linkOf(token, report)
    default:
      return unknown(token, report)
  }
}

function textOf(text: string, report: Report): readonly LegalInline[] {
  const entity = ENTITY.exec(text)?.[0]
  if (entity !== undefined) report(`write the sign itself instead of ${entity}`)
  return [{ kind: 'text', text }]
}

function linkOf({ href, tokens }: Tokens.Link, report: Report): readonly LegalInline[] {
  if (!ALLOWED_ADDRESS.test(href)) report('a link leads to a web address, mailto:, tel: or a path of the shop')
  return [{ kind: 'link', href, content: inlinesOf(tokens, report) }]
}

/** One text where an escaped sign had cut it. */
function joined(inlines: readonly LegalInline[]): readonly LegalInline[] {
  return inlines.reduce<readonly LegalInline[]>((before, inline) => {
    const last = before.at(-1)
    if (last?.kind !== 'text' || inline.kind !== 'text') return [...before, inline]
    return [...before.slice(0, -1), { kind: 'text', text: last.text + inline.text }]
  }, [])
}
