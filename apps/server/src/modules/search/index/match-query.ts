import type { Postings } from './postings.ts'
import type { Field, LanguageIndex } from './language-index.ts'
import { withoutShortSlips, type WordRange } from './word-table.ts'

/** The words that a typed one stands for. */
interface Meant {
  readonly range: WordRange
  /** Further words: those with the letters inside, and in a guess those that are one slip away. */
  readonly others: () => ReadonlySet<number>
  /** Of them those that are one slip away: a keyword is a name, and letters inside it mean nothing. */
  readonly near: () => ReadonlySet<number>
}

/** One step of the search, the best first: where the first typed word and where the others must stand. */
interface MatchStep {
  readonly first: readonly Field[]
  readonly rest: readonly Field[]
  /** Only beginnings of words count. */
  readonly beginnings?: true
  /** The words of the title are the typed ones and no others. */
  readonly isWhole?: true
  readonly place: MatchPlace
}

/** The best first. */
export const PLACES = ['exact', 'title', 'keyword', 'category', 'text'] as const
export type MatchPlace = (typeof PLACES)[number]

const STEPS: readonly MatchStep[] = [
  { first: ['title'], rest: ['title'], beginnings: true, isWhole: true, place: 'exact' },
  { first: ['opening'], rest: ['title'], beginnings: true, place: 'title' },
  { first: ['title'], rest: ['title'], beginnings: true, place: 'title' },
  { first: ['title'], rest: ['title'], place: 'title' },
  { first: ['title', 'keyword'], rest: ['title', 'keyword'], beginnings: true, place: 'keyword' },
  { first: ['title', 'keyword', 'category'], rest: ['title', 'keyword', 'category'], place: 'category' },
  {
    first: ['title', 'keyword', 'category', 'text'],
    rest: ['title', 'keyword', 'category', 'text'],
    place: 'text',
  },
]

/** Documents from `from` up to `to`, at most `limit` of them; with `upTo` the last place that counts. */
export interface MatchWindow {
  readonly from: number
  readonly to: number
  readonly limit: number
  readonly upTo?: MatchPlace
}

/** A document that all typed words are found in, and where. */
export interface Match {
  readonly document: number
  readonly place: MatchPlace
}

export interface SearchTerms {
  readonly tokens: readonly string[]
  /** The typed words with those of compounds: what a title that is called so has. */
  readonly words?: readonly string[]
  /** Also words that are one slip away. */
  readonly isGuess: boolean
}

/** A query of one language, answered for packages and for modules. */
export type LanguageQuery = (wanted: MatchWindow) => readonly Match[]

/** Answers the documents that all typed words are found in, best first; of equals the earlier in the catalogue. */
export function queryLanguage(languageIndex: LanguageIndex, terms: SearchTerms): LanguageQuery {
  const { tokens, isGuess } = terms
  const whole = wholeWords(languageIndex, terms)
  const meant = (isGuess ? withoutShortSlips(tokens, languageIndex.table) : tokens).map((token) =>
    meaningOf(languageIndex, token, isGuess),
  )
  return (wanted) => {
    const found: Match[] = []
    const known = new Set<number>()
    const last = PLACES.indexOf(wanted.upTo ?? 'text')
    for (const step of STEPS) {
      if (found.length >= wanted.limit || meant.length === 0 || PLACES.indexOf(step.place) > last) break
      if (step.isWhole === true && whole === undefined) continue
      const order = { step, meant, known, whole: step.isWhole === true ? whole : undefined }
      const added = matchStep(languageIndex, order, { ...wanted, limit: wanted.limit - found.length })
      for (const document of added) {
        known.add(document)
        found.push({ document, place: step.place })
      }
    }
    return found
  }
}

/** The typed words as the index knows them; undefined where one of them is no whole word of it. */
function wholeWords(
  { table }: LanguageIndex,
  { tokens, words = tokens, isGuess }: SearchTerms,
): ReadonlySet<number> | undefined {
  const numbers = words.map((word) => {
    const { low } = table.beginningWith(word)
    return table.words[low] === word ? low : undefined
  })
  const known = numbers.filter((number) => number !== undefined)
  return isGuess || known.length < numbers.length ? undefined : new Set(known)
}

