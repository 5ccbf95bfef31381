import { fractionOf, overlapOf, reduceFraction, remainingFraction } from '../calendar/index.ts'
import type { Fraction, Period } from '../calendar/index.ts'
import { explainTiers, modelAmounts } from '../catalog/index.ts'
import type { PricedTiers, PriceModel, ProductId } from '../catalog/index.ts'
import type { ChargeLine } from '../invoice/index.ts'
import { compare, lesser, mulRatio, multiply, subtract, unitsAbove, zero } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { usageAmount } from '../pricing/index.ts'
import type { UsageAmount } from '../pricing/index.ts'
import type { SubscriptionItem } from './items.ts'

type FixedItem = Extract<SubscriptionItem, { recurring: unknown }>
type UsageItem = Extract<SubscriptionItem, { usageKey: string }>
/** Usage of one monthly period. */
export interface UsageRecord {
  /** Highest daily count per usage key; extra assets are counted by asset type. A key without a record is 0. */
  readonly peaks: Readonly<Record<string, number>>
  /** Times in which a module was on and bundled, where that wasn't the whole period (B-64). */
  readonly active?: ReadonlyMap<ProductId, Period>
}

/** The price of a whole interval, paid in advance. */
export function fixedLine({ kind, productId, recurring, explanation }: FixedItem, period: Period): ChargeLine {
  return { kind, productId, period, quantity: 1, freeQuantity: 0, unit: recurring, amount: recurring, explanation }
}

/**
 * The rest of a running period, for an item that begins in it: the price of the whole times the part that is left, rounded half
 * up (B-56). 20.00 for 12 days 16 hours of 31 days: 8.17. Epoch ms.
 */
export function restOfPeriodLine(item: FixedItem, period: Period, from: number): ChargeLine {
  const rest = { start: from, end: period.end }
  const fraction = remainingFraction(period, from, 'utc_seconds')
  const amount = mulRatio(item.recurring, fraction, 'half_up')
  return { ...fixedLine(item, rest), kind: 'proration_charge', amount, fraction }
}

interface UnitsAmount extends UsageAmount {
  readonly quantity: number
  /** Paid in advance for the declared units. */
  readonly ahead?: Money
}

function unitsLine(item: UsageItem, priced: UnitsAmount, period: Period) {
  const { productId, usageKey, free, minimum } = item
  const { quantity, billable, unit, amount, tiers, ahead } = priced
  const counted = { productId, usageKey, quantity, free, minimum, billable, unit, amount }
  const explanation = {
    step: 'units',
    ...counted,
    ...(tiers && { tiers: soldTiers(tiers) }),
    ...(ahead && { ahead }),
  } as const
  return { productId, period, quantity, freeQuantity: free, unit, amount, explanation }
}

/** A document offers no other number of units. */
function soldTiers({ cheaper: _, ...tiers }: PricedTiers): PricedTiers {
  return tiers
}

/** Units that the declared quantity pays for: free ones come off, a bundled minimum is declared at least (B-65). */
const declaredAmount = (item: UsageItem): UnitsAmount => ({
  ...usageAmount({ ...item, quantity: item.declared }),
  quantity: item.declared,
})

/** The declared quantity of a prepaid item for one month, in advance. */
export function prepaidLine(item: UsageItem, period: Period): ChargeLine {
  return { kind: 'prepaid', ...unitsLine(item, declaredAmount(item), period) }
}

/** The rest of a running month, of units that are prepaid from an instant on. Epoch ms. */
export function restOfMonthLine(item: UsageItem, month: Period, from: number): ChargeLine {
  const fraction = remainingFraction(month, from, 'utc_seconds')
  const whole = prepaidLine(item, { start: from, end: month.end })
  return { ...whole, kind: 'proration_charge', amount: mulRatio(whole.amount, fraction, 'half_up'), fraction }
}

/** By tiers, what the peak costs above what was declared: a price by volume may fall, but never below 0. */
function overageAmount(item: UsageItem, peak: number): UnitsAmount {
  const { billable: declared, amount: ahead } = declaredAmount(item)
  if (item.model !== undefined) {
    const used = usageAmount({ ...item, quantity: peak })
    return { ...used, quantity: peak, amount: subtract(used.amount, lesser(used.amount, ahead)), ahead }
  }
  const billable = Math.max(unitsAbove(peak, item.free) - declared, 0)
  return { quantity: peak, billable, unit: item.unit, amount: multiply(item.unit, billable) }
}

/** Usage above the declared quantity, at the full unit price, in arrears; none below it. */
export function overageLines(item: UsageItem, period: Period, { peaks }: UsageRecord): ChargeLine[] {
  const over = overageAmount(item, peaks[item.usageKey] ?? 0)
  const isAbove = item.model === undefined ? over.billable > 0 : over.amount.minor > 0
  return isAbove ? [{ kind: 'overage', ...unitsLine(item, over, period) }] : []
}

