import type { CountryView } from '@waybill/contract/pages'
import { countryCodes, isRequiredIn, statesByCountry } from '@waybill/domain/payment'
import { countryName, stateName, type Locale } from '@waybill/i18n'

const known = new Map<Locale, readonly CountryView[]>()

/** Every country as an address needs it, in the reader's language and sorted as it sorts; made once per language. */
export function countriesIn(locale: Locale): readonly CountryView[] {
  const names = known.get(locale) ?? countryNames(locale)
  known.set(locale, names)
  return names
}

function countryNames(locale: Locale): readonly CountryView[] {
  return [...countryCodes]
    .map((code) => ({ code, name: countryName(code, locale), ...needsOf(code), ...statesOf(code, locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}

function statesOf(country: string, locale: Locale): Pick<CountryView, 'states'> {
  const codes = statesByCountry.get(country)
  if (codes === undefined) return {}
  const states = [...codes].map((code) => ({ code, name: stateName(`${country}-${code}`, locale) }))
  return { states: states.sort((a, b) => a.name.localeCompare(b.name, locale)) }
}

/** The browser marks what is needed; whether it is there is checked by the same rule, here. */
function needsOf(code: string): Pick<CountryView, 'needs' | 'hasNoCity'> {
  const needs = (['state', 'zip'] as const).filter((field) => isRequiredIn(code, field))
  return { ...(needs.length > 0 && { needs }), ...(!isRequiredIn(code, 'city') && { hasNoCity: true }) }
}
