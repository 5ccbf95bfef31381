import { findNumberedDocument, type DocumentSeries } from '../modules/billing/store/find.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { withStore, type OpenedStore } from './with-store.ts'

/** An invoice or a credit note as the operator names it: as it is printed (HL-1001), or by its digits. */
export interface NamedDocument {
  readonly text: string
  readonly series: DocumentSeries
}

const SERIES = {
  invoice: { word: 'invoice', prefix: /^invoice:/i },
  credit_note: { word: 'credit note', prefix: /^credit:/i },
} as const satisfies Readonly<Record<DocumentSeries, { readonly word: string; readonly prefix: RegExp }>>

/** A prefix of letters, digits and dashes, and at least a digit behind it. */
const NUMBER = /^[A-Za-z0-9-]{0,13}\d{1,15}$/

/** The only word of a call that takes a document. */
export function readDocument(
  command: string,
  words: readonly string[],
  series: DocumentSeries = 'invoice',
): NamedDocument {
  const { word, prefix } = SERIES[series]
  const given = words.join(' ')
  const text = given.replace(prefix, '')
  if (NUMBER.test(text)) return { text, series }
  const problem = given === '' ? 'none is given' : `"${given}" is none`
  throw new WrongUsage(`billing ${command} takes the number of one ${word}, as HL-1001 or 1001: ${problem}.`)
}

/** Opens the store for a command on a document; the first that is found by its digits wins over one found by its prefix. */
export function withDocument(
  { text, series }: NamedDocument,
  terminal: Terminal,
  work: (opened: OpenedStore, number: number, printed: string) => Promise<number>,
): Promise<number> {
  return withStore(terminal, async (open) => {
    const found = await findNumberedDocument(open.store.db, { text: text.toLowerCase(), series })
    if (found !== undefined) return work(open, found.number, found.printed)
    terminal.out(`Nothing is changed: there is no ${SERIES[series].word} ${text}.`)
    return 1
  })
}
