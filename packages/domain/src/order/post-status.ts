import type { OrderState } from './lifecycle.ts'
import { initialProgress, progressTable } from './progress.ts'

/** The steps of a checkout in their order (decisions-billing 2.3): posting the order, paying, the wait until it is enabled. */
export type CheckoutStep = 'order' | 'checkout' | 'active/status'

/** `orderPostStatus` of the cart (M§3, A-89): how far the newest order is, and the step that it is in or that failed. */
export interface OrderPostStatus {
  readonly state: number
  readonly item: CheckoutStep | ''
}

const { running, success, error } = progressTable.checkout

const statusOf: Readonly<Record<OrderState, OrderPostStatus>> = {
  // posted, or returned by an abandoned challenge: nothing runs
  draft: { state: initialProgress, item: 'order' },
  open: { state: running, item: 'checkout' },
  done: { state: success, item: 'active/status' },
  failed: { state: error, item: 'checkout' },
}

/** How far the newest order of an account is (CART-01, B-34); without one nothing has been posted. */
export function orderPostStatus(newest: OrderState | undefined): OrderPostStatus {
  return newest === undefined ? { state: initialProgress, item: '' } : statusOf[newest]
}
