import type { Money } from '@waybill/domain/money'
import type { CancelReason } from '@waybill/domain/subscription'
import type { FieldProblem } from './account-pages.ts'

/** It can be cancelled, or ends already; `outcome` is what is confirmed, null until that was requested. Epoch ms. */
export type CancellationView =
  | { readonly kind: 'possible'; readonly outcome: CancelOutcomeView | null }
  | { readonly kind: 'noticed'; readonly endsAt: number }

/** What a cancellation brings (B-79): its end, what is still owed then, and what goes to the balance. */
export interface CancelOutcomeView {
  readonly endsAt: number
  /** Of a trial that is confirmed for its end: what is not charged then (B-72); null of a subscription. */
  readonly notCharged: Money | null
  readonly isAtOnce: boolean
  /** What is charged between now and the end: usage on one last invoice, what is paid by the month within a year, or nothing. */
  readonly charges: 'usage' | 'monthly' | 'nothing'
  readonly rest: Money | null
  readonly credit: Money | null
  readonly feedback: CancelFeedbackView
}

/** What a member may say with a cancellation; after a form that was rejected, what was sent, and what is wrong with it. */
export interface CancelFeedbackView {
  readonly reasons: readonly CancelReason[]
  /** Longest comment, in code points. */
  readonly commentLimit: number
  readonly values: { readonly reason?: string | undefined; readonly comment?: string | undefined }
  readonly problems: readonly FieldProblem[]
}
