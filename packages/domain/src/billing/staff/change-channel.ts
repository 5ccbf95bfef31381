import { subscriptionStatuses } from '../../subscription/index.ts'
import type { CollectionChannel } from '../../subscription/index.ts'
import type { Ledger } from '../core/ledger.ts'
import { isMoving } from '../subscribe/index.ts'

/** The staff have a subscription paid in another way from its next invoice on: by its method, by bank transfer, or by a store. */
export interface ChangeChannel {
  readonly kind: 'change_channel'
  readonly channel: CollectionChannel
  readonly reason: string
}

/** Reason why the channel stays. */
export type ChannelRejection =
  | 'no-subscription'
  | 'same-channel'
  | 'paid-by-other'
  | 'checkout-confirmed'
  | 'payment-under-way'
  | 'debts-first'

/**
 * Collects later invoices by the other channel; answers undefined where it is done. Nothing may be open or pending: it was
 * issued for the old channel, with its dates.
 */
export function changeChannel(ledger: Ledger, { channel, reason }: ChangeChannel): ChannelRejection | undefined {
  const { subscription, account } = ledger
  if (subscription === undefined || subscription.status === subscriptionStatuses.expired) return 'no-subscription'
  if (subscription.channel === channel) return 'same-channel'
  if (account.paidBy !== 'itself') return 'paid-by-other'
  // its order names the method and the amount of its charge
  if (subscription.confirmedOrderId !== undefined) return 'checkout-confirmed'
  if (isMoving(ledger)) return 'payment-under-way'
  if (ledger.receivables.all().some(({ open }) => open.minor > 0)) return 'debts-first'
  ledger.changeSubscription({ channel })
  const subject = { table: 'subscription', id: subscription.id } as const
  const data = { from: subscription.channel, to: channel, reason }
  const mails = [{ template: 'channel_changed', subject }] as const
  ledger.happened({ name: 'subscription.channel_changed', subject, data, mails })
  return undefined
}
