import type { Locale } from '../locales.ts'

const namesOf = new Map<Locale, Intl.DisplayNames>()

/** The name of a country in a language; the code itself where it has no name. `code` is ISO 3166-1 alpha-2. */
export function countryName(code: string, locale: Locale): string {
  const names = namesOf.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' })
  namesOf.set(locale, names)
  return names.of(code) ?? code
}
