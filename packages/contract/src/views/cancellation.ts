import type { Money } from '@waybill/domain/money'
import type { CancelReason } from '@waybill/domain/subscription'
import type { FieldProblem } from '../pages/account.ts'

/** It can be cancelled, or ends already; `outcome` is what is confirmed, null until that was requested. Epoch ms. */
export type CancellationView =
  | { readonly kind: 'possible'; readonly outcome: CancelOutcomeView | null }
  | { readonly kind: 'noticed'; readonly endsAt: number }

/** Outcome of a cancellation: its end, the debt then, and the credit. */
export interface CancelOutcomeView {
  readonly endsAt: number
  /** Of a trial that is confirmed for its end: what is not charged then (B-72); null of a subscription. */
  readonly notCharged: Money | null
  readonly isAtOnce: boolean
  /** Charges between now and the end: usage on one last invoice, the monthly items within a year, or nothing. */
  readonly charges: 'usage' | 'monthly' | 'nothing'
  readonly rest: Money | null
  readonly credit: Money | null
  readonly feedback: CancelFeedbackView
}

/** Feedback of a member with a cancellation; after a form that was rejected, the sent values and their defects. */
export interface CancelFeedbackView {
  readonly reasons: readonly CancelReason[]
  /** Longest comment, in code points. */
  readonly commentLimit: number
  readonly values: { readonly reason?: string | undefined; readonly comment?: string | undefined }
  readonly problems: readonly FieldProblem[]
}
