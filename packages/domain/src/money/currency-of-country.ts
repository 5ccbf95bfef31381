import type { Currency } from './currency.ts'

const euroCountries = new Set(
  'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK'.split(' '),
)

const nationalCurrencies: Readonly<Record<string, Currency>> = { PH: 'PHP', JP: 'JPY', CH: 'CHF', LI: 'CHF', GB: 'GBP' }

/** The currency that an account of a country is billed in: its own where the shop sells in it, else USD. */
export function currencyOfCountry(country: string): Currency {
  return nationalCurrencies[country] ?? (euroCountries.has(country) ? 'EUR' : 'USD')
}
