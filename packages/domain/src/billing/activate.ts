import { periodOf } from '../calendar/index.ts'
import { subscriptionStatuses } from '../subscription/index.ts'
import type { SubscriptionCause } from '../subscription/index.ts'
import type { Ledger } from './ledger.ts'
import { announceStarted } from './announce.ts'
import { replaceItems } from './entitle.ts'
import type { DocumentRow, OrderRow } from './facts.ts'

const month = { unit: 'month', count: 1 } as const

/**
 * The order that a document is of, if it is of one. Orders of earlier releases don't say what they buy and are not among the
 * facts: a document that is issued needs that no more. Throws where a draft's is missing.
 */
export function orderOf(ledger: Ledger, { orderId, status }: DocumentRow): OrderRow | undefined {
  if (orderId === undefined) return undefined
  const order = ledger.orders.all().find(({ id }) => id === orderId)
  if (order === undefined && status === 'draft') throw new Error(`order ${orderId} doesn't say what it buys`)
  return order
}

/**
 * A purchase takes effect: the first period begins where its document says, which is the anchor of all that follow (table
 * 2.1). An account whose last life is over begins another one (B-42).
 */
export function activate(
  ledger: Ledger,
  { document, cause }: { document: DocumentRow; cause: SubscriptionCause },
): void {
  const order = orderOf(ledger, document)
  const { subscription } = ledger
  if (order === undefined || subscription === undefined) throw new Error('nothing was bought')
  const { items, ...bought } = order.purchase
  ledger.setCurrency(bought.currency)
  const anchor = document.period.start
  const { start, end } = periodOf(anchor, month, 0)
  const life = { ...bought, status: subscriptionStatuses.subscribed, anchor, period: { start, end } }
  if (subscription.status === subscriptionStatuses.expired) {
    const { kind, channel, remindedTo } = subscription
    const id = ledger.newId()
    ledger.changeSubscription({ endedAt: anchor })
    ledger.beginSubscription({ id, kind, channel, remindedTo, ...life }, 'reactivate')
    ledger.documents.change(document.id, { subscriptionId: id })
  } else ledger.changeSubscription({ ...life, confirmedOrderId: undefined }, cause)
  replaceItems(ledger, { items, catalogueVersion: bought.catalogueVersion, at: anchor })
  // one that begins with a decline is announced by that
  if (cause !== 'conversion_declined') announceStarted(ledger)
}
