import { subscriptionKinds } from '../../subscription/index.ts'
import type { OrderRow, SubscriptionRow } from './facts.ts'
import type { Ledger } from './ledger.ts'

/** True on a plan from before the marketplace: it is changed only by leaving it (B-95). */
export function isLegacy({ kind }: Pick<SubscriptionRow, 'kind'>): boolean {
  return kind === subscriptionKinds.legacy
}

/** A change that was made of a legacy plan has taken effect: the subscription is one of the marketplace from now on. */
export function leaveLegacy(ledger: Ledger, { id: orderId, change: base }: Pick<OrderRow, 'id' | 'change'>): void {
  const { subscription, at } = ledger
  if (subscription === undefined || !isLegacy(subscription)) return
  const { earlierPayment } = subscription
  const isCredited = base?.migratedFrom?.creditsEarlier
  ledger.changeSubscription(
    {
      kind: subscriptionKinds.marketplace,
      migrated: { orderId, at },
      ...(earlierPayment && isCredited && { earlierPayment: { ...earlierPayment, isCredited } }),
    },
    'migrate',
  )
  const subject = { table: 'subscription', id: subscription.id } as const
  ledger.happened({ name: 'subscription.migrated', subject, data: { orderId }, mails: [] })
}
