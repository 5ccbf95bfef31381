import { parseXml, XmlElement as ParsedElement, XmlError } from '@rgrove/parse-xml'
import type { BankStatement, StatementProblem } from '@waybill/domain/bank'
import { fail, type Result } from '@waybill/domain/result'
import { readCamt, type XmlElement } from './formats/read-camt.ts'
import { readMt940 } from './formats/read-mt940.ts'

/** A file of a bank: read, or CSV whose columns have to be known first. */
export type ReadFile =
  | { readonly kind: 'statement'; readonly read: Result<BankStatement, StatementProblem> }
  | { readonly kind: 'csv'; readonly text: string }

/** Western European letters, for banks that don't write UTF-8. */
const OLDER = 'windows-1252'

/** The text of a file: UTF-8 or what an XML file says of itself, and older letters where it isn't that. */
function textOf(bytes: Buffer): string {
  const head = bytes.subarray(0, 200).toString('latin1')
  const named = /^<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(named, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(OLDER).decode(bytes)
  }
}

/** Elements of a bank lie so deep at most. */
const DEEPEST = 40

function elementOf(parsed: ParsedElement): XmlElement {
  return {
    name: parsed.name.replace(/^[^:]*:/, ''),
    attributes: parsed.attributes,
    get text() {
      return parsed.text
    },
    get children() {
      return parsed.children.filter((child) => child instanceof ParsedElement).map(elementOf)
    },
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [tag] of text.matchAll(/<\/?[A-Za-z][^<>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>')) depth += 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** No document type is read: an entity of the file's own can't grow, and nothing is fetched. */
function readXml(text: string): Result<BankStatement, StatementProblem> {
  if (/<!DOCTYPE/i.test(text) || isTooDeep(text)) return fail({ code: 'not-a-statement', at: '1' })
  try {
    const { root } = parseXml(text)
    return root === null ? fail({ code: 'not-a-statement', at: '1' }) : readCamt(elementOf(root))
  } catch (error) {
    if (error instanceof XmlError) return fail({ code: 'not-a-statement', at: String(error.line) })
    throw error
  }
}

/** Reads the bytes of a file; its kind shows in what it begins with. */
export function readFile(bytes: Buffer): ReadFile {
  const text = textOf(bytes).replace(/^\uFEFF/, '')
  if (/^\s*</.test(text)) return { kind: 'statement', read: readXml(text.trim()) }
  const isSwift = /^(?:\s*\{1:|\s*:\d{2}[A-Z]?:)/.test(text)
  return isSwift ? { kind: 'statement', read: readMt940(text) } : { kind: 'csv', text }
}
