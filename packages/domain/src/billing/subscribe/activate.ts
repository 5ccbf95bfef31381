import { periodOf } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import { subscriptionKinds, subscriptionStatuses } from '../../subscription/index.ts'
import type { SubscriptionCause } from '../../subscription/index.ts'
import type { Ledger } from '../core/ledger.ts'
import { announceStarted } from '../core/announce.ts'
import { replaceItems } from '../core/entitle.ts'
import type { DocumentRow, OrderRow, RowId } from '../core/facts.ts'
import { failingReceivables, owingOf } from '../core/subscription-state.ts'
import { giveUpScheduled } from './confirmed-checkout.ts'

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

interface SubscriptionStart {
  readonly order: OrderRow
  /** The start of its first period, from which all that follow are counted. */
  readonly anchor: EpochMs
  readonly cause: SubscriptionCause
  /** Its first invoice is paid by a debit that isn't trusted: nothing can be used until that settles. */
  readonly awaitsPayment?: boolean
}

/**
 * Starts the subscription of an order (table 2.1). An account whose last one is over begins another; answers its id. Throws
 * where there was never a subscription. Epoch ms.
 */
export function begin(ledger: Ledger, { order, anchor, cause, awaitsPayment = false }: SubscriptionStart): RowId {
  const { subscription } = ledger
  if (subscription === undefined) throw new Error('nothing was bought: no subscription')
  // what was confirmed for the trial's end before is replaced
  giveUpScheduled(ledger)
  const { items, ...bought } = order.purchase
  ledger.setCurrency(bought.currency)
  const { start, end } = periodOf(anchor, month, 0)
  const life = {
    ...bought,
    status: subscriptionStatuses.subscribed,
    anchor,
    period: { start, end },
    awaitsPayment: awaitsPayment ? (true as const) : undefined,
  }
  const isOver = subscription.status === subscriptionStatuses.expired
  const id = isOver ? ledger.newId() : subscription.id
  if (isOver) {
    const { channel, remindedTo } = subscription
    const kind = subscriptionKinds.marketplace
    ledger.changeSubscription({ endedAt: anchor })
    ledger.beginSubscription({ id, kind, channel, remindedTo, ...life }, 'reactivate')
    // what is sold today is of the marketplace
    if (subscription.kind === subscriptionKinds.legacy) ledger.addCause('migrate')
    // a debit of the last one came back while this one was being paid
    if (failingReceivables(owingOf(ledger)).length > 0) ledger.addCause('bank_return')
  } else ledger.changeSubscription({ ...life, confirmedOrderId: undefined }, cause)
  replaceItems(ledger, { items, catalogueVersion: bought.catalogueVersion, at: anchor })
  // one that begins with a decline is announced by that, and one that can't be used yet once it can
  if (cause !== 'conversion_declined' && !awaitsPayment) announceStarted(ledger)
  return id
}

/** A purchase that has a document takes effect: its first period begins where the document says. */
export function activate(
  ledger: Ledger,
  { document, ...beginning }: Omit<SubscriptionStart, 'order' | 'anchor'> & { readonly document: DocumentRow },
): void {
  const order = orderOf(ledger, document)
  if (order === undefined) throw new Error('nothing was bought')
  const subscriptionId = begin(ledger, { order, anchor: document.period.start, ...beginning })
  if (document.subscriptionId !== subscriptionId) ledger.documents.change(document.id, { subscriptionId })
}
