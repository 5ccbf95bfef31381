import type { FieldProblem } from '@waybill/contract/pages'
import type { ShownDifference } from '@waybill/domain/order'
import type { CheckoutResult } from './checkout-outcome.ts'

/** Reason why the form is there again. */
export interface CheckoutFailure {
  readonly kind: 'failed' | 'declined' | 'changed' | 'retired' | 'terms' | 'unauthorized'
  readonly text: string
  /** Of what is different, where it isn't the amount. */
  readonly title?: string
  /** Charges that differ by now: the next click confirms them. */
  readonly rows?: readonly ShownDifference[]
  /** Product that isn't sold any more. */
  readonly productId?: number
}

export type CheckoutPhase =
  | { readonly kind: 'form'; readonly problems: readonly FieldProblem[]; readonly setback?: CheckoutFailure }
  | { readonly kind: 'working'; readonly step: WorkingStep; readonly checks: number }
  | { readonly kind: 'done'; readonly result: CheckoutResult }
  /** A bank payment that settles in days. */
  | { readonly kind: 'pending'; readonly text: string }
  | { readonly kind: 'slow' }

export const workingSteps = ['details', 'payment', 'activation'] as const
export type WorkingStep = (typeof workingSteps)[number]

export const emptyForm: Extract<CheckoutPhase, { kind: 'form' }> = { kind: 'form', problems: [] }
