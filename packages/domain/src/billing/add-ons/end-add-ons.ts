import type { Ledger } from '../core/ledger.ts'
import { withoutProducts } from '../core/change-items.ts'
import { followItems } from '../core/entitle.ts'
import type { DocumentRow, ItemRow, RowId } from '../core/facts.ts'
import { usedItems } from '../core/usage-behind.ts'
import { addOnsOf, carryLines, creditUnused } from '../documents/index.ts'
import { closeUsage, usageUntilOff } from '../usage/index.ts'
import { endDependents } from './add-on-trial.ts'

/** The change that waits has the plan and what is left of the rest: it begins nothing anew that ended for its debt. */
function leaveOut(ledger: Ledger, items: readonly ItemRow[]): void {
  const { orderId } = ledger.subscription?.scheduled ?? {}
  if (orderId === undefined) return
  const { purchase } = ledger.orders.get(orderId)
  ledger.orders.change(orderId, {
    purchase: withoutProducts(purchase, new Set(items.map(({ productId }) => productId))),
  })
}

/** An add-on that is not paid for ends, and nothing else (B-77): what was used of it is a line of the next invoice. */
export function endAddOnsOf(ledger: Ledger, document: DocumentRow): void {
  const items = addOnsOf(ledger, document, true)
  const used = [...closeUsage(ledger, usedItems(items), ledger.at), ...usageUntilOff(ledger, items)]
  carryLines(
    ledger,
    used.filter(({ amount }) => amount.minor > 0),
  )
  for (const item of items) ledger.endItem(item.id, ledger.at)
  leaveOut(ledger, items)
  endDependents(ledger, items)
  followItems(ledger, ledger.at)
}

/** An add-on is off for good for its debt: its invoice is reduced to what was delivered, and is tried no more (B-134). */
export function endAddOn(ledger: Ledger, id: RowId): void {
  const receivable = ledger.receivables.get(id)
  ledger.receivables.change(id, { endedAt: ledger.at, nextAttemptAt: undefined })
  endAddOnsOf(ledger, ledger.documents.get(id))
  creditUnused(ledger, ledger.documents.get(id), receivable.disabledAt ?? ledger.at)
}
