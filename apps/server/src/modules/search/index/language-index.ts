import { createPostings, type Postings } from './postings.ts'
import { wordsOf } from './words-of.ts'
import { createWordTable, type WordTable } from './word-table.ts'

/** Fields of a document, the weightiest first (SRCH-08); `opening` is the first word of the title. */
export const FIELDS = ['opening', 'title', 'keyword', 'category', 'text'] as const
export type Field = (typeof FIELDS)[number]

/** Texts of one document in one language. */
export interface DocumentTexts {
  readonly title: string
  /** Other names of it. */
  readonly keywords: string
  readonly category: string
  readonly text: string
}

/** The index of one language: every word once, and where it stands. */
export interface LanguageIndex {
  readonly table: WordTable
  readonly postings: Readonly<Record<Field, Postings>>
}

/** Gathers the words of one field, each once a document. */
function pairsOfField() {
  const words: number[] = []
  const documents: number[] = []
  const lastIn: number[] = []
  const add = (word: number, document: number): void => {
    if (lastIn[word] === document) return
    lastIn[word] = document
    words.push(word)
    documents.push(document)
  }
  return { words, documents, add }
}

/** Numbers words in the order of their first use. Equal spellings are folded once, because texts repeat their words. */
function createViewer() {
  const met = new Map<string, number>()
  const written = new Map<string, readonly number[]>()
  const numberOf = (word: string): number => {
    const known = met.get(word) ?? met.size
    if (known === met.size) met.set(word, known)
    return known
  }
  const read = (piece: string): readonly number[] => {
    const known = written.get(piece) ?? wordsOf(piece).map(numberOf)
    written.set(piece, known)
    return known
  }
  const readInto = (text: string, document: number, { add }: Pick<ReturnType<typeof pairsOfField>, 'add'>): void => {
    for (const piece of text.split(' ')) for (const word of read(piece)) add(word, document)
  }
  const readFirst = (text: string): readonly number[] => wordsOf(text).slice(0, 1).map(numberOf)
  return { met, readInto, readFirst }
}

/** Reads all documents in their order; a document is its place in that order. */
export function buildLanguageIndex(texts: readonly DocumentTexts[]): LanguageIndex {
  const { met, readInto, readFirst } = createViewer()
  const fields = {
    opening: pairsOfField(),
    title: pairsOfField(),
    keyword: pairsOfField(),
    category: pairsOfField(),
    text: pairsOfField(),
  }
  for (const [document, { title, keywords, category, text }] of texts.entries()) {
    for (const word of readFirst(title)) fields.opening.add(word, document)
    readInto(title, document, fields.title)
    readInto(keywords, document, fields.keyword)
    readInto(category, document, fields.category)
    readInto(text, document, fields.text)
  }
  const words = [...met.keys()].sort()
  const numberOf = new Uint32Array(words.length)
  for (const [number, word] of words.entries()) numberOf[met.get(word) ?? 0] = number
  const postingsOf = (field: Field): Postings =>
    createPostings(fields[field], numberOf, { words: words.length, documents: texts.length })
  return {
    table: createWordTable(words),
    postings: {
      opening: postingsOf('opening'),
      title: postingsOf('title'),
      keyword: postingsOf('keyword'),
      category: postingsOf('category'),
      text: postingsOf('text'),
    },
  }
}
