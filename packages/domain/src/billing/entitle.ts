import type { EpochMs } from '../calendar/index.ts'
import { moduleTrials } from '../subscription/index.ts'
import type { Ledger } from './ledger.ts'
import type { EntitlementSource, ItemRow, PurchasedItem, RowId } from './facts.ts'

/** The rights that follow the items; what the staff granted stays (D-40). */
const following: ReadonlySet<EntitlementSource> = new Set(['trial', 'paid', 'grace', 'partner'])

/** Plans and their extra assets are charged for, but nothing is used under their id. */
function isUsed({ price, trial }: ItemRow): boolean {
  return price?.kind !== 'plan' && price?.kind !== 'extra_assets' && trial !== moduleTrials.overdue
}

function sourceOf({ trial }: ItemRow, ledger: Ledger): EntitlementSource {
  if (trial === moduleTrials.trial) return 'trial'
  return ledger.account.paidBy === 'partner' ? 'partner' : 'paid'
}

/** Brings the rights in line with what is switched on, from an instant on: exactly one for each module in use. */
export function followItems(ledger: Ledger, at: EpochMs): void {
  const wanted = new Map(
    ledger.items
      .all()
      .filter(isUsed)
      .map((item) => [item.productId, sourceOf(item, ledger)]),
  )
  for (const { id, productId, source } of ledger.entitlements.all()) {
    if (!following.has(source)) wanted.delete(productId)
    else if (wanted.get(productId) === source) wanted.delete(productId)
    else ledger.endEntitlement(id, at)
  }
  for (const [productId, source] of wanted)
    ledger.entitlements.insert({ id: ledger.newId(), productId, source, from: at })
}

/** What was bought is what is switched on from an instant on; everything else ends there. */
export function replaceItems(
  ledger: Ledger,
  bought: { readonly items: readonly PurchasedItem[]; readonly catalogueVersion: number; readonly at: EpochMs },
): void {
  const { items, catalogueVersion, at } = bought
  for (const { id } of ledger.items.all()) ledger.endItem(id, at)
  for (const item of items)
    ledger.items.insert({ id: ledger.newId(), ...item, catalogueVersion, trial: moduleTrials.paid, startedAt: at })
  followItems(ledger, at)
}

/** Switches everything off. */
export function endItems(ledger: Ledger, at: EpochMs): void {
  for (const { id } of ledger.items.all()) ledger.endItem(id, at)
  followItems(ledger, at)
}

/** Add-ons that are off for their debt come back with its money (B-77). */
export function restoreItems(ledger: Ledger, ids: readonly RowId[], at: EpochMs): void {
  for (const id of ids) ledger.items.change(id, { trial: moduleTrials.paid })
  if (ids.length > 0) followItems(ledger, at)
}
