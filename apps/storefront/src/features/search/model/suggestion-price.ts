import type { PriceView } from '@waybill/contract/views'
import { money, multiply, unitsPerMajor } from '@waybill/domain/money'
import { isAssetType, type Translate } from '@waybill/i18n'
import type { Suggestion } from './suggestion.ts'

type PriceFields = Pick<Suggestion, 'search_price' | 'was_minor' | 'price_unit' | 'currency' | 'rate' | 'team_price'>

/**
 * The whole units of `search_price` as a price, and that for the reader's team, which may pay for help that is free for others;
 * undefined where a word or nothing stands in its place.
 */
export function shownPrice(fields: PriceFields, t: Translate) {
  const { search_price: price, was_minor: was, price_unit: unit, currency, rate, team_price: team } = fields
  const isUnit = unit === 'company' || isAssetType(unit, t)
  if (!isUnit || (typeof price !== 'number' && team === undefined)) return undefined
  const amount = multiply(money(unitsPerMajor(currency), currency), typeof price === 'number' ? price : 0)
  const before = was !== null && { was: money(was, currency) }
  const forTeam = team && { forTeam: { amount: money(team.amount_minor, currency), formula: team.formula } }
  const exact = rate && {
    rate: {
      unit: rate.unit_amount,
      ...(rate.is_from === 1 && { isFrom: true as const }),
      ...(rate.size !== undefined && { size: rate.size }),
    },
  }
  return { shows: 'amount', amount, ...before, unit, freeUnits: 0, ...exact, ...forTeam } satisfies PriceView
}
