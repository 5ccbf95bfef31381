import { noTax } from './tax-rate.ts'
import type { TaxRate } from './types.ts'

/** Places where the selling entity collects tax, and their rates. A place is a country, `US-CA`, or `EU`. */
export interface TaxTable {
  /** Country in which it is established. */
  readonly sellerCountry: string
  /** Its number in each place where it collects tax; `EU` is the one-stop shop for all of the Union. */
  readonly registrations: ReadonlyMap<string, string>
  /** The rate of a country, or the whole rate of a state in it. */
  readonly rates: ReadonlyMap<string, TaxRate>
}

/** Facts that decide on the tax of a buyer; empty where unknown. */
export interface TaxedBuyer {
  readonly country: string
  readonly state: string
  /** The register has confirmed the tax number. */
  readonly isVerified: boolean
}

/** Taxation of a buyer. */
export type Taxation =
  /** The seller collects no tax there. */
  | { readonly kind: 'none' }
  | { readonly kind: 'taxed'; readonly rate: TaxRate; readonly taxId: string }
  /** A business of another country of the Union owes the tax itself. */
  | { readonly kind: 'reverse_charge'; readonly rate: TaxRate }
  | { readonly kind: 'unknown'; readonly missing: 'country' | 'state' }

const union = 'EU'

const unionCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** True for the countries of the European Union. */
export function isInUnion(country: string): boolean {
  return unionCountries.has(country)
}

/** The name of a place: of a country, or of a state in it. */
export function taxPlace(country: string, state = ''): string {
  return state === '' ? country : `${country}-${state}`
}

/** True where a verified tax number turns the tax over to the buyer: in other countries of the Union. */
export function canReverseCharge({ sellerCountry }: TaxTable, country: string): boolean {
  return unionCountries.has(country) && country !== sellerCountry
}

/** True where the state decides, because the seller is registered in some of the country's. */
function isByState({ registrations }: TaxTable, country: string): boolean {
  return registrations.keys().some((place) => place.startsWith(`${country}-`))
}

function registrationOf({ registrations }: TaxTable, country: string): string | undefined {
  return registrations.get(country) ?? (unionCountries.has(country) ? registrations.get(union) : undefined)
}

/**
 * Taxation of a buyer by the place of supply, which is their own. A state's rate holds where the seller is registered in the
 * state, the country's where it is registered there; elsewhere it collects nothing. Without a table nothing is taxed.
 */
export function taxationOf(table: TaxTable | undefined, { country, state, isVerified }: TaxedBuyer): Taxation {
  if (table === undefined) return { kind: 'none' }
  if (country === '') return { kind: 'unknown', missing: 'country' }
  const ofCountry = table.rates.get(country)
  if (isVerified && canReverseCharge(table, country))
    return { kind: 'reverse_charge', rate: { name: ofCountry?.name ?? 'VAT', basisPoints: 0, isReverseCharge: true } }
  if (state === '' && isByState(table, country)) return { kind: 'unknown', missing: 'state' }
  const place = taxPlace(country, state)
  const [rate, taxId] = [table.rates.get(place), table.registrations.get(place)]
  if (rate !== undefined && taxId !== undefined) return { kind: 'taxed', rate, taxId }
  const countrywide = registrationOf(table, country)
  if (ofCountry === undefined || countrywide === undefined) return { kind: 'none' }
  return { kind: 'taxed', rate: ofCountry, taxId: countrywide }
}

/** The rate of the next document; none while what decides on it is not known. */
export function rateOfTaxation(taxation: Taxation): TaxRate {
  return 'rate' in taxation ? taxation.rate : noTax
}