/** The part of the period in which the module was on and bundled: 1 without a record of it. */
function activeFraction(item: UsageItem, period: Period, { active }: UsageRecord): Fraction {
  const on = active?.get(item.productId)
  const part = on === undefined ? period : (overlapOf(on, period) ?? { start: period.start, end: period.start })
  return fractionOf(part, period, 'utc_seconds')
}

const isWhole = ({ numerator, denominator }: Fraction): boolean => numerator === denominator

/** The line of what was used in a month, and the one that a whole month owes whatever was used; the larger is charged. */
export interface UsageLines {
  readonly used: ChargeLine
  readonly least?: ChargeLine
}

function owedByModel(item: UsageItem, model: PriceModel, { period, quantity }: UsedUnits): UsageLines {
  const { currency } = item.unit
  const [paid, minimum] = [unitsAbove(quantity, item.free), item.bundled ? item.minimum : 0]
  const { counted, standing, standingUnits } = modelAmounts(model, { paid, minimum }, currency)
  const line = (billable: number, amount: Money) =>
    unitsLine(item, { quantity, ...explainTiers(model, { billable, amount }) }, period)
  const used = { kind: 'tiered', ...line(paid, counted) } as const
  if (standing.minor === 0) return { used }
  const kind = standingUnits === 0 ? 'tiered' : 'usage_minimum'
  return { used, least: { kind, ...line(standingUnits ?? paid, standing) } }
}

interface UsedUnits {
  readonly period: Period
  readonly quantity: number
}

/** Usage of a month in arrears, and of a bundled item the minimum of it, as lines of a whole month. */
export function usageOwed(item: UsageItem, period: Period, { peaks }: Pick<UsageRecord, 'peaks'>): UsageLines {
  const { unit, model, usageKey, free, bundled, minimum } = item
  const quantity = peaks[usageKey] ?? 0
  if (model !== undefined) return owedByModel(item, model, { period, quantity })
  const line = (billable: number) =>
    unitsLine(item, { quantity, billable, unit, amount: multiply(unit, billable) }, period)
  const used = { kind: 'usage', ...line(unitsAbove(quantity, free)) } as const
  return bundled && minimum > 0 ? { used, least: { kind: 'usage_minimum', ...line(minimum) } } : { used }
}

/**
 * Usage of a month in arrears: the peak less the free units at the unit price; bundled, at least the minimum for the part of
 * the month in which it was on. Minimum 5 at 12.00, on for 16 of 31 days, peak 2: max(24.00, 30.97) = 30.97.
 */
export function usageLine(item: UsageItem, period: Period, usage: UsageRecord): ChargeLine {
  const { used, least } = usageOwed(item, period, usage)
  if (least === undefined) return used
  const fraction = activeFraction(item, period, usage)
  const amount = mulRatio(least.amount, fraction, 'half_up')
  if (compare(used.amount, amount) >= 0) return used
  return { ...least, amount, ...(isWhole(fraction) ? {} : { fraction }) }
}

/** The plan's assets above those it includes, once, in arrears on the peak. */
export function extraAssetsLine(
  item: Extract<SubscriptionItem, { kind: 'extra_assets' }>,
  period: Period,
  { peaks }: UsageRecord,
): ChargeLine {
  const { productId, assetType, countedBy, included: minimum, rate } = item
  const assets = peaks[countedBy] ?? 0
  const extra = Math.max(assets - minimum, 0)
  const amount = extra === 0 ? zero(rate.currency) : multiply(rate, extra)
  const explanation = { step: 'extra_assets', assetType, assets, minimum, extra, rate, amount } as const
  return {
    kind: 'extra_assets',
    productId,
    period,
    quantity: assets,
    freeQuantity: minimum,
    unit: rate,
    amount,
    explanation,
  }
}

/** The paid period and the month that run, half-open. */
export interface RunningPeriods {
  readonly paid: Period
  readonly month: Period
}

/** The rest of the running period, for an item that is charged from an instant on; none where that is nothing. Epoch ms. */
export function restLines(item: SubscriptionItem, { paid, month }: RunningPeriods, at: number): ChargeLine[] {
  const reduced = (line: ChargeLine): ChargeLine[] =>
    line.amount.minor === 0 || line.fraction === undefined ? [] : [{ ...line, fraction: reduceFraction(line.fraction) }]
  if ('recurring' in item) return reduced(restOfPeriodLine(item, paid, at))
  return item.kind === 'prepaid' ? reduced(restOfMonthLine(item, month, at)) : []
}
