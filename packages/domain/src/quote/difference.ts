import { changedQuantities } from '../cart/index.ts'
import type { ProductId } from '../catalog/index.ts'
import type { Money } from '../money/index.ts'
import type { PricedLine } from '../pricing/index.ts'
import type { QuoteSnapshot } from './types.ts'

/** A line that two revisions both have, at another amount or with another place in the plan. */
export interface ChangedQuoteLine {
  readonly productId: ProductId
  readonly before: PricedLine
  readonly after: PricedLine
}

/** What changed from one revision of a quote to the next (QUO-10). */
export interface QuoteDifference {
  readonly added: readonly PricedLine[]
  readonly removed: readonly PricedLine[]
  readonly changed: readonly ChangedQuoteLine[]
  readonly plan?: { readonly before: ProductId; readonly after: ProductId }
  readonly quantities: readonly { readonly usageKey: string; readonly before?: number; readonly after?: number }[]
  readonly total: { readonly before: Money; readonly after: Money }
}

function isSameLine(left: PricedLine, right: PricedLine): boolean {
  return left.bundled === right.bundled && left.shows === right.shows && left.amount.minor === right.amount.minor
}

/** The difference of two revisions, shown to the recipient: lines, quantities, plan and total (QUO-10). */
export function quoteDifference(before: QuoteSnapshot, after: QuoteSnapshot): QuoteDifference {
  const old = new Map(before.breakdown.lines.map((line) => [line.productId, line]))
  const kept = new Set(after.breakdown.lines.map((line) => line.productId))
  const planId = { before: before.cart.planId, after: after.cart.planId }
  return {
    added: after.breakdown.lines.filter((line) => !old.has(line.productId)),
    removed: before.breakdown.lines.filter((line) => !kept.has(line.productId)),
    changed: after.breakdown.lines.flatMap((line) => {
      const was = old.get(line.productId)
      return was === undefined || isSameLine(was, line) ? [] : [{ productId: line.productId, before: was, after: line }]
    }),
    ...(planId.before === planId.after ? {} : { plan: planId }),
    quantities: changedQuantities(before.cart.quantities, after.cart.quantities),
    total: { before: before.breakdown.total, after: after.breakdown.total },
  }
}
