import type { EpochMs } from '../../calendar/index.ts'
import { changedItems, chargedBy } from '../core/change-items.ts'
import type { ItemRow, Purchase } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { countedWith, usedItems } from '../core/usage-behind.ts'
import type { UsedItem } from '../core/usage-behind.ts'

/** Items that continue after a trial that ends before an instant, and their start. */
function continuedBy({ items }: Pick<Purchase, 'items'>, until: EpochMs): readonly UsedItem[] {
  return items.flatMap(({ price, ownTrial }) =>
    price !== undefined && ownTrial !== undefined && ownTrial.endsAt < until
      ? { price, startedAt: ownTrial.endsAt }
      : [],
  )
}

interface ChangedUse {
  readonly ledger: Ledger
  readonly target: Purchase
  /** The target without what lapses until then. */
  readonly lasting: Purchase
  /** Another month of usage begins with the change. */
  readonly isMoved: boolean
}

/** Items that are on after a change now, and the start of their count. */
export function usedAfter(
  { ledger, target, lasting, isMoved }: ChangedUse,
  at: EpochMs,
  until: EpochMs,
): readonly UsedItem[] {
  const { ended, opened } = changedItems(ledger.items.all(), target.items)
  const stays = ledger.items.all().filter((row) => !ended.includes(row))
  const over = isMoved ? [] : ended
  const begun = chargedBy({ items: opened }).map((price) => ({ price, startedAt: countedWith(over, price, at) }))
  return [...usedItems(stays), ...begun, ...continuedBy(lasting, until)]
}

/** Items that are on until an instant, and their start: a trial continues from its end. Epoch ms. */
export function usedThrough(items: readonly ItemRow[], until: EpochMs = Infinity): readonly UsedItem[] {
  return [...usedItems(items), ...continuedBy({ items }, until)]
}
