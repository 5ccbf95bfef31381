import type { RowId } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { closeRefunded } from '../documents/index.ts'
import { announceRefund, executed, giveBack, givingBack, isSameName } from '../collect/index.ts'
import type { RefundRejection } from '../collect/index.ts'

/** Another member of the staff agrees to a refund above the limit. */
export interface ApproveRefund {
  readonly kind: 'approve_refund'
  readonly refundId: RowId
  readonly by: string
}

/** A refund that waits for its approval is not wanted any more, by the one who requested it. */
export interface WithdrawRefund {
  readonly kind: 'withdraw_refund'
  readonly refundId: RowId
  readonly by: string
}

/** Carries out a refund that was requested; undefined where it is done. Two accounts of the staff are two names. */
export function approveRefund(ledger: Ledger, { refundId, by }: ApproveRefund): RefundRejection | undefined {
  const requested = ledger.refunds.get(refundId)
  if (requested.state !== 'requested') return 'not-requested'
  if (isSameName(requested.requestedBy, by)) return 'same-name'
  const found = givingBack(ledger, requested)
  if (!found.ok) return found.failure
  const { state, ...fields } = executed(ledger, found.value, giveBack(ledger, found.value))
  ledger.moveRefund(refundId, { to: state, cause: 'approved' }, { ...fields, approvedBy: by })
  closeRefunded(ledger, requested.documentId)
  announceRefund(ledger, refundId, { by })
  return undefined
}

/** Ends a request before it is approved; undefined where it is done. Nothing was given back, and the next request may come. */
export function withdrawRefund(ledger: Ledger, { refundId, by }: WithdrawRefund): RefundRejection | undefined {
  const { state, requestedBy } = ledger.refunds.get(refundId)
  if (state !== 'requested') return 'not-requested'
  if (!isSameName(requestedBy, by)) return 'other-name'
  ledger.moveRefund(refundId, { to: 'withdrawn', cause: 'withdrawn' })
  announceRefund(ledger, refundId, { by })
  return undefined
}
