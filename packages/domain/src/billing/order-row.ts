import type { EpochMs } from '../calendar/index.ts'
import type { Currency } from '../money/index.ts'
import type { OrderState } from '../order/index.ts'
import type { DeclineCode } from '../payment/index.ts'
import type { BillingInterval, CheckoutStart } from '../subscription/index.ts'
import type { BoughtTerms, ItemRow, RowId } from './facts.ts'

/** An order that can cost money, and what it buys when it is paid. */
export interface OrderRow {
  readonly id: string
  readonly state: OrderState
  readonly start: CheckoutStart
  readonly purchase: Purchase
  readonly failure?: OrderFailure | undefined
  /** Of a change: what it was computed for. Its purchase is all that the subscription has after it. */
  readonly change?: OrderedChange
}

/** What a change that waits for money was computed for: it is applied only where this still holds (B-94, B-115). */
export interface OrderedChange {
  readonly subscriptionId: RowId
  readonly itemIds: readonly RowId[]
  readonly anchor: EpochMs
  /** The end of the month that runs. */
  readonly periodEnd: EpochMs
}

/** What a failed order answers, again and again (B-130). */
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
}

/** A product of a purchase; without a price it comes with the plan. */
export type PurchasedItem = Pick<ItemRow, 'productId' | 'bundled' | 'price'>
