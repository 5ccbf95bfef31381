import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { compileCatalogue, MESSAGE_AREAS } from './compile.ts'
import { LOCALES } from './locales.ts'
import type { InterfaceLocale } from './locales.ts'
import type { MessageArea } from './message-id.ts'
import { catalogues } from './messages/index.ts'
import { placeholdersOf } from './placeholders.ts'

const messagesOf = (area: MessageArea, locale: InterfaceLocale): Readonly<Record<string, string>> =>
  catalogues[area][locale]

/** The branches of every plural in a compiled message. */
function pluralsOf(compiled: unknown): string[][] {
  if (!Array.isArray(compiled)) return []
  return compiled.flatMap((token: unknown): string[][] => {
    if (!Array.isArray(token)) return []
    const [, type, format] = token as readonly unknown[]
    if (typeof format !== 'object' || format === null) return []
    const branches = Object.entries(format).filter(([name]) => name !== 'offset')
    const own = type === 'plural' ? [branches.map(([name]) => name)] : []
    return [...own, ...branches.flatMap(([, branch]) => pluralsOf(branch))]
  })
}

/**
 * Mistakes that a reader of the language would mark: a sign without its no-break space, a question or an exclamation not
 * opened.
 */
const UNLIKELY: Readonly<Record<InterfaceLocale, RegExp>> = {
  fr: /(?<!\u00a0)[;:!?»%]|«(?!\u00a0)|"/,
  es: /^[^¿]*\?|^[^¡]*!|“|"/,
  vi: /\s[;:!?]|"/,
  en: /\s[;:!?%]|"/,
}

describe.each(MESSAGE_AREAS)('the area %s', (area) => {
  const ids = Object.keys(messagesOf(area, 'en'))

  test('has its name before every id, and its ids in order', () => {
    expect(ids.filter((id) => !id.startsWith(`${area}.`))).toEqual([])
    expect(ids).toEqual(ids.toSorted())
  })

  test.each(LOCALES)('[I18N-01] has the same messages in %s, with the same values', (locale) => {
    const messages = messagesOf(area, locale)
    expect(Object.keys(messages)).toEqual(ids)
    for (const id of ids) {
      const [expected, actual] = [messagesOf(area, 'en')[id], messages[id]].map((message = '') =>
        [...placeholdersOf(compileMessageOrThrow(message))].toSorted(),
      )
      expect([id, actual]).toEqual([id, expected])
    }
  })

  test.each(LOCALES)('[I18N-05] has exactly the plurals of %s', (locale) => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()
    for (const [id, message] of Object.entries(messagesOf(area, locale))) {
      for (const plural of pluralsOf(compileMessageOrThrow(message)))
        expect([id, plural.toSorted()]).toEqual([id, categories])
    }
  })

  test.each(LOCALES)('[I18N-01] compiles every message of %s', (locale) => {
    const compiled = compileCatalogue(locale, [area])
    expect(Object.keys(compiled)).toEqual(ids)
    expect(Object.values(compiled).every((message) => Array.isArray(message) && message.length > 0)).toBe(true)
  })

  test.each(LOCALES)('has the punctuation of %s', (locale) => {
    const marked = Object.entries(messagesOf(area, locale)).filter(([, text]) => UNLIKELY[locale].test(text))
    expect(marked).toEqual([])
  })

  test.each(LOCALES)('is written without stray spaces and straight apostrophes in %s', (locale) => {
    const careless = Object.entries(messagesOf(area, locale)).filter(([, message]) => /^\s|\s$| {2}|'/.test(message))
    expect(careless).toEqual([])
  })
})
