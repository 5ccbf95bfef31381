import { buildInvoice, isInAdvance } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { zero } from '../../money/index.ts'
import { isInFlight } from '../../payment/index.ts'
import { renewalDueAt } from '../../subscription/index.ts'
import { blockersOf } from '../core/blockers.ts'
import type { SubscriptionRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { issue, takeCarried } from '../documents/index.ts'
import { hasOpenOrder } from './unsettled.ts'

/** Reason why the staff can't change a subscription between its invoices. */
export type BetweenRejection =
  | 'billed-elsewhere'
  | 'paused'
  | 'already-cancelled'
  | 'payment-under-way'
  | 'debts-first'
  | 'change-carried'

/** Rejection because something decides first: a pending payment, a draft that waits for late usage, or a debt. */
export function blockerBetween(ledger: Ledger, subscription: SubscriptionRow): BetweenRejection | undefined {
  if (ledger.account.paidBy !== 'itself') return 'billed-elsewhere'
  const [blocker] = blockersOf({ subscription })
  if (blocker !== undefined) return blocker
  if (subscription.cancelAt !== undefined) return 'already-cancelled'
  const isTried = ledger.payments.all().some(({ state }) => isInFlight(state))
  const isWaiting = ledger.documents
    .all()
    .some(({ status, finaliseAt }) => status === 'draft' && finaliseAt !== undefined)
  if (isTried || isWaiting || hasOpenOrder(ledger)) return 'payment-under-way'
  if (ledger.receivables.all().some(({ open }) => open.minor > 0)) return 'debts-first'
  // what was charged or taken back stands on no document yet that could be credited
  const isUnbilled = ledger.carried.all().some(({ line }) => isInAdvance(line) || line.amount.minor < 0)
  return isUnbilled ? 'change-carried' : undefined
}

/** Issues an invoice beside those of the periods, collected like a renewal's. What was too little to charge before joins it. */
export function invoiceBetween(ledger: Ledger, subscription: SubscriptionRow, lines: readonly ChargeLine[]): void {
  if (lines.length === 0) return
  const { id: subscriptionId, currency, channel, catalogueVersion } = subscription
  const draft = buildInvoice([...takeCarried(ledger), ...lines], {
    kind: 'change',
    currency,
    period: {
      start: Math.min(...lines.map(({ period }) => period.start)),
      end: Math.max(...lines.map(({ period }) => period.end)),
    },
    dueAt: renewalDueAt(channel, ledger.at, ledger.account.transferDays),
    taxRate: ledger.account.taxRate,
  })
  const id = ledger.newId()
  ledger.documents.insert({
    ...draft,
    id,
    status: 'draft',
    subscriptionId,
    catalogueVersion,
    creditApplied: zero(currency),
    createdAt: ledger.now,
  })
  issue(ledger, id)
}
