import type { Locale } from '../locales.ts'

const formatters = new Map<Locale, Intl.ListFormat>()

/** "Maps, Routes and Alerts": all of them, in the language's own way; nothing for none. */
export function formatList(words: readonly string[], locale: Locale): string {
  if (words.length < 2) return words.join('')
  const known = formatters.get(locale) ?? new Intl.ListFormat(locale)
  formatters.set(locale, known)
  return known.format(words)
}
