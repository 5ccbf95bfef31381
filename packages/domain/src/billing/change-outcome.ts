import { compare, negate, subtract, zero } from '../money/index.ts'
import { subscriptionStatuses } from '../subscription/index.ts'
import { applyChange } from './change-items.ts'
import { creditedOf } from './credit-unused.ts'
import type { DocumentRow, OrderRow, RowId } from './facts.ts'
import type { Ledger } from './ledger.ts'

/** The money of a change is there: what it was computed for is what it changes (B-94). */
export function finishChange(ledger: Ledger, { purchase, change: base }: OrderRow, document: DocumentRow): void {
  const isMoved = base !== undefined && ledger.subscription?.interval !== purchase.interval
  applyChange(ledger, purchase, isMoved ? document.period.start : undefined)
}

const isEqualSet = (left: readonly RowId[], right: readonly RowId[]): boolean =>
  left.length === right.length && left.every((id) => right.includes(id))

/** True where every line of the past that the change takes back is still there to be taken back. */
function isCreditLeft(ledger: Ledger, { lines }: DocumentRow): boolean {
  return lines.every(({ correctsDocument, corrects = 0, amount }) => {
    if (correctsDocument === undefined) return true
    const document = ledger.documents.get(correctsDocument)
    const given = creditedOf(ledger, document).byLine.get(corrects) ?? zero(amount.currency)
    const charged = document.lines[corrects]?.amount ?? zero(amount.currency)
    return document.status === 'paid' && compare(subtract(charged, given), negate(amount)) >= 0
  })
}

/** True while what an order's change was computed for holds: items, periods, and what its credit is of. */
export function stillHolds(ledger: Ledger, { change: base }: OrderRow, document: DocumentRow): boolean {
  if (base === undefined) return true
  const { subscription } = ledger
  return (
    subscription?.status === subscriptionStatuses.subscribed &&
    subscription.id === base.subscriptionId &&
    subscription.anchor === base.anchor &&
    subscription.period.end === base.periodEnd &&
    isEqualSet(
      base.itemIds,
      ledger.items.all().map(({ id }) => id),
    ) &&
    isCreditLeft(ledger, document)
  )
}
