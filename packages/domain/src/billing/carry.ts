import type { ChargeLine } from '../invoice/index.ts'
import { paymentStates } from '../payment/index.ts'
import { subscriptionStatuses } from '../subscription/index.ts'
import { paymentOf } from './dues.ts'
import type { DocumentRow } from './facts.ts'
import type { Ledger } from './ledger.ts'

/** The lines that wait for the next invoice; they wait no longer. */
export function takeCarried(ledger: Ledger): readonly ChargeLine[] {
  const waiting = ledger.carried.all()
  for (const { id } of waiting) ledger.endCarried(id, ledger.at)
  return waiting.map(({ line }) => line)
}

function record(ledger: Ledger, name: 'lines.carried' | 'lines.dropped', lines: readonly ChargeLine[]): void {
  const { subscription } = ledger
  if (subscription === undefined || lines.length === 0) return
  const net = lines.reduce((total, { amount }) => total + amount.minor, 0)
  const subject = { table: 'subscription', id: subscription.id } as const
  ledger.happened({ name, subject, data: { net, currency: ledger.balance.currency }, mails: [] })
}

/** No invoice follows on which they could stand: less than the provider charges is given up (B-136). */
export function dropCarried(ledger: Ledger): void {
  record(ledger, 'lines.dropped', takeCarried(ledger))
}

/**
 * A draft that comes to less than the provider charges is given up without a number. Its lines wait for the next invoice
 * (B-60); once the subscription is over there is none (B-136).
 */
export function carryOver(ledger: Ledger, { id, lines }: DocumentRow): void {
  ledger.moveDocument(id, { to: 'void', cause: 'lapse' }, { finaliseAt: undefined })
  const payment = paymentOf({ payments: ledger.payments.all() }, id)
  if (payment?.state === paymentStates.scheduled)
    ledger.movePayment(payment.id, { to: paymentStates.void, cause: 'cancelled' })
  // tax is computed on the invoice that they join
  const net = lines.flatMap(({ tax: _, ...line }) => (line.kind === 'tax' ? [] : line))
  if (ledger.subscription?.status === subscriptionStatuses.expired) return record(ledger, 'lines.dropped', net)
  for (const line of net) ledger.carried.insert({ id: ledger.newId(), line })
  record(ledger, 'lines.carried', net)
}
