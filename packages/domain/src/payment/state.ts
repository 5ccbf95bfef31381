/** The payment states of B§4 by name; the numbers are those of the API. */
export const paymentStates = {
  unpaid: 0,
  pending: 1,
  paid: 2,
  processing: 3,
  refund: 4,
  scheduled: 5,
  void: 6,
  fraud: 7,
  failed: 8,
  due: 9,
  overdue: 10,
} as const

/** A payment state by its word. */
export type PaymentStateName = keyof typeof paymentStates

/** One payment state, as its number 0 to 10. */
export type PaymentState = (typeof paymentStates)[PaymentStateName]

/** True for a failed payment: 8 or higher. 7 is not failed, it blocks (B-82). */
export function isFailed(state: PaymentState): boolean {
  return state >= paymentStates.failed
}

/** True for a pending transaction: 1. */
export function isPending(state: PaymentState): boolean {
  return state === paymentStates.pending
}

/** True while a transaction of the account runs, so that a change has to wait: pending or processing. */
export function isInFlight(state: PaymentState): boolean {
  return state === paymentStates.pending || state === paymentStates.processing
}
