import type { Money } from '@waybill/domain/money'

/** The events of an account that its history tells. */
export type SubscriptionEventName =
  | `subscription.${'started' | 'trial_ended' | 'trial_extended' | 'trial_granted' | 'changed' | 'change_scheduled' | 'change_removed' | 'cancelled' | 'cancel_undone' | 'checkout_cancelled' | 'ended' | 'paused' | 'resumed' | 'prices_planned' | 'prices_withdrawn' | 'prices_changed' | 'channel_changed'}`
  | 'module.trial_granted'
  | `invoice.${'paid' | 'voided'}`
  | 'credit_note.issued'
  | `credit.${'granted' | 'deposited'}`
  | `payment.${'failed' | 'returned' | 'blocked' | 'disputed' | 'dispute_won' | 'dispute_lost'}`
  | `billing.${'add_on_disabled' | 'plan_read_only' | 'subscription_expired' | 'ended_by_dispute'}`
  | 'account.unlocked'

/** An event, and its document. Epoch ms. */
export interface HistoryEntryView {
  readonly name: SubscriptionEventName
  readonly at: number
  readonly document: string | null
  readonly amount: Money | null
  /** Of a credit note that a refund is made by: the invoice that it gives back. */
  readonly refunded?: string
  /** Of an end that no other entry explains: a trial and a debt that end it have entries of their own. */
  readonly endedBy?: SubscriptionEndView
  /** Of another way to pay: which one it is now. */
  readonly channel?: 'direct' | 'wired' | 'mobile' | 'shopify'
  /** Of a change that has taken effect: what it switched. Absent where that wasn't recorded. */
  readonly switched?: SwitchedView
}

/**
 * By what a subscription ended: its paid period was over, or a cancellation or the staff ended it at once. What debts and
 * disputes end has events of its own.
 */
export type SubscriptionEndView = 'period_ended' | 'cancel' | 'cancel_now'

/** Products that a change switched on and off, by the titles of today. */
export interface SwitchedView {
  /** The plan that it changed to. */
  readonly plan?: string
  readonly interval?: 'month' | 'year'
  readonly on: readonly string[]
  readonly off: readonly string[]
}
