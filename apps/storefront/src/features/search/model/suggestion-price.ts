import { money, multiply, unitsPerMajor, type Money } from '@waybill/domain/money'
import type { PriceUnit } from '@waybill/i18n'
import type { Suggestion } from './suggestion.ts'

const UNITS: Readonly<Record<PriceUnit, true>> = {
  company: true,
  driver: true,
  user: true,
  planner: true,
  billable_asset: true,
  dispatcher: true,
  vehicle: true,
  regional: true,
  analyst: true,
  admin: true,
}

/** What a price counts, as it came over the network. */
export function priceUnitOf({ price_unit: unit }: Pick<Suggestion, 'price_unit'>): PriceUnit | undefined {
  return isUnit(unit) ? unit : undefined
}

function isUnit(unit: string): unit is PriceUnit {
  return Object.hasOwn(UNITS, unit)
}

/** The whole units of `search_price` as an amount; undefined where a word or nothing stands in its place. */
export function amountOf(suggestion: Pick<Suggestion, 'search_price' | 'currency'>): Money | undefined {
  const { search_price: price, currency } = suggestion
  return typeof price === 'number' ? multiply(money(unitsPerMajor(currency), currency), price) : undefined
}

/** What a package costs without its discount; undefined where it has none. */
export function wasOf({ was_minor: minor, currency }: Pick<Suggestion, 'was_minor' | 'currency'>): Money | undefined {
  return minor === null ? undefined : money(minor, currency)
}
