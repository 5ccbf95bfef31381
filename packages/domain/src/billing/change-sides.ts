import type { ProductId } from '../catalog/index.ts'
import { multiply, sum } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { monthsPer } from '../subscription/index.ts'
import { chargedBy } from './change-items.ts'
import { advancePrice } from './change-lines.ts'
import type { Purchase, PurchasedItem } from './facts.ts'

/** Both sides of a change, before it is confirmed (B-38, B-95). */
export interface ChangeSides {
  /** In advance for an interval of each, before tax. */
  readonly before: Money
  readonly after: Money
  /** What will be switched on and isn't yet. */
  readonly added: readonly ProductId[]
  /** What is switched on and won't be. */
  readonly lost: readonly ProductId[]
}

type Priced = Pick<Purchase, 'items' | 'interval' | 'currency'>

/**
 * What an interval costs in advance, add-ons in their trial included. What is paid by the month counts twelve times in a year:
 * a plan of 648.00 a year with 10.00 a month of prepaid units is 768.00 (B-40, B-61).
 */
function intervalPrice({ items, interval, currency }: Priced): Money {
  const parts = chargedBy({ items }, Number.POSITIVE_INFINITY).map((item) => {
    const price = advancePrice(item, currency)
    return interval === 'year' && !('recurring' in item) ? multiply(price, monthsPer.year) : price
  })
  return sum(parts, currency)
}

const modulesOf = (items: readonly PurchasedItem[]): ReadonlySet<ProductId> =>
  new Set(
    items.flatMap(({ productId, price }) =>
      price?.kind === 'plan' || price?.kind === 'extra_assets' ? [] : productId,
    ),
  )

/** What is had, or was until it ended, beside what takes its place: prices for an interval, and what comes and goes (B-95). */
export function changeSides(had: Priced, target: Priced): ChangeSides {
  const [before, after] = [modulesOf(had.items), modulesOf(target.items)]
  return {
    before: intervalPrice(had),
    after: intervalPrice(target),
    added: [...after.difference(before)],
    lost: [...before.difference(after)],
  }
}
