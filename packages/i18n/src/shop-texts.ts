import { compileMessage } from './compile.ts'
import { countedPlurals } from './counted-plurals.ts'
import { hasTexts, type Locale } from './locales.ts'
import { catalogues } from './messages/index.ts'
import { placeholdersOf } from './placeholders.ts'
import { specifiedTerms, withTerms } from './shop-terms.ts'
import type { MessageToken } from './speak-message.ts'

/** A defect of a text of the interface that a shop wrote. */
export interface ShopTextProblem {
  readonly id: string
  readonly message: string
}

const english: ReadonlyMap<string, string> = new Map(
  Object.values(catalogues).flatMap(({ en }) => Object.entries<string>(en)),
)

/** The ids of all texts of the interface. */
export const messageIds: readonly string[] = [...english.keys()]

/** The English text of an id. */
export function englishText(id: string): string | undefined {
  return english.get(id)
}

/** The texts that a language lacks, by id: its readers see them in English. None of a language of the interface. */
export function missingTexts(locale: Locale, texts: Readonly<Record<string, string>>): readonly string[] {
  return hasTexts(locale) ? [] : messageIds.filter((id) => texts[id] === undefined)
}

/**
 * Defects of a language's texts: each must belong to the interface, be valid ICU of values and plurals, name the values that
 * the English text names, and have the plural forms that its numbers need.
 */
export function shopTextProblems(locale: Locale, texts: Readonly<Record<string, string>>): readonly ShopTextProblem[] {
  return Object.entries(texts).flatMap(([id, text]) => {
    const source = english.get(id)
    if (source === undefined) return [{ id, message: 'the interface has no text of this id' }]
    const message = faultOf(locale, { id, text, source })
    return message === undefined ? [] : [{ id, message }]
  })
}

function faultOf(
  locale: Locale,
  { id, text, source }: { readonly id: string; readonly text: string; readonly source: string },
): string | undefined {
  const compiled = compiledOrFault(id, withTerms(text, specifiedTerms, locale))
  if (typeof compiled === 'string') return compiled
  const wanted = placeholdersOf(compileMessage(id, withTerms(source, specifiedTerms, 'en')))
  const named = placeholdersOf(compiled)
  const [lacks, knows] = [
    [...wanted].filter((name) => !named.has(name)),
    [...named].filter((name) => !wanted.has(name)),
  ]
  if (lacks.length > 0) return `lacks ${placesOf(lacks)}, which the English text has: ${source}`
  if (knows.length > 0) return `names ${placesOf(knows)}, which are not filled in here; the English text has: ${source}`
  const forms = countedPlurals(locale)
  const absent = pluralsIn(compiled).flatMap((branches) => forms.filter((form) => branches[form] === undefined))
  return absent.length === 0 ? undefined : `lacks the plural ${[...new Set(absent)].join(', ')} of this language`
}

const INVALID =
  'is no valid message: braces enclose a value, as {amount}, or a plural, as {count, plural, one {# day} other {# days}}'

function compiledOrFault(id: string, text: string): readonly MessageToken[] | string {
  try {
    const compiled = compileMessage(id, text)
    return wordsIn(compiled).some((words) => /[{}]/.test(words)) ? INVALID : compiled
  } catch {
    return INVALID
  }
}

/** Literal parts of a text: a brace there is a value that its writer didn't close. */
function wordsIn(tokens: readonly MessageToken[]): readonly string[] {
  return tokens.flatMap((token) => (typeof token === 'string' ? [token] : branchesOf(token).flatMap(wordsIn)))
}

const placesOf = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ')

/** The branches of a plural; none of a value. */
function branchesOf([, , branches]: Exclude<MessageToken, string>): readonly (readonly MessageToken[])[] {
  const named: Readonly<Record<string, readonly MessageToken[] | undefined>> = branches ?? {}
  return Object.values(named).filter((branch) => branch !== undefined)
}

function pluralsIn(tokens: readonly MessageToken[]): readonly Readonly<Record<string, unknown>>[] {
  return tokens.flatMap((token) =>
    typeof token === 'string' || token[2] === undefined ? [] : [token[2], ...branchesOf(token).flatMap(pluralsIn)],
  )
}
