import type { EpochMs } from '../../calendar/index.ts'
import type { ProductId } from '../../catalog/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import type { Currency } from '../../money/index.ts'
import type { OrderState } from '../../order/index.ts'
import type { DeclineCode } from '../../payment/index.ts'
import type { BillingInterval, CheckoutStart } from '../../subscription/index.ts'
import type { BoughtTerms } from './subscription-row.ts'
import type { ItemRow } from './item-row.ts'
import type { RowId } from './row-id.ts'

/** An order that can cost money, and what it buys when it is paid. */
export interface OrderRow {
  readonly id: string
  readonly state: OrderState
  readonly start: CheckoutStart
  readonly purchase: Purchase
  readonly failure?: OrderFailure | undefined
  /** Paid by a debit that is trusted: it takes effect once the bank has taken it, before its money settles (B-80). */
  readonly atOnce?: true
  /** Of a change: what it was computed for. Its purchase is all that the subscription has after it. */
  readonly change?: OrderedChange
}

/** State that a change was computed for while it waits for money: it is applied only where this still holds (B-115). */
export interface OrderedChange {
  readonly subscriptionId: RowId
  readonly itemIds: readonly RowId[]
  readonly anchor: EpochMs
  /** The end of the month that runs. */
  readonly periodEnd: EpochMs
  /** Lines below 0 by which what isn't paid yet becomes less with it (B-62). */
  readonly reductions?: readonly ChargeLine[]
  /** It changes add-ons alone: where its money doesn't come, they are lost and the plan isn't (B-77). */
  readonly isOfAddOns?: true
  /** The waiting change after it; absent where none stays. */
  readonly joined?: JoinedChange
  /** Of a migration: what it leaves. */
  readonly migratedFrom?: LegacyPlan
}

/** The scheduled change as it is with one of now: what it holds, and from when. Epoch ms. */
export interface JoinedChange {
  readonly orderId: string
  readonly at: EpochMs
  readonly purchase: Purchase
}

/** A legacy plan by value, and what its periods are counted from. */
export interface LegacyPlan {
  readonly anchor: EpochMs
  readonly purchase: Purchase
  /** Products that no document here had charged for the time that ran: paid elsewhere, or nothing is known of it. */
  readonly uncharged?: readonly ProductId[]
  /** True where leaving it credits the payment of an earlier system. */
  readonly creditsEarlier?: true
}

/** Answer of a failed order, the same each time. */
export interface OrderFailure {
  readonly code:
    | 'declined'
    | 'challenge-lapsed'
    | 'payment-cancelled'
    | 'plan-changed'
    | 'account-locked'
    | 'payment-provider'
  readonly declineCode?: DeclineCode | undefined
}

/** A selection with its prices, by value: what an order buys. */
export interface Purchase {
  readonly currency: Currency
  readonly interval: BillingInterval
  readonly terms: BoughtTerms
  readonly catalogueVersion: number
  readonly items: readonly PurchasedItem[]
  /** Products at the prices of a quote, also where the account has them already (S-02). */
  readonly quoted?: readonly ProductId[]
}

/** A product of a purchase; without a price it comes with the plan, and in a trial of its own it costs nothing yet. */
export type PurchasedItem = Pick<
  ItemRow,
  'productId' | 'bundled' | 'price' | 'ownTrial' | 'trialQuantity' | 'needs' | 'isCore'
>
