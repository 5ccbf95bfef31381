import type { OrderState } from './lifecycle.ts'
import { initialProgress, progressTable } from './progress.ts'
import type { OrderOperation, OrderStep } from './progress.ts'

/** An order as far as its progress is concerned: what it runs as, and where it stands. */
export interface OrderProgress {
  readonly operation: OrderOperation
  readonly state: OrderState
  /** Reason why it failed, by the code of its answer. */
  readonly failure?: string | undefined
}

/** The bank's confirmation was cancelled or didn't come: nothing was declined, and it can be ordered again. */
export function isAbandoned({ state, failure }: Pick<OrderProgress, 'state' | 'failure'>): boolean {
  return state === 'failed' && (failure === 'payment-cancelled' || failure === 'challenge-lapsed')
}

/** `orderPostStatus` of the cart: how far the newest order is, and the step that it is in or that failed. */
export interface OrderPostStatus {
  readonly state: number
  readonly item: OrderStep | ''
}

/**
 * Progress of an account's newest order, by its row of the progress table; without one nothing has been posted. A step that
 * fails leaves 4 and its name, until the next order takes its place. 34 to 37 and 42 to 44 are never answered: checks and
 * shared quotes are no orders. Nor are 40 and 41, which a page shows in turn while it is 38 (B-28).
 */
export function orderPostStatus(newest: OrderProgress | undefined): OrderPostStatus {
  if (newest === undefined) return { state: initialProgress, item: '' }
  const { running, success, error, executedBy, endsWith } = progressTable[newest.operation]
  switch (isAbandoned(newest) ? 'draft' : newest.state) {
    // posted, or returned by an abandoned challenge: nothing runs
    case 'draft':
      return { state: initialProgress, item: 'order' }
    case 'open':
      return { state: running, item: executedBy }
    case 'done':
      return { state: success, item: endsWith }
    case 'failed':
      return { state: error, item: executedBy }
  }
}
