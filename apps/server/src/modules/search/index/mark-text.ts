import { foldWithOffsets } from './fold-text.ts'
import { beginsWithOneEdit, SHORTEST_GUESSED } from './one-edit.ts'
import type { SearchTerms } from './match-query.ts'

/** Code unit offsets of what matched, from start up to end. */
export type TextMatch = readonly [start: number, end: number]

/** Shorter pieces count at the beginning of a word only, as in the search itself. */
const SHORTEST_INNER = 3
const COMPOUND = /[\p{L}\p{N}]+(?:['’‐‑-][\p{L}\p{N}]+)*[+#]*/gu
const PART = /[\p{L}\p{N}]+[+#]*/gu
const SIGNS = /['’‐‑-]/g

/** A word of a folded text: its letters, and where each of them stands in it. */
interface PlacedWord {
  readonly letters: string
  readonly places: readonly number[]
}

/** Matches of a text to mark: the typed letters where they stand, or the whole word where one slip was forgiven. */
export function markText(text: string, { tokens, isGuess }: SearchTerms): readonly TextMatch[] {
  const { folded, starts } = foldWithOffsets(text)
  const found = wordsIn(folded).flatMap((word) =>
    tokens.flatMap((token) => {
      const stretch = stretchOf(word.letters, token, isGuess)
      const [first, last] = [word.places[stretch?.[0] ?? -1], word.places[(stretch?.[1] ?? 0) - 1]]
      return first === undefined || last === undefined ? [] : [originalOf(starts, first, last)]
    }),
  )
  return joined(found.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
}

/** Each part of a compound, and the compound without its signs. */
function wordsIn(folded: string): readonly PlacedWord[] {
  return [...folded.matchAll(COMPOUND)].flatMap(({ 0: compound, index }) => {
    const parts = [...compound.matchAll(PART)].map(({ 0: part, index: within }) => placed(part, index + within))
    return parts.length === 1 ? parts : [...parts, placed(compound, index)]
  })
}

function placed(letters: string, at: number): PlacedWord {
  const places = Array.from({ length: letters.length }, (_, offset) => at + offset)
  return { letters: letters.replace(SIGNS, ''), places: places.filter((place) => !isSign(letters[place - at] ?? '')) }
}

function isSign(unit: string): boolean {
  return unit.search(SIGNS) === 0
}

function stretchOf(word: string, token: string, isGuess: boolean): TextMatch | undefined {
  const at = word.indexOf(token)
  if (at === 0 || (at > 0 && token.length >= SHORTEST_INNER)) return [at, at + token.length]
  const isNear = isGuess && token.length >= SHORTEST_GUESSED && beginsWithOneEdit(word, token)
  return isNear ? [0, word.length] : undefined
}

/** A letter reaches up to where the next one begins, so that its marks belong to it. */
function originalOf(starts: readonly number[], first: number, last: number): TextMatch {
  const start = starts[first] ?? 0
  let after = last + 1
  while (starts[after] === starts[last]) after++
  return [start, starts[after] ?? start]
}

/** Overlapping and touching stretches become one. */
function joined(sorted: readonly TextMatch[]): readonly TextMatch[] {
  const result: [number, number][] = []
  for (const [start, end] of sorted) {
    const last = result.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
