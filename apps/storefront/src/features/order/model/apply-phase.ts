import type { ShownRow } from '@waybill/domain/order'
import type { CheckoutFailure } from './checkout-phase.ts'

export type ApplyPhase =
  | { readonly kind: 'form'; readonly setback?: CheckoutFailure }
  | { readonly kind: 'working'; readonly checks: number }
  | { readonly kind: 'done' | 'slow' }
  /** A bank payment that settles in days. */
  | { readonly kind: 'pending'; readonly text: string }

/** Rows that a click confirms as they were shown, and how they are sent. */
export interface ApplyOffer<Sent> {
  readonly rows: readonly ShownRow[]
  readonly isLater: boolean
  readonly sent: Sent
}
