import type { Locale } from '../locales.ts'

const namesOf = new Map<Locale, Intl.DisplayNames>()

/** The name of a currency in a language; the code itself where it has no name. `code` is ISO 4217. */
export function currencyName(code: string, locale: Locale): string {
  const names = namesOf.get(locale) ?? new Intl.DisplayNames([locale], { type: 'currency' })
  namesOf.set(locale, names)
  return names.of(code) ?? code
}
