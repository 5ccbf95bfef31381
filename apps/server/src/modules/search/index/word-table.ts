import { beginsWithOneEdit, editsBetween, SHORTEST_GUESSED } from './one-edit.ts'

/** Numbers of words that stand next to each other, from `low` up to `high`. */
export interface WordRange {
  readonly low: number
  readonly high: number
}

/** Shorter pieces are in nearly every word: only beginnings count for them. */
const SHORTEST_INNER = 3
/** From this length on a word may be two slips away in a correction. */
const SHORTEST_CORRECTED = 6
const MOST_EDITS = 2

/** All different words of one language in one order; a word is its number in it. */
export interface WordTable {
  readonly words: readonly string[]
  readonly beginningWith: (prefix: string) => WordRange
  /** Words with the letters further in; none for one or two letters. */
  readonly containingInside: (part: string) => readonly number[]
  /** Words that begin with the letters but for one slip; none for short ones. */
  readonly nearlyBeginningWith: (typed: string) => readonly number[]
  /** The most similar word within two slips, for a correction. */
  readonly closest: (typed: string) => number | undefined
}

/** Takes the words sorted by code unit. */
export function createWordTable(words: readonly string[]): WordTable {
  // one long text is searched much faster than many short ones
  const joined = `\n${words.join('\n')}\n`
  const starts = new Uint32Array(words.length)
  let at = 1
  for (const [number, word] of words.entries()) {
    starts[number] = at
    at += word.length + 1
  }
  const beginningWith = (prefix: string): WordRange => ({
    low: firstWhere(words.length, (number) => (words[number] ?? '') >= prefix),
    high: firstWhere(words.length, (number) => !isBefore(words[number] ?? '', prefix)),
  })
  const containing = (part: string): readonly number[] => {
    const found: number[] = []
    for (let hit = joined.indexOf(part); hit >= 0;) {
      const next = firstWhere(words.length, (number) => (starts[number] ?? 0) > hit)
      found.push(next - 1)
      hit = joined.indexOf(part, (starts[next] ?? joined.length) - 1)
    }
    return found
  }
  return {
    words,
    beginningWith,
    containingInside: (part) =>
      part.length < SHORTEST_INNER
        ? []
        : containing(part).filter((number) => words[number]?.startsWith(part) === false),
    nearlyBeginningWith: (typed) => nearWords({ words, beginningWith, containing }, typed),
    closest: (typed) => closestWord({ words, beginningWith }, typed),
  }
}

/** True for words before the end of those with the prefix. */
function isBefore(word: string, prefix: string): boolean {
  return word < prefix || word.startsWith(prefix)
}

/** The first number from 0 up to `count` for which a claim that stays true once it is true holds. */
function firstWhere(count: number, isReached: (number: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isReached(middle)) high = middle
    else low = middle + 1
  }
  return low
}

type WordLookup = Pick<WordTable, 'words' | 'beginningWith'> & {
  readonly containing: (part: string) => readonly number[]
}

/** One slip leaves one half of the letters as they are, unless the two in the middle changed places. */
function nearWords({ words, beginningWith, containing }: WordLookup, typed: string): readonly number[] {
  if (typed.length < SHORTEST_GUESSED) return []
  const half = typed.length >>> 1
  const [left, right] = [typed.slice(0, half), typed.slice(half)]
  const swapped = left.slice(0, -1) + right.slice(0, 1) + left.slice(-1) + right.slice(1)
  const candidates = new Set([
    ...numbersIn(beginningWith(left)),
    ...numbersIn(beginningWith(swapped)),
    ...containing(right),
  ])
  return [...candidates].filter((number) => beginsWithOneEdit(words[number] ?? '', typed)).sort((a, b) => a - b)
}

function numbersIn({ low, high }: WordRange): readonly number[] {
  return Array.from({ length: high - low }, (_, offset) => low + offset)
}

/** Looks among the words with the same first letter, which people rarely get wrong twice. */
function closestWord({ words, beginningWith }: Pick<WordLookup, 'words' | 'beginningWith'>, typed: string) {
  if (typed.length < SHORTEST_CORRECTED) return undefined
  let best: { readonly number: number; readonly edits: number } | undefined
  for (const number of numbersIn(beginningWith(typed.slice(0, 1)))) {
    const edits = editsBetween(words[number] ?? '', typed, MOST_EDITS)
    if (edits <= MOST_EDITS && (best === undefined || edits < best.edits)) best = { number, edits }
  }
  return best?.number
}

/** A guess leaves out a word that is too short to be put right and that the shop doesn't use, beside longer ones (SRCH-08). */
export function withoutShortSlips(
  tokens: readonly string[],
  { words, beginningWith }: Pick<WordTable, 'words' | 'beginningWith'>,
): readonly string[] {
  const long = tokens.filter((token) => token.length >= SHORTEST_GUESSED)
  const isUsed = (token: string): boolean => words[beginningWith(token).low] === token
  return long.length === 0 ? tokens : tokens.filter((token) => long.includes(token) || isUsed(token))
}
