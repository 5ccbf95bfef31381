import { countryCodes } from '@waybill/domain/payment'
import { countryName, type Locale } from '@waybill/i18n'

export interface CountryName {
  readonly code: string
  readonly name: string
}

const known = new Map<Locale, readonly CountryName[]>()

/** Every country in the reader's language, sorted as that language sorts; made once per language. */
export function countriesIn(locale: Locale): readonly CountryName[] {
  const names = known.get(locale) ?? countryNames(locale)
  known.set(locale, names)
  return names
}

function countryNames(locale: Locale): readonly CountryName[] {
  return [...countryCodes]
    .map((code) => ({ code, name: countryName(code, locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}
