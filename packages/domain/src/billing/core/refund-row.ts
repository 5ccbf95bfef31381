import type { EpochMs } from '../../calendar/index.ts'
import type { StateOf } from '../../lifecycle/index.ts'
import type { Money } from '../../money/index.ts'
import type { refundLifecycle } from './refund-lifecycle.ts'
import type { RowId } from './row-id.ts'

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
