import type { EpochMs } from '../../calendar/index.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../durations/index.ts'
import { unreachable } from '../../result/index.ts'
import { subtract, zero } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import type { BillingFacts, RowId } from '../core/facts.ts'
import type { RefundRow } from '../core/refund-row.ts'
import { Ledger } from '../core/ledger.ts'
import type { BillingPlan } from '../core/plan.ts'
import { closeRefunded } from '../documents/index.ts'
import { coverByOthers, ownPartOf, uncover } from './refund-cover.ts'
import type { NotedPart } from './refund-cover.ts'
import { payFromBalance } from './pay-from-balance.ts'
import { announceRefund } from './refund.ts'

/** The provider's answer to a refund, at once or by look-up. */
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

/** A bank sends a refund back within days, at most a month; each look finds that also where its event was lost. */
const lookDays = [1, 3, 7, 14, 30] as const

/** The instant at which a refund that was made is looked up next; undefined once it is final. Epoch ms. */
export function nextRefundLook(
  { startedAt, createdAt }: Pick<RefundRow, 'startedAt' | 'createdAt'>,
  now: EpochMs,
): EpochMs | undefined {
  return lookDays.map((days) => (startedAt ?? createdAt) + days * DAY_MS).find((at) => at > now)
}

/**
 * The claim of a member whose refund isn't made, by note: that of its own note, and those of refunds that it covered, as far as
 * no other refund pays them.
 */
function owedBy(ledger: Ledger, row: RefundRow): { readonly own: Money; readonly parts: readonly NotedPart[] } {
  const { amount, excess = zero(amount.currency), noteId } = row
  const owed = coverByOthers(ledger, row, subtract(amount, excess))
  const own = ownPartOf(ledger, row, owed)
  const ofOthers = uncover(ledger, row, subtract(owed, own))
  return { own, parts: noteId === undefined || own.minor === 0 ? ofOthers : [{ noteId, amount: own }, ...ofOthers] }
}

/**
 * The money can't go back where it came from: it is account credit, its note stays, and the operator sees it on the list. The
 * invoice stays as it is: refunded is its end (decisions-billing 2.2), and its money is the member's either way.
 */
export function rejectRefund(ledger: Ledger, row: RefundRow, code: string): void {
  const { id, paymentId, noteId, amount, state, isOutside } = row
  const cause = state === 'refunded' ? 'came_back' : 'rejected'
  const isMoved = noteId !== undefined || isOutside === true
  const { own, parts } = owedBy(ledger, row)
  const excess = subtract(amount, own)
  const without = { lookAt: undefined, ...(excess.minor > 0 && { excess }) }
  if (isMoved) ledger.moveRefund(id, { to: 'rejected', cause }, without)
  const credit = amount.currency === ledger.balance.currency ? parts : []
  for (const part of credit) ledger.enterCredit({ amount: part.amount, cause: 'credit_note', documentId: part.noteId })
  if (paymentId !== undefined) {
    const happened = cause === 'came_back' ? 'came back' : 'was rejected'
    const left =
      noteId !== undefined && parts.length === 0 ? 'the provider had given it back' : 'nothing was given back'
    const reason = `refund ${id} ${happened} (${code}): ${credit.length > 0 ? 'it is account credit' : left}`
    ledger.reconcile({ paymentId, kind: 'money', reason })
  }
  // one that stays as it was has nothing to announce
  if (!isMoved) return
  announceRefund(ledger, id, {
    credit,
    ...(cause === 'came_back' && { template: 'refund_returned' }),
  })
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

function settleMade(ledger: Ledger, row: RefundRow, { reference }: Extract<RefundOutcome, { kind: 'refunded' }>): void {
  const lookAt = nextRefundLook(row, ledger.now)
  ledger.moveRefund(row.id, { to: 'refunded', cause: 'made' }, { reference, lookAt })
  closeRefunded(ledger, row.documentId)
  announceRefund(ledger, row.id)
}

function record(ledger: Ledger, row: RefundRow, outcome: RefundOutcome): void {
  switch (outcome.kind) {
    case 'error':
      return settleError(ledger, row, outcome.class)
    case 'rejected':
      return rejectRefund(ledger, row, outcome.code)
    case 'refunded':
      return settleMade(ledger, row, outcome)
    default:
      return unreachable(outcome)
  }
}

/** Applies the outcome of a refund; the same outcome twice changes nothing. Refunded money may still come back. Epoch ms. */
export function settleRefund(
  facts: BillingFacts,
  { refundId, outcome }: { readonly refundId: RowId; readonly outcome: RefundOutcome },
  now: EpochMs,
): BillingPlan {
  const ledger = new Ledger(facts, { at: now, now })
  const row = ledger.refunds.get(refundId)
  const cameBack = row.state === 'refunded' && outcome.kind === 'rejected'
  if (row.state === 'started' || cameBack) record(ledger, row, outcome)
  payFromBalance(ledger)
  return ledger.plan()
}
