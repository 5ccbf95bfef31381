import { fractionOf, overlapOf, reduceFraction, remainingFraction } from '../calendar/index.ts'
import type { Fraction, Period } from '../calendar/index.ts'
import type { ProductId } from '../catalog/index.ts'
import type { ChargeLine } from '../invoice/index.ts'
import { compare, mulRatio, multiply, zero } from '../money/index.ts'
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

function unitsLine(
  item: UsageItem,
  { quantity, billable, period }: { quantity: number; billable: number; period: Period },
) {
  const { productId, usageKey, unit, free, minimum } = item
  const amount = multiply(unit, billable)
  const explanation = { step: 'units', productId, usageKey, quantity, free, minimum, billable, unit, amount } as const
  return { productId, period, quantity, freeQuantity: free, unit, amount, explanation }
}

/** Units that the declared quantity pays for: free ones come off, a bundled minimum is declared at least (B-65). */
function declaredBillable({ declared, free, minimum }: UsageItem): number {
  return Math.max(declared - free, minimum, 0)
}

/** The declared quantity of a prepaid item for one month, in advance. */
export function prepaidLine(item: UsageItem, period: Period): ChargeLine {
  return { kind: 'prepaid', ...unitsLine(item, { quantity: item.declared, billable: declaredBillable(item), period }) }
}

/** The rest of a running month, of units that are prepaid from an instant on. Epoch ms. */
export function restOfMonthLine(item: UsageItem, month: Period, from: number): ChargeLine {
  const fraction = remainingFraction(month, from, 'utc_seconds')
  const whole = prepaidLine(item, { start: from, end: month.end })
  return { ...whole, kind: 'proration_charge', amount: mulRatio(whole.amount, fraction, 'half_up'), fraction }
}

/** Usage above the declared quantity, at the full unit price, in arrears; none below it. */
export function overageLines(item: UsageItem, period: Period, { peaks }: UsageRecord): ChargeLine[] {
  const peak = peaks[item.usageKey] ?? 0
  const billable = Math.max(peak - item.free, 0) - declaredBillable(item)
  return billable > 0 ? [{ kind: 'overage', ...unitsLine(item, { quantity: peak, billable, period }) }] : []
}

/** The part of the period in which the module was on and bundled: 1 without a record of it. */
function activeFraction(item: UsageItem, period: Period, { active }: UsageRecord): Fraction {
  const on = active?.get(item.productId)
  const part = on === undefined ? period : (overlapOf(on, period) ?? { start: period.start, end: period.start })
  return fractionOf(part, period, 'utc_seconds')
}

const isWhole = ({ numerator, denominator }: Fraction): boolean => numerator === denominator

/**
 * Usage of a month in arrears: the peak less the free units at the unit price; bundled, at least the minimum for the part of
 * the month in which it was on. Minimum 5 at 12.00, on for 16 of 31 days, peak 2: max(24.00, 30.97) = 30.97.
 */
export function usageLine(item: UsageItem, period: Period, usage: UsageRecord): ChargeLine {
  const quantity = usage.peaks[item.usageKey] ?? 0
  const used = unitsLine(item, { quantity, billable: Math.max(quantity - item.free, 0), period })
  if (!item.bundled || item.minimum === 0) return { kind: 'usage', ...used }
  const least = unitsLine(item, { quantity, billable: item.minimum, period })
  const fraction = activeFraction(item, period, usage)
  const amount = mulRatio(least.amount, fraction, 'half_up')
  if (compare(used.amount, amount) >= 0) return { kind: 'usage', ...used }
  return { kind: 'usage_minimum', ...least, amount, ...(isWhole(fraction) ? {} : { fraction }) }
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
