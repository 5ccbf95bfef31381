import type { EpochMs } from '../calendar/index.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../durations/index.ts'
import { unreachable } from '../result/index.ts'
import { compare, subtract, zero } from '../money/index.ts'
import type { Money } from '../money/index.ts'
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

/** A bank sends a refund back within days, at most a month; each look finds that also where its event was lost (B-81). */
const lookDays = [1, 3, 7, 14, 30] as const

/** When a refund that was made is looked at next; undefined once it stays given back. Epoch ms. */
export function nextRefundLook(
  { startedAt, createdAt }: Pick<RefundRow, 'startedAt' | 'createdAt'>,
  now: EpochMs,
): EpochMs | undefined {
  return lookDays.map((days) => (startedAt ?? createdAt) + days * DAY_MS).find((at) => at > now)
}

/**
 * What of an amount the provider gave back by itself beyond what its invoice left: those refunds cover it, and it is given back
 * by them.
 */
function coveredOutside(ledger: Ledger, { id, paymentId }: RefundRow, amount: Money): Money {
  let rest = amount
  for (const row of ledger.refunds.all()) {
    const { excess } = row
    if (row.id === id || row.paymentId !== paymentId || row.state !== 'refunded' || excess === undefined) continue
    const part = compare(excess, rest) < 0 ? excess : rest
    const left = subtract(excess, part)
    if (part.minor > 0) ledger.refunds.change(row.id, { excess: left.minor > 0 ? left : undefined })
    rest = subtract(rest, part)
  }
  return subtract(amount, rest)
}

/** What a refund that isn't made leaves to its member: what its note took back, and no other refund gives them. */
function owedBy(ledger: Ledger, row: RefundRow): Money {
  const { amount, excess = zero(amount.currency) } = row
  const noted = subtract(amount, excess)
  return subtract(noted, coveredOutside(ledger, row, noted))
}

/**
 * The money can't go back where it came from: it is account credit, its note stays, and the operator sees it on the list. The
 * invoice stays as it is: refunded is its end (decisions-billing 2.2), and its money is the member's either way.
 */
export function rejectRefund(ledger: Ledger, row: RefundRow, code: string): void {
  const { id, paymentId, noteId, amount, state, isOutside } = row
  const cause = state === 'refunded' ? 'came_back' : 'rejected'
  const isMoved = noteId !== undefined || isOutside === true
  const owed = owedBy(ledger, row)
  const excess = subtract(amount, owed)
  const without = { lookAt: undefined, ...(excess.minor > 0 && { excess }) }
  if (isMoved) ledger.moveRefund(id, { to: 'rejected', cause }, without)
  // without a note, as of an earlier release, there is nothing that the credit would be of
  const isCredit = noteId !== undefined && owed.minor > 0 && amount.currency === ledger.balance.currency
  if (isCredit) ledger.enterCredit({ amount: owed, cause: 'credit_note', documentId: noteId })
  if (paymentId !== undefined) {
    const happened = cause === 'came_back' ? 'came back' : 'was rejected'
    const left = noteId !== undefined && owed.minor === 0 ? 'the provider had given it back' : 'nothing was given back'
    const reason = `refund ${id} ${happened} (${code}): ${isCredit ? 'it is account credit' : left}`
    ledger.reconcile({ paymentId, kind: 'money', reason })
  }
  // one that stays as it was has nothing to announce
  if (!isMoved) return
  announceRefund(ledger, id, { isMailed: isCredit, ...(cause === 'came_back' && { template: 'refund_returned' }) })
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
      rejectRefund(ledger, row, outcome.code)
      return ledger.plan()
    case 'refunded': {
      const { reference } = outcome
      ledger.moveRefund(refundId, { to: 'refunded', cause: 'made' }, { reference, lookAt: nextRefundLook(row, now) })
      closeRefunded(ledger, row.documentId)
      announceRefund(ledger, refundId)
      return ledger.plan()
    }
    default:
      return unreachable(outcome)
  }
}
