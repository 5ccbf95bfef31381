import { changedQuantities } from '../cart/index.ts'
import type { ProductId } from '../catalog/index.ts'
import { zero } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import type { PricedLine } from '../pricing/index.ts'
import type { QuoteSnapshot } from './types.ts'

/** An amount in the two revisions. */
export interface ChangedAmount {
  readonly before: Money
  readonly after: Money
}

/** A line that two revisions both have, at another amount or with another place in the plan. */
export interface ChangedQuoteLine {
  readonly productId: ProductId
  readonly before: PricedLine
  readonly after: PricedLine
}

/** Difference between two revisions of a quote. */
export interface QuoteDifference {
  readonly added: readonly PricedLine[]
  readonly removed: readonly PricedLine[]
  readonly changed: readonly ChangedQuoteLine[]
  readonly plan?: { readonly before: ProductId; readonly after: ProductId }
  /** The price of the plan after discount; absent where it stays. */
  readonly bundle?: ChangedAmount
  /** The charge for extra assets; absent where it stays. */
  readonly extraAssets?: ChangedAmount
  readonly quantities: readonly { readonly usageKey: string; readonly before?: number; readonly after?: number }[]
  readonly total: ChangedAmount
}

function isSameAmount(left: Money, right: Money): boolean {
  return left.currency === right.currency && left.minor === right.minor
}

function isSameLine(left: PricedLine, right: PricedLine): boolean {
  return left.bundled === right.bundled && left.shows === right.shows && isSameAmount(left.amount, right.amount)
}

function changedAmount(before: Money, after: Money): ChangedAmount | undefined {
  return isSameAmount(before, after) ? undefined : { before, after }
}

function changedLines(
  before: QuoteSnapshot,
  after: QuoteSnapshot,
): Pick<QuoteDifference, 'added' | 'removed' | 'changed'> {
  const old = new Map(before.breakdown.lines.map((line) => [line.productId, line]))
  const kept = new Set(after.breakdown.lines.map((line) => line.productId))
  return {
    added: after.breakdown.lines.filter((line) => !old.has(line.productId)),
    removed: before.breakdown.lines.filter((line) => !kept.has(line.productId)),
    changed: after.breakdown.lines.flatMap((line) => {
      const was = old.get(line.productId)
      return was === undefined || isSameLine(was, line) ? [] : [{ productId: line.productId, before: was, after: line }]
    }),
  }
}

function extraOf({ breakdown }: QuoteSnapshot): Money {
  return breakdown.extraAssets?.amount ?? zero(breakdown.currency)
}

/**
 * The difference of two revisions, shown to the recipient: lines, plan, quantities, extra assets and total. In one currency its
 * amounts add up to the difference of the totals, so every charge is shown.
 */
export function quoteDifference(before: QuoteSnapshot, after: QuoteSnapshot): QuoteDifference {
  const planId = { before: before.cart.planId, after: after.cart.planId }
  const bundle = changedAmount(before.breakdown.bundle, after.breakdown.bundle)
  const extraAssets = changedAmount(extraOf(before), extraOf(after))
  return {
    ...changedLines(before, after),
    ...(planId.before === planId.after ? {} : { plan: planId }),
    ...(bundle === undefined ? {} : { bundle }),
    ...(extraAssets === undefined ? {} : { extraAssets }),
    quantities: changedQuantities(before.cart.quantities, after.cart.quantities),
    total: { before: before.breakdown.total, after: after.breakdown.total },
  }
}
