import type { Executor } from '../../../platform/database/database.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { findCartOfOrder } from '../../cart/use-cases/find-cart-of-order.ts'
import type { StoredInvoice } from '../../invoice/use-cases/find-invoices.ts'
import { markSubscribed, replaceItems, setBoughtTerms, type StoredSubscription } from '../repository.ts'

interface Activation {
  readonly ports: WorkPorts
  readonly subscription: StoredSubscription
  /** The first invoice: its period is the first paid one, its order says what was bought. */
  readonly invoice: StoredInvoice
  readonly now: number
  /** The first conversion was declined: access stays while the dunningSchedule runs (B-73). */
  readonly isPastDue?: boolean
}

/** A trial, or an expired subscription, becomes a paid one: anchor and period of the first invoice (table 2.1). */
export async function activateSubscription(
  db: Executor,
  { subscription, invoice, now, isPastDue }: Activation,
): Promise<void> {
  const anchor = invoice.period_start ?? now
  const bought = invoice.order_id === null ? undefined : await findCartOfOrder(db, invoice.order_id)
  if (bought !== undefined) {
    await setBoughtTerms(db, { id: subscription.id, cart: bought, catalogueVersion: invoice.catalogue_version })
    await replaceItems(db, {
      subscriptionId: subscription.id,
      accountId: subscription.account_id,
      catalogueVersion: invoice.catalogue_version,
      items: bought.lines,
      at: anchor,
    })
  }
  await markSubscribed(db, {
    id: subscription.id,
    anchor,
    periodEnd: invoice.period_end ?? now,
    firstFailedAt: isPastDue === true ? now : null,
  })
}
