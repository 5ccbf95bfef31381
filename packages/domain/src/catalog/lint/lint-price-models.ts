import { exponentOf, isCurrency, isPayable, majorText, money } from '../../money/index.ts'
import type { Currency } from '../../money/index.ts'
import type { PriceModel, PriceTier, UnitAmount } from '../price-forms.ts'
import { modelAmount, unitMoney } from '../price-model.ts'
import type { Module } from '../types.ts'
import { error, warning } from './finding.ts'
import type { Finding, Rule } from './finding.ts'
import { placedModules } from './placed-products.ts'

/** Decimals of a unit price beyond those of its currency. */
const furtherDecimals = 12

/** A price model with its place in the document. */
interface PlacedModel {
  readonly model: PriceModel
  readonly currency: Currency
  readonly path: string
  readonly code: string
}

function placedModels(code: string, { priceModels = {} }: Module, path: string): readonly PlacedModel[] {
  return Object.entries(priceModels).flatMap(([currency, model]) =>
    isCurrency(currency) ? [{ model, currency, path: `${path}.priceModels.${currency}`, code }] : [],
  )
}

interface PlacedAmount {
  readonly amount: UnitAmount
  readonly at: string
  /** It is charged as it stands, and not multiplied first. */
  readonly isCharged: boolean
}

function amountsOf(model: PriceModel, path: string): readonly PlacedAmount[] {
  const named = (amount: UnitAmount | undefined, at: string, isCharged: boolean): readonly PlacedAmount[] =>
    amount === undefined ? [] : [{ amount, at: `${path}.${at}`, isCharged }]
  const bounds = [...named(model.least, 'least', true), ...named(model.most, 'most', true)]
  switch (model.model) {
    case 'unit':
      return [...named(model.unit, 'unit', false), ...bounds]
    case 'package':
      return [...named(model.block, 'block', false), ...bounds]
    default:
      return [
        ...model.tiers.flatMap(({ unit, flat }, index) => [
          ...named(unit, `tiers[${index}].unit`, false),
          ...named(flat, `tiers[${index}].flat`, true),
        ]),
        ...bounds,
      ]
  }
}

function lintAmounts({ model, currency, path, code }: PlacedModel): readonly Finding[] {
  return amountsOf(model, path).flatMap(({ amount, at, isCharged }) => {
    const decimals = exponentOf(currency) + (isCharged ? 0 : furtherDecimals)
    const [, fraction = ''] = amount.split('.')
    if (!/^\d{1,12}(\.\d+)?$/.test(amount) || fraction.length > decimals)
      return [
        error('price_invalid', at, `${code}: ${amount} is not a price in ${currency} of at most ${decimals} decimals`),
      ]
    const minor = Number(amount.replace('.', '') + '0'.repeat(Math.max(0, exponentOf(currency) - fraction.length)))
    return isCharged && !isPayable(money(minor, currency))
      ? [error('price_invalid', at, `${code}: ${amount} ${currency} can not be paid`)]
      : []
  })
}

/** Each tier ends above the one before it, and the last one is open. */
function lintBounds(tiers: readonly PriceTier[], { path, code }: PlacedModel): readonly Finding[] {
  if (tiers.length === 0) return [error('price_model_invalid', `${path}.tiers`, `${code} has no tier`)]
  return tiers.flatMap(({ upTo }, index) => {
    const at = `${path}.tiers[${index}].upTo`
    const isLast = index === tiers.length - 1
    const before = tiers[index - 1]?.upTo ?? 0
    if (isLast)
      return upTo === undefined
        ? []
        : [
            error(
              'price_model_invalid',
              at,
              `${code}: the last tier has no end, or more than ${upTo} would have no price`,
            ),
          ]
    if (upTo === undefined) return [error('price_model_invalid', at, `${code}: only the last tier has no end`)]
    if (!Number.isSafeInteger(upTo) || upTo < 0)
      return [error('price_model_invalid', at, `${code}: a tier ends with a whole number of units, not ${upTo}`)]
    return upTo > before || (index === 0 && upTo === 0)
      ? []
      : [error('price_model_invalid', at, `${code}: the tier to ${upTo} is inside the one before it, to ${before}`)]
  })
}

/** A further unit makes the whole cheaper, which may be meant: a warning with both amounts. */
function lintFalls({ model, currency, path, code }: PlacedModel): readonly Finding[] {
  if (model.model !== 'volume') return []
  const amountOf = (paid: number) => modelAmount(model, { paid, minimum: 0 }, currency).amount
  return model.tiers.flatMap(({ upTo }, index) => {
    if (upTo === undefined || upTo === 0) return []
    const [full, next] = [amountOf(upTo), amountOf(upTo + 1)]
    if (next.minor >= full.minor) return []
    const sums = `${upTo} units cost ${majorText(full)}, ${upTo + 1} cost ${majorText(next)}`
    return [warning('price_falls', `${path}.tiers[${index}].upTo`, `${code}: ${sums}`)]
  })
}

function lintForm(placed: PlacedModel): readonly Finding[] {
  const { model, currency, path, code } = placed
  const amounts = lintAmounts(placed)
  if (amounts.length > 0) return amounts
  if (model.model === 'package' && !(Number.isSafeInteger(model.size) && model.size > 0))
    return [error('price_model_invalid', `${path}.size`, `${code}: a block has a whole number of units, 1 or more`)]
  const bounds = 'tiers' in model ? lintBounds(model.tiers, placed) : []
  if (bounds.length > 0) return bounds
  const { least, most } = model
  const isCrossed =
    least !== undefined && most !== undefined && unitMoney(least, currency).minor > unitMoney(most, currency).minor
  return isCrossed
    ? [error('price_model_invalid', `${path}.most`, `${code}: it costs at least ${least} and at most ${most}`)]
    : lintFalls(placed)
}

/** A model is the price of what is counted, in plans too. */
function lintModelled({ code, pricingType, pricingPrice, priceModels }: Module, path: string): readonly Finding[] {
  if (priceModels === undefined) return []
  if (pricingType !== 'USAGE')
    return [error('price_model_invalid', `${path}.priceModels`, `${code} has a price by units, and is not counted`)]
  return pricingPrice === undefined
    ? []
    : [error('price_model_invalid', `${path}.pricingPrice`, `${code} has a price model, which holds in plans too`)]
}

/** Prices by tiers and blocks (S-39): gaps, overlaps, falling totals, and amounts that can't be charged. */
export const lintPriceModels: Rule = ({ document }) =>
  placedModules(document).flatMap(({ item, path }) => [
    ...lintModelled(item, path),
    ...placedModels(item.code, item, path).flatMap(lintForm),
  ])
