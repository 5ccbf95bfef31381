import type { EpochMs } from '../../calendar/index.ts'
import { lifecycleOf } from '../../lifecycle/index.ts'
import type { CauseOf, StateOf } from '../../lifecycle/index.ts'
import type { Money } from '../../money/index.ts'
import type { RowId } from './row-id.ts'

/**
 * The transition table of a refund: one above the limit is a request until a second person approves it, or the one who made it
 * withdraws it; money that goes back to a method is started, and refunded once the provider has done it; what it rejects
 * becomes account credit, also when the method's bank sends it back days later, until it is paid again at the provider. What
 * the customer's bank took back, and what was given back at the provider itself, is written as refunded.
 */
export const refundLifecycle = lifecycleOf({
  states: ['requested', 'started', 'refunded', 'rejected', 'credited', 'withdrawn'],
  initial: ['requested', 'started', 'credited', 'refunded'],
  transitions: [
    { from: 'requested', to: 'started', causes: ['approved'] },
    { from: 'requested', to: 'credited', causes: ['approved'] },
    { from: 'requested', to: 'withdrawn', causes: ['withdrawn'] },
    { from: 'started', to: 'refunded', causes: ['made'] },
    { from: 'started', to: 'rejected', causes: ['rejected'] },
    { from: 'refunded', to: 'rejected', causes: ['came_back'] },
    { from: 'rejected', to: 'refunded', causes: ['paid_again'] },
  ],
})

/** Causes that move a refund. */
export type RefundCause = CauseOf<typeof refundLifecycle>

/** State of a refund. */
export type RefundState = StateOf<typeof refundLifecycle>

/** Money of a paid invoice that is given back, or that the customer's bank took back. */
export interface RefundRow {
  readonly id: RowId
  readonly documentId: RowId
  /** Absent where account credit alone paid. */
  readonly paymentId?: RowId
  readonly state: RefundState
  readonly destination: RefundDestination
  /** Before tax; absent for all that is left. */
  readonly net?: Money
  /** With tax: what a method gets back; where none does, what account credit gets. */
  readonly amount: Money
  /** Its credit note; none while it is a request, and for what a bank took back. */
  readonly noteId?: RowId
  readonly reason: string
  readonly requestedBy: string
  readonly approvedBy?: string
  /** The provider's refund. */
  readonly reference?: string
  /** Made at the provider itself, by no command of ours. */
  readonly isOutside?: true
  /**
   * The part that no credit note takes back, as the invoice had less left; of one that was rejected, the part that isn't
   * account credit.
   */
  readonly excess?: Money | undefined
  readonly createdAt: EpochMs
  /** Its money moves from here on. */
  readonly startedAt?: EpochMs
  /** Due call of the provider; absent once nothing more is expected of it. */
  readonly lookAt?: EpochMs | undefined
}

/** Destination of refunded money: the method that paid, or account credit. */
export type RefundDestination = 'method' | 'credit'