function meaningOf({ table }: LanguageIndex, token: string, isGuess: boolean): Meant {
  let others: ReadonlySet<number> | undefined
  const near = new Set(isGuess ? table.nearlyBeginningWith(token) : [])
  return {
    range: table.beginningWith(token),
    others: () => {
      others ??= new Set([...table.containingInside(token), ...near])
      return others
    },
    near: () => near,
  }
}

interface StepOrder {
  readonly step: MatchStep
  readonly meant: readonly Meant[]
  readonly known: ReadonlySet<number>
  /** The words of the title must be exactly these. */
  readonly whole?: ReadonlySet<number> | undefined
}

/** One typed word in the places where this step allows it. */
interface WordClaim {
  readonly meant: Meant
  readonly places: readonly ClaimedPlace[]
}

interface ClaimedPlace {
  readonly postings: Postings
  readonly others: ReadonlySet<number>
}

const NOTHING: ReadonlySet<number> = new Set()

function matchStep(
  languageIndex: LanguageIndex,
  { step, meant, known, whole }: StepOrder,
  wanted: MatchWindow,
): readonly number[] {
  const claims = meant.map((word, place): WordClaim => ({
    meant: word,
    places: (place === 0 ? step.first : step.rest).map((field) => ({
      postings: languageIndex.postings[field],
      others: field === 'keyword' ? word.near() : step.beginnings === true ? NOTHING : word.others(),
    })),
  }))
  // the rarest word leads, so that as few documents as possible are looked at
  const [leader, ...rest] = claims.toSorted((a, b) => countOf(a) - countOf(b))
  if (leader === undefined) return []
  const collected = collector(wanted)
  for (const place of leader.places) {
    for (const word of wordsOfClaim(leader.meant, place)) {
      collected.takeFrom(
        place.postings,
        word,
        (document) =>
          !known.has(document) &&
          (whole === undefined || isTitled(languageIndex, document, whole)) &&
          rest.every((claim) => holds(claim, document)),
      )
    }
  }
  return collected.best()
}

/** Each word of a title is one pair of the index: so many of them, and all among these, are the same words. */
function isTitled({ postings: { title } }: LanguageIndex, document: number, words: ReadonlySet<number>): boolean {
  const [from = 0, to = 0] = [title.ofDocument[document], title.ofDocument[document + 1]]
  return to - from === words.size && title.words.subarray(from, to).every((word) => words.has(word))
}

function countOf({ meant: { range }, places }: WordClaim): number {
  let count = 0
  for (const {
    postings: { ofWord },
    others,
  } of places) {
    count += (ofWord[range.high] ?? 0) - (ofWord[range.low] ?? 0)
    for (const word of others) count += (ofWord[word + 1] ?? 0) - (ofWord[word] ?? 0)
  }
  return count
}

function* wordsOfClaim({ range }: Meant, { others }: ClaimedPlace): Generator<number> {
  for (let word = range.low; word < range.high; word++) yield word
  yield* others
}

function holds({ meant: { range }, places }: WordClaim, document: number): boolean {
  for (const {
    postings: { ofDocument, words },
    others,
  } of places) {
    const end = ofDocument[document + 1] ?? 0
    for (let at = ofDocument[document] ?? 0; at < end; at++) {
      const word = words[at] ?? 0
      if ((word >= range.low && word < range.high) || others.has(word)) return true
    }
  }
  return false
}

/** Collects the first documents of the catalogue; nothing behind them is looked at any more. */
function collector({ from, to, limit }: MatchWindow) {
  let kept: number[] = []
  let end = to
  const trim = (): void => {
    kept = [...new Set(kept)].sort((a, b) => a - b).slice(0, limit)
    if (kept.length === limit) end = kept.at(-1) ?? end
  }
  const takeFrom = ({ ofWord, documents }: Postings, word: number, isFit: (document: number) => boolean): void => {
    const last = ofWord[word + 1] ?? 0
    for (let at = firstFrom(documents, { low: ofWord[word] ?? 0, high: last }, from); at < last; at++) {
      const document = documents[at] ?? 0
      if (document >= end) break
      if (!isFit(document)) continue
      kept.push(document)
      if (kept.length >= 2 * limit) trim()
    }
  }
  return {
    takeFrom,
    best: () => {
      trim()
      return kept
    },
  }
}

/** Index at which documents from `from` on begin in an ascending stretch. */
function firstFrom(documents: Uint32Array, stretch: WordRange, from: number): number {
  let { low, high } = stretch
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((documents[middle] ?? 0) >= from) high = middle
    else low = middle + 1
  }
  return low
}
