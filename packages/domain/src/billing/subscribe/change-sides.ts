import type { ProductId } from '../../catalog/index.ts'
import type { Money } from '../../money/index.ts'
import { withoutOff } from '../core/change-items.ts'
import type { ItemRow, Purchase, PurchasedItem } from '../core/facts.ts'
import { recurringPrice } from '../documents/index.ts'

/** Both sides of a change, before it is confirmed. */
export interface ChangeSides {
  /** In advance for an interval of each, before tax: without what is off for its debt. */
  readonly before: Money
  readonly after: Money
  /** Products that will be switched on and aren't yet. */
  readonly added: readonly ProductId[]
  /** Products that are switched on and won't be. */
  readonly lost: readonly ProductId[]
}

type PricedSide = Pick<Purchase, 'items' | 'interval' | 'currency'>

interface PresentSide extends Omit<PricedSide, 'items'> {
  readonly items: readonly (PurchasedItem & Partial<Pick<ItemRow, 'trial'>>)[]
}

const modulesOf = (items: readonly PurchasedItem[]): ReadonlySet<ProductId> =>
  new Set(
    items.flatMap(({ productId, price }) =>
      price?.kind === 'plan' || price?.kind === 'extra_assets' ? [] : productId,
    ),
  )

/** The two sides of a change, present or ended: prices for an interval, and the products that come and go. */
export function changeSides(had: PresentSide, target: PricedSide): ChangeSides {
  const [before, after] = [modulesOf(had.items), modulesOf(target.items)]
  return {
    before: recurringPrice(withoutOff(had.items, had.items), had),
    after: recurringPrice(withoutOff(target.items, had.items), target),
    added: [...after.difference(before)],
    lost: [...before.difference(after)],
  }
}
