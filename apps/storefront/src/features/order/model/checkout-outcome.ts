import type { ErrorBody, ResultOf } from '@waybill/contract'
import { providerErrors } from '@waybill/domain/payment'
import { errorMessage } from '../../../lib/call.ts'
import { challengeUrlOf } from '../../../lib/challenge-trip.ts'

export type CheckoutResult = ResultOf<'POST /billing/account/{member_id}/checkout'>

export type CheckoutOutcome =
  | { readonly kind: 'accepted'; readonly result: CheckoutResult }
  /** The bank challenges the customer; the same call is repeated with the bank's result. */
  | { readonly kind: 'challenge'; readonly url: string }
  /** Another payment waits for the bank already: the page shows it. */
  | { readonly kind: 'waiting' }
  /** It was ordered before, in another tab or on another device: there is nothing left to buy. */
  | { readonly kind: 'ordered' }
  /** The amounts are no longer those that were shown (B-93). */
  | { readonly kind: 'changed'; readonly text: string | undefined }
  /** With this method it starts today alone, or at the end of the trial alone; or another one is used. */
  | { readonly kind: 'spent'; readonly text: string | undefined }
  /** A product isn't sold any more: what becomes of its line is the buyer's choice. */
  | { readonly kind: 'retired'; readonly text: string | undefined; readonly productId: number }
  /** No answer: it is unknown whether the order arrived, and the next click repeats it under its key. */
  | { readonly kind: 'lost' }
  /** Other terms are in force than the page links. */
  | { readonly kind: 'terms'; readonly text: string | undefined }
  /** The session is over; the text says why. */
  | { readonly kind: 'unauthorized'; readonly text: string | undefined }
  | {
      readonly kind: 'rejected'
      readonly text: string | undefined
      readonly isDefinitive: boolean
      /** By the bank or the provider, of this method: another one may pay. */
      readonly isDeclined?: true
    }

const changedCodes: ReadonlySet<string> = new Set(['plan-changed', 'stale-version'])
const signedOut: ReadonlySet<number> = new Set([401, 405, 419])
/** The order may have gone through, or can still: the provider or we did not get to an end (B-11). */
const openEnded: ReadonlySet<number> = new Set([429, 500, 503, 604, 702, 703, 705, 706, 900])

/** Outcome of a failed checkout. Only a definitive error lets the next click be another order (B-45). */
export function checkoutFailure(error: ErrorBody | undefined): Exclude<CheckoutOutcome, { kind: 'accepted' }> {
  const url = challengeUrlOf(error)
  if (url !== undefined) return { kind: 'challenge', url }
  const text = errorMessage(error)
  if (error === undefined) return { kind: 'rejected', text, isDefinitive: false }
  if (error.code === 'payment-waiting') return { kind: 'waiting' }
  if (error.code === 'already-ordered') return { kind: 'ordered' }
  if (error.code === 'terms-changed') return { kind: 'terms', text }
  if (error.code === 'trial-had-method' || error.code === 'debit-settles-late') return { kind: 'spent', text }
  const productId = retiredIn(error)
  if (productId !== undefined) return { kind: 'retired', text, productId }
  if (changedCodes.has(error.code)) return { kind: 'changed', text }
  if (signedOut.has(error.status)) return { kind: 'unauthorized', text }
  const isDeclined = error.status === providerErrors.validation
  return { kind: 'rejected', text, isDefinitive: !openEnded.has(error.status), ...(isDeclined && { isDeclined }) }
}

function retiredIn({ code, result }: ErrorBody): number | undefined {
  const productId = code === 'product-retired' && typeof result === 'object' ? result['product_id'] : undefined
  return typeof productId === 'number' ? productId : undefined
}
