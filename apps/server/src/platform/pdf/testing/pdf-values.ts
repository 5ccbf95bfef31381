/** A value of a PDF file, as a test needs it: names keep their slash, so that they differ from strings. */
export type PdfValue = number | string | boolean | null | PdfRef | PdfValue[] | PdfDictionary
export interface PdfDictionary {
  [key: string]: PdfValue
}
export class PdfRef {
  readonly id: number
  constructor(id: number) {
    this.id = id
  }
}

const TOKEN = /<<|>>|\[|\]|\/[^\s/<>[\]()]*|\((?:\\[\s\S]|[^\\()])*\)|<[0-9a-fA-F\s]*>|\d+ \d+ R|[-+.\w]+/g

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function stringValue(token: string): string {
  const raw = token.slice(1, -1).replace(/\\([\s\S])/g, (_, character: string) => ESCAPES[character] ?? character)
  if (!raw.startsWith('\xfe\xff')) return raw
  return new TextDecoder('utf-16be').decode(Buffer.from(raw.slice(2), 'latin1'))
}

function simpleValue(token: string): PdfValue {
  if (token.endsWith(' R')) return new PdfRef(Number.parseInt(token, 10))
  if (token.startsWith('(')) return stringValue(token)
  if (token.startsWith('/') || token.startsWith('<')) return token
  if (token === 'true' || token === 'false') return token === 'true'
  return token === 'null' ? null : Number(token)
}

function readDictionary(tokens: string[]): PdfDictionary {
  const dictionary: PdfDictionary = {}
  while (tokens[0] !== '>>') {
    const key = tokens.shift()
    if (key === undefined) throw new Error('A dictionary has no end')
    dictionary[key.slice(1)] = readValue(tokens)
  }
  tokens.shift()
  return dictionary
}

function readValue(tokens: string[]): PdfValue {
  const token = tokens.shift()
  if (token === undefined) throw new Error('A value is missing')
  if (token === '<<') return readDictionary(tokens)
  if (token !== '[') return simpleValue(token)
  const list: PdfValue[] = []
  while (tokens[0] !== ']') list.push(readValue(tokens))
  tokens.shift()
  return list
}

/** Reads the first value of a text. */
export function parseValue(text: string): PdfValue {
  return readValue(text.match(TOKEN) ?? [])
}

export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof PdfRef)
}
