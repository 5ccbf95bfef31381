import { normaliseQuery, queryRule } from '@waybill/domain/catalog'
import { SOURCE_LOCALE, type Locale } from '@waybill/i18n'
import { foldText } from './fold-text.ts'
import { editsBetween } from './one-edit.ts'
import type { SearchIndex } from './search-index.ts'
import { FIELDS, type LanguageIndex } from './language-index.ts'
import { tokensOf } from './words-of.ts'

/** A term with more words than this is a sentence: leaving one out of it is no correction any more. */
const MOST_WORDS = 8
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*[+#]*/gu
const ONE = { packages: 1, modules: 1 } as const

/**
 * The term with its slips put right, for "Did you mean": each word that the shop doesn't use becomes the nearest that
 * it does, or falls away; where the words don't go together, one of them (SRCH-10). Undefined for a term that finds
 * something as it is typed, and where nothing would be found by the correction either.
 */
export function correctQuery(index: SearchIndex, locale: Locale, typed: string): string | undefined {
  const query = normaliseQuery(typed)
  const tokens = tokensOf(query)
  if (tokens.length > MOST_WORDS || finds(index, locale, query)) return undefined
  const replaced = new Map(tokens.flatMap((token) => replacementOf(index, locale, token)))
  const shortened = tokens.map((token) => new Map([...replaced, [token, '']] as const)).toReversed()
  return [replaced, ...shortened].map((words) => rewritten(query, words)).find((other) => finds(index, locale, other))
}

function finds(index: SearchIndex, locale: Locale, query: string): boolean {
  if (queryRule(query) !== 'ok') return false
  const { packages, modules, terms } = index.answer(locale, query, ONE)
  return !terms.isGuess && packages.length + modules.length > 0
}

/**
 * Nothing for a word that is used as it is typed. A word that only begins one of the shop's is a whole word with a slip
 * where there is such a word: "rout" is "route".
 */
function replacementOf(index: SearchIndex, locale: Locale, token: string): readonly (readonly [string, string])[] {
  const languages = [...new Set<Locale>([locale, SOURCE_LOCALE])]
  const tables = languages.map((language) => index.languageIndex(language).table)
  if (tables.some(({ words, beginningWith }) => words[beginningWith(token).low] === token)) return []
  const isUsed = tables.some(({ beginningWith, containingInside }) => {
    const { low, high } = beginningWith(token)
    return low < high || containingInside(token).length > 0
  })
  if (isUsed) {
    const whole = languages.map((language) => nearestWord(index, language, token)).find((found) => found !== undefined)
    return whole === undefined ? [] : [[token, whole]]
  }
  const spelling = languages
    .map((language) => nearestSpelling(index, language, token))
    .find((found) => found !== undefined)
  return [[token, spelling ?? '']]
}

/** Number of pairs of the index that a word has. */
function usesOf({ postings }: LanguageIndex): (word: number) => number {
  return (word) =>
    FIELDS.reduce(
      (sum, field) => sum + (postings[field].ofWord[word + 1] ?? 0) - (postings[field].ofWord[word] ?? 0),
      0,
    )
}

/** The most used whole word that is one slip away. */
function nearestWord(index: SearchIndex, locale: Locale, token: string): string | undefined {
  const languageIndex = index.languageIndex(locale)
  const { table } = languageIndex
  const uses = usesOf(languageIndex)
  const [near] = table
    .nearlyBeginningWith(token)
    .filter((word) => editsBetween(table.words[word] ?? '', token, 1) <= 1)
    .toSorted((a, b) => uses(b) - uses(a) || a - b)
  return near === undefined ? undefined : spellingOf(index, locale, near)
}

/** A whole word before the beginning of a longer one, then the word that more products have. */
function nearestSpelling(index: SearchIndex, locale: Locale, token: string): string | undefined {
  const languageIndex = index.languageIndex(locale)
  const { table } = languageIndex
  const uses = usesOf(languageIndex)
  const isWhole = (word: number): boolean => editsBetween(table.words[word] ?? '', token, 1) <= 1
  const [near = table.closest(token)] = [...table.nearlyBeginningWith(token)].sort(
    (a, b) => Number(isWhole(b)) - Number(isWhole(a)) || uses(b) - uses(a) || a - b,
  )
  return near === undefined ? undefined : spellingOf(index, locale, near)
}

/** A word as the shop writes it, with its accents: an index knows only its plain letters. */
function spellingOf(index: SearchIndex, locale: Locale, word: number): string | undefined {
  const { table, postings } = index.languageIndex(locale)
  const folded = table.words[word]
  for (const field of FIELDS) {
    const { ofWord, documents } = postings[field]
    const at = ofWord[word] ?? 0
    if (at === ofWord[word + 1]) continue
    const texts = index.textsOf(locale, documents[at] ?? 0)
    const written = Object.values(texts ?? {}).flatMap((text: string) => text.match(WORD) ?? [])
    return written.find((one) => foldText(one) === folded)?.toLowerCase() ?? folded
  }
  return undefined
}

function rewritten(query: string, words: ReadonlyMap<string, string>): string {
  return normaliseQuery(query.replace(WORD, (word) => words.get(foldText(word)) ?? word))
}
