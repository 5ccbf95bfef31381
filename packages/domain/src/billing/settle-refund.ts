import type { EpochMs } from '../calendar/index.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../durations/index.ts'
import { unreachable } from '../result/index.ts'
import { closeRefunded } from './credit-unused.ts'
import type { BillingFacts, RowId } from './facts.ts'
import type { RefundRow } from './refund-row.ts'
import { Ledger } from './ledger.ts'
import type { BillingPlan } from './plan.ts'
import { announceRefund } from './refund.ts'

/** What the provider said of a refund, at once or by look-up. */
export type RefundOutcome =
  | { readonly kind: 'refunded'; readonly reference: string }
  /** The money stays here; the code is the port's, as `not_refundable`. */
  | { readonly kind: 'rejected'; readonly code: string }
  /** The class of B-11; whether it was made isn't known, so that it is looked up before it is made again. */
  | { readonly kind: 'error'; readonly class: number }

/** The wait after an error: 15 seconds at first, twice as long in all each time, six hours at most. */
function waitAfterError(since: number): number {
  return Math.min(Math.max(since, 15 * SECOND_MS), 6 * HOUR_MS)
}

/**
 * The money can't go back where it came from: it is account credit, its note stays, and the operator sees it on the list. The
 * invoice stays as it is: refunded is its end (decisions-billing 2.2), and its money is the member's either way.
 */
function settleRejected(ledger: Ledger, row: RefundRow, code: string): void {
  const { id, paymentId, noteId, amount, state } = row
  const cause = state === 'refunded' ? 'came_back' : 'rejected'
  // an earlier release wrote no note: there is nothing that the credit would be of
  if (noteId !== undefined) ledger.moveRefund(id, { to: 'rejected', cause }, { lookAt: undefined })
  const isCredit = noteId !== undefined && amount.currency === ledger.balance.currency
  if (isCredit) ledger.enterCredit({ amount, cause: 'credit_note', documentId: noteId })
  if (paymentId === undefined) return
  const happened = cause === 'came_back' ? 'came back' : 'was rejected'
  const reason = `refund ${id} ${happened} (${code}): ${isCredit ? 'it is account credit' : 'nothing was given back'}`
  ledger.reconcile({ paymentId, kind: 'money', reason })
}

function settleError(ledger: Ledger, { id, paymentId, startedAt = ledger.now }: RefundRow, errorClass: number): void {
  const since = ledger.now - startedAt
  ledger.refunds.change(id, { lookAt: ledger.now + waitAfterError(since) })
  if (since > DAY_MS && paymentId !== undefined)
    ledger.reconcile({
      paymentId,
      kind: 'money',
      reason: `refund ${id} has no outcome after a day, class ${errorClass}`,
    })
}

/** What an outcome of a refund changes; the same outcome twice changes nothing. What was given back may still come back. Epoch ms. */
export function settleRefund(
  facts: BillingFacts,
  { refundId, outcome }: { readonly refundId: RowId; readonly outcome: RefundOutcome },
  now: EpochMs,
): BillingPlan {
  const ledger = new Ledger(facts, { at: now, now })
  const row = ledger.refunds.get(refundId)
  const cameBack = row.state === 'refunded' && outcome.kind === 'rejected'
  if (row.state !== 'started' && !cameBack) return ledger.plan()
  switch (outcome.kind) {
    case 'error':
      settleError(ledger, row, outcome.class)
      return ledger.plan()
    case 'rejected':
      settleRejected(ledger, row, outcome.code)
      // without a note it stays as it was: there is nothing to announce
      if (row.noteId === undefined) return ledger.plan()
      break
    case 'refunded':
      ledger.moveRefund(
        refundId,
        { to: 'refunded', cause: 'made' },
        { reference: outcome.reference, lookAt: undefined },
      )
      closeRefunded(ledger, row.documentId)
      break
    default:
      return unreachable(outcome)
  }
  announceRefund(ledger, refundId, cameBack ? { template: 'refund_returned' } : {})
  return ledger.plan()
}
