import type { HistoryEntryView, SubscriptionEventName } from '@waybill/contract/pages'
import { isCurrency, money, type Money } from '@waybill/domain/money'
import type { Executor } from '../../platform/database/database.ts'
import type { Seller } from '../../platform/seller.ts'
import { numberFor } from '../invoice/index.ts'
import { findHistory, type HistoryRow } from './repository-history.ts'

const SHOWN = 8

/** What a member reads of; what stands in another entry, or is ours alone, isn't one. */
const NAMES: readonly SubscriptionEventName[] = [
  'subscription.started',
  'subscription.trial_ended',
  'subscription.trial_extended',
  'subscription.changed',
  'subscription.change_scheduled',
  'subscription.change_removed',
  'subscription.cancelled',
  'subscription.cancel_undone',
  'subscription.prices_planned',
  'subscription.prices_withdrawn',
  'subscription.prices_changed',
  'order.done',
  'invoice.paid',
  'invoice.voided',
  'credit_note.issued',
  'credit.granted',
  'credit.deposited',
  'payment.failed',
  'payment.returned',
  'billing.add_on_disabled',
  'billing.plan_read_only',
  'billing.subscription_expired',
]

/** What was granted stands in the event, anything else on its document. */
function amountOf({ data, total, currency }: HistoryRow): Money | null {
  const { amount, currency: granted } = data
  if (typeof amount === 'number' && typeof granted === 'string' && isCurrency(granted)) return money(amount, granted)
  return total === null || currency === null ? null : money(total, currency)
}

/** What happened, the oldest of the newest first (B-100). */
export async function historyViews(
  db: Executor,
  { accountId, seller }: { readonly accountId: number; readonly seller: Pick<Seller, 'invoicePrefix'> },
): Promise<readonly HistoryEntryView[]> {
  const rows = await findHistory(db, { accountId, names: NAMES, limit: SHOWN })
  return rows.toReversed().map((row) => ({
    name: row.name,
    at: row.at,
    document:
      row.seq === null || row.kind === null ? null : numberFor({ kind: row.kind, seq: row.seq }, seller.invoicePrefix),
    amount: amountOf(row),
  }))
}
