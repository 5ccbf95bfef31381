import type { EpochMs } from '../../calendar/index.ts'
import type { ProductId } from '../../catalog/index.ts'
import { moduleTrials } from '../../subscription/index.ts'
import type { Ledger } from './ledger.ts'
import type { EntitlementSource, ItemRow, PurchasedItem, RowId } from './facts.ts'

/** The rights that follow the items; what the staff granted stays. */
const following: ReadonlySet<EntitlementSource> = new Set(['trial', 'paid', 'grace', 'partner'])

/** Plans and their extra assets are charged for, but nothing is used under their id. */
function isUsed({ price, trial }: ItemRow): boolean {
  return price?.kind !== 'plan' && price?.kind !== 'extra_assets' && trial !== moduleTrials.overdue
}

function sourceOf({ trial }: ItemRow, ledger: Ledger): EntitlementSource {
  if (trial === moduleTrials.trial) return 'trial'
  return ledger.account.paidBy === 'partner' ? 'partner' : 'paid'
}

/** Visits find the account when the first trial of an add-on ends, although they don't read what is switched on. */
function followTrials(ledger: Ledger): void {
  const ends = ledger.items.all().flatMap(({ ownTrial }) => ownTrial?.endsAt ?? [])
  const addOnTrialEndsAt = ends.length === 0 ? undefined : Math.min(...ends)
  if (ledger.subscription?.addOnTrialEndsAt !== addOnTrialEndsAt) ledger.changeSubscription({ addOnTrialEndsAt })
}

/**
 * Brings the rights in line with what is switched on, from an instant on: exactly one for each module in use; none in a
 * pause (B-96), nor before a first debit has settled that isn't trusted (B-122).
 */
export function followItems(ledger: Ledger, at: EpochMs): void {
  followTrials(ledger)
  const { pausedAt, awaitsPayment = false } = ledger.subscription ?? {}
  const isOff = pausedAt !== undefined || awaitsPayment
  const used = ledger.items.all().filter((item) => !isOff && isUsed(item))
  const wanted = new Map(used.map((item) => [item.productId, sourceOf(item, ledger)]))
  const core = new Set(used.flatMap(({ productId, isCore }) => (isCore ? productId : [])))
  for (const { id, productId, source } of ledger.entitlements.all()) {
    const next = wanted.get(productId)
    // what every account has isn't given anew by a first payment (B-156)
    const isKept = following.has(source) && next !== undefined && core.has(productId)
    if (isKept && next !== source) ledger.entitlements.change(id, { source: next })
    if (isKept || !following.has(source) || next === source) wanted.delete(productId)
    else ledger.endEntitlement(id, at)
  }
  for (const [productId, source] of wanted)
    ledger.entitlements.insert({ id: ledger.newId(), productId, source, from: at })
}

/** Keeps the core products of every account switched on, whatever is bought; answers them. */
function keepCore(ledger: Ledger, bought: readonly PurchasedItem[]): ReadonlySet<ProductId> {
  const sold = new Set(bought.flatMap(({ productId, isCore }) => (isCore ? [] : productId)))
  const kept = ledger.items.all().filter(({ productId, isCore }) => isCore && !sold.has(productId))
  for (const { id, trial } of kept)
    if (trial !== moduleTrials.paid) ledger.items.change(id, { trial: moduleTrials.paid })
  return new Set(kept.map(({ productId }) => productId))
}

/**
 * Switches on the items of a purchase from an instant on; everything else ends there. An add-on whose own trial runs then stays
 * in trial to its end, and is charged from there.
 */
export function replaceItems(
  ledger: Ledger,
  bought: { readonly items: readonly PurchasedItem[]; readonly catalogueVersion: number; readonly at: EpochMs },
): void {
  const { items, catalogueVersion, at } = bought
  // what the account has tried before is no fact of a visit: what runs was granted when it began
  const running = new Set(ledger.items.all().flatMap(({ ownTrial }) => ownTrial?.addOnCode ?? []))
  const kept = keepCore(ledger, items)
  for (const { id, productId } of ledger.items.all()) if (!kept.has(productId)) ledger.endItem(id, at)
  for (const { ownTrial, trialQuantity, ...item } of items.filter(({ productId }) => !kept.has(productId))) {
    const isTried = ownTrial !== undefined && ownTrial.endsAt > at
    ledger.items.insert({
      id: ledger.newId(),
      ...item,
      ...(isTried && { ownTrial, ...(trialQuantity !== undefined && { trialQuantity }) }),
      catalogueVersion,
      trial: isTried ? moduleTrials.trial : moduleTrials.paid,
      startedAt: at,
    })
    const isGranted = ownTrial !== undefined && (running.has(ownTrial.addOnCode) || ledger.hasTried(ownTrial.addOnCode))
    if (isTried && !isGranted) ledger.grantTrial(ownTrial, at)
  }
  followItems(ledger, at)
}

/** Switches everything off. */
export function endItems(ledger: Ledger, at: EpochMs): void {
  for (const { id } of ledger.items.all()) ledger.endItem(id, at)
  followItems(ledger, at)
}

/** The add-ons that don't work without these, and those that don't work without them (M§4). */
export function dependentsOf(ledger: Ledger, gone: readonly ItemRow[]): readonly ItemRow[] {
  const ids = new Set(gone.map(({ productId }) => productId))
  // what an item needs is named whole, with what that needs
  return ledger.items
    .all()
    .filter(({ productId, needs = [] }) => !ids.has(productId) && needs.some((id) => ids.has(id)))
}

/** A trial that isn't continued is over, and its add-on is off, at no cost (B-74). */
export function expireTrials(ledger: Ledger, items: readonly ItemRow[]): void {
  for (const { id } of items) {
    ledger.items.change(id, { trial: moduleTrials.expired })
    ledger.endItem(id, ledger.at)
  }
}

/** Add-ons that are off for their debt come back with its money. */
export function restoreItems(ledger: Ledger, ids: readonly RowId[], at: EpochMs): void {
  for (const id of ids) ledger.items.change(id, { trial: moduleTrials.paid })
  if (ids.length > 0) followItems(ledger, at)
}
