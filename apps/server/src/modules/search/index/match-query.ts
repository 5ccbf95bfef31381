import type { Postings } from './postings.ts'
import type { Field, LanguageIndex } from './language-index.ts'
import type { WordRange } from './word-table.ts'

/** The words that a typed one stands for. */
interface Meant {
  readonly range: WordRange
  /** Further words: those with the letters inside, and in a guess those that are one slip away. */
  readonly others: () => ReadonlySet<number>
}

/** One step of the search, the best first: where the first typed word and where the others must stand. */
interface Step {
  readonly first: readonly Field[]
  readonly rest: readonly Field[]
  /** Only beginnings of words count. */
  readonly beginnings?: true
}

const STEPS: readonly Step[] = [
  { first: ['opening'], rest: ['title'], beginnings: true },
  { first: ['title'], rest: ['title'], beginnings: true },
  { first: ['title'], rest: ['title'] },
  { first: ['title', 'category'], rest: ['title', 'category'] },
  { first: ['title', 'category', 'text'], rest: ['title', 'category', 'text'] },
]

/** Documents from `from` up to `to`, at most `limit` of them. */
export interface Wanted {
  readonly from: number
  readonly to: number
  readonly limit: number
  /** Only what is found by its title. */
  readonly byTitle?: true
}

export interface SearchTerms {
  readonly tokens: readonly string[]
  /** Also words that are one slip away (SRCH-08). */
  readonly isGuess: boolean
}

/** A query of one language, answered for packages and for modules. */
export type LanguageQuery = (wanted: Wanted) => readonly number[]

/** Answers the documents that all typed words are found in, best first; of equals the earlier in the catalogue. */
export function queryLanguage(languageIndex: LanguageIndex, { tokens, isGuess }: SearchTerms): LanguageQuery {
  const meant = tokens.map((token) => meaningOf(languageIndex, token, isGuess))
  return (wanted) => {
    const found: number[] = []
    const known = new Set<number>()
    const steps = wanted.byTitle === true ? STEPS.filter(({ rest }) => rest.length === 1) : STEPS
    for (const step of steps) {
      if (found.length >= wanted.limit || meant.length === 0) break
      const added = matchStep(languageIndex, { step, meant, known }, { ...wanted, limit: wanted.limit - found.length })
      for (const document of added) known.add(document)
      found.push(...added)
    }
    return found
  }
}

function meaningOf({ table }: LanguageIndex, token: string, isGuess: boolean): Meant {
  let others: ReadonlySet<number> | undefined
  return {
    range: table.beginningWith(token),
    others: () => {
      others ??= new Set([...table.containingInside(token), ...(isGuess ? table.nearlyBeginningWith(token) : [])])
      return others
    },
  }
}

interface StepOrder {
  readonly step: Step
  readonly meant: readonly Meant[]
  readonly known: ReadonlySet<number>
}

/** One typed word in the places where this step allows it. */
interface Claim {
  readonly meant: Meant
  readonly places: readonly Postings[]
  readonly others: ReadonlySet<number>
}

const NOTHING: ReadonlySet<number> = new Set()

function matchStep(languageIndex: LanguageIndex, { step, meant, known }: StepOrder, wanted: Wanted): readonly number[] {
  const claims = meant.map((word, place): Claim => ({
    meant: word,
    places: (place === 0 ? step.first : step.rest).map((field) => languageIndex.postings[field]),
    others: step.beginnings === true ? NOTHING : word.others(),
  }))
  // the rarest word leads, so that as few documents as possible are looked at
  const [leader, ...rest] = claims.toSorted((a, b) => countOf(a) - countOf(b))
  if (leader === undefined) return []
  const collected = collector(wanted)
  for (const place of leader.places) {
    for (const word of wordsOfClaim(leader)) {
      collected.takeFrom(
        place,
        word,
        (document) => !known.has(document) && rest.every((claim) => holds(claim, document)),
      )
    }
  }
  return collected.best()
}

function countOf({ meant: { range }, places, others }: Claim): number {
  let count = 0
  for (const { ofWord } of places) {
    count += (ofWord[range.high] ?? 0) - (ofWord[range.low] ?? 0)
    for (const word of others) count += (ofWord[word + 1] ?? 0) - (ofWord[word] ?? 0)
  }
  return count
}

function* wordsOfClaim({ meant: { range }, others }: Claim): Generator<number> {
  for (let word = range.low; word < range.high; word++) yield word
  yield* others
}

function holds({ meant: { range }, places, others }: Claim, document: number): boolean {
  for (const { ofDocument, words } of places) {
    const end = ofDocument[document + 1] ?? 0
    for (let at = ofDocument[document] ?? 0; at < end; at++) {
      const word = words[at] ?? 0
      if ((word >= range.low && word < range.high) || others.has(word)) return true
    }
  }
  return false
}

/** Collects the first documents of the catalogue; nothing behind them is looked at any more. */
function collector({ from, to, limit }: Wanted) {
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

/** Where documents from `from` on begin in an ascending stretch. */
function firstFrom(documents: Uint32Array, stretch: WordRange, from: number): number {
  let { low, high } = stretch
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((documents[middle] ?? 0) >= from) high = middle
    else low = middle + 1
  }
  return low
}
