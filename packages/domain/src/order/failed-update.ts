import { progressError } from './progress.ts'

/** Outcome of an update of an order that wasn't successful. */
export type FailedUpdate =
  /** The error state of the cart, with the default message. */
  | { readonly kind: 'error'; readonly code: 500; readonly state: typeof progressError }
  /** The server's answer, beside the cart as it is. */
  | { readonly kind: 'stays'; readonly text: string }

/**
 * A direct account with a subscription gets code 500 and state 4, any other one reads the answer and stays in the cart. Without
 * an answer to read, or for an order that couldn't be built and was never sent (B-37), it is the error.
 */
export function failedUpdate(
  { isDirect, isSubscribed }: { readonly isDirect: boolean; readonly isSubscribed: boolean },
  answered: string | undefined,
): FailedUpdate {
  return answered === undefined || (isDirect && isSubscribed)
    ? { kind: 'error', code: 500, state: progressError }
    : { kind: 'stays', text: answered }
}
