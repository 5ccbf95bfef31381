import type { Currency } from './currency-codes.ts'

/** Countries by the currency that is paid with there, where its code doesn't begin with the country's. */
const countriesOf: Readonly<Partial<Record<Currency, string>>> = {
  USD: 'US AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI',
  PHP: 'PH',
  EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD AX BL GF GP MC ME MF MQ PM RE SM TF VA XK YT',
  CHF: 'CH LI',
  JPY: 'JP',
  GBP: 'GB GG IM JE',
}

const currencyBy: ReadonlyMap<string, string> = new Map(
  Object.entries(countriesOf).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
)

/**
 * The currency that a visitor buys in: what they chose where the shop sells in it, else the shop's first. Any text may be
 * given, because a choice comes from outside. Throws RangeError for a shop without a currency.
 */
export function soldCurrency(sold: readonly Currency[], wished: string | undefined): Currency {
  const [first] = sold
  if (first === undefined) throw new RangeError('a shop sells in at least one currency')
  return sold.find((currency) => currency === wished) ?? first
}

/**
 * The currency that an account of a country is billed in: the country's where the shop sells in it, else the shop's first.
 * `sold` are the shop's currencies, its default first; `mapped` is what the shop says of countries. SE pays in SEK: codes of
 * ISO 4217 begin with the country's, but for those of many countries.
 */
export function currencyOfCountry(
  country: string,
  sold: readonly Currency[],
  mapped: Readonly<Record<string, Currency>> = {},
): Currency {
  const own = [mapped[country], currencyBy.get(country)].find((code) => sold.some((currency) => currency === code))
  const named = country.length === 2 ? sold.find((currency) => currency.startsWith(country)) : undefined
  return soldCurrency(sold, own ?? named)
}
