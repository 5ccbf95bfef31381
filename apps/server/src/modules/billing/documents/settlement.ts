import { add, compare, money, negate, subtract, sum, zero, type Money } from '@waybill/domain/money'
import {
  partsUpTo,
  type DatedAmount,
  type NoteOfDocument,
  type PaidAmount,
  type SettlementFacts,
} from '../store/settlement-facts.ts'
import { leftOf } from '../store/open-invoices.ts'
import type { StoredInvoice } from '../store/invoices.ts'

/** One row between a document's total and its balance; what pays is below 0, what is given back above. */
export type SettlementRow =
  | ({ readonly kind: 'paid' } & PaidAmount)
  | ({ readonly kind: 'credit' | 'to_credit' | 'refund_pending' } & DatedAmount)
  | ({ readonly kind: 'note'; readonly number: string } & DatedAmount)
  | ({ readonly kind: 'refund'; readonly method: string | undefined } & DatedAmount)
  | ({ readonly kind: 'dispute' } & DatedAmount)
  /** A void document, a lost dispute: what is neither paid nor owed. */
  | { readonly kind: 'not_due'; readonly amount: Money }

interface Settlement {
  readonly rows: readonly SettlementRow[]
  /** Rest to pay. The total and the rows add up to it. */
  readonly balance: Money
}

type SettledDocument = Pick<
  StoredInvoice,
  'total' | 'credit_applied' | 'currency' | 'status' | 'issued_at' | 'created_at'
>

/**
 * Amount that a note took off while the document was open: what it gave back had been paid, until its money went back (B-141).
 */
function reductionOf({ amount, toCredit, takenBack = zero(amount.currency), refund }: NoteOfDocument): Money {
  if (refund !== undefined || compare(amount, toCredit.amount) < 0) return takenBack
  return add(subtract(amount, toCredit.amount), takenBack)
}

/** The days on which account credit paid. */
function creditRows(
  document: SettledDocument,
  { credits, notes, takenBack }: SettlementFacts,
): readonly SettlementRow[] {
  const { credit_applied: applied, currency, issued_at: issuedAt, created_at: createdAt } = document
  // what a lost dispute took back of the notes is a part of what it took
  const isLost = [...notes.flatMap(({ refund }) => refund ?? []), ...takenBack].some(
    ({ isDispute }) => isDispute === true,
  )
  const reducing = isLost ? notes.map(({ takenBack: _, ...note }) => note) : notes
  const paid = subtract(money(applied, currency), sum(reducing.map(reductionOf), currency))
  // documents of earlier releases have no entries of their credit: it paid them with their issue
  const parts = partsUpTo(paid, [...credits, { amount: paid, at: issuedAt ?? createdAt }])
  return parts.map(({ amount, at }) => ({ kind: 'credit', amount: negate(amount), at }))
}

/** Amounts of a note that went back to the method, and those still on their way there. */
function refundRows({ amount, at, toCredit, refund }: NoteOfDocument): readonly SettlementRow[] {
  if (refund === undefined) return []
  const { isMade, isDispute = false, ...made } = refund
  if (isDispute) return [{ kind: 'dispute', amount: made.amount, at: made.at }]
  const back = subtract(amount, toCredit.amount)
  // a provider may have given back more than the note takes back
  const given = !isMade ? zero(amount.currency) : compare(made.amount, back) < 0 ? made.amount : back
  const pending = subtract(back, given)
  return [
    ...(given.minor > 0 ? [{ kind: 'refund', ...made, amount: given } as const] : []),
    ...(pending.minor > 0 ? [{ kind: 'refund_pending', amount: pending, at } as const] : []),
  ]
}

/** A note takes its amount off; what of it had been paid is given back beside it. */
function noteRows(note: NoteOfDocument): readonly SettlementRow[] {
  const { number, amount, at, toCredit, takenBack = zero(amount.currency) } = note
  const kept = subtract(toCredit.amount, takenBack)
  return [
    { kind: 'note', number, amount: negate(amount), at },
    ...refundRows(note),
    ...(kept.minor > 0 ? [{ kind: 'to_credit', ...toCredit, amount: kept } as const] : []),
  ]
}

function takenRow({ amount, at, isDispute }: SettlementFacts['takenBack'][number]): SettlementRow {
  return isDispute ? { kind: 'dispute', amount, at } : { kind: 'refund', amount, at, method: undefined }
}

/**
 * Settlement of a document by the day: account credit, payments, credit notes and what was given back (B-84). Of 59.00, paid
 * with 35.00 of credit and 24.00 by card and refunded whole: -35.00, -24.00, -59.00, 24.00 and 35.00 leave 0.00.
 */
export function settlementOf(document: SettledDocument, facts: SettlementFacts): Settlement {
  const { total, currency, status } = document
  const moved = [
    ...creditRows(document, facts),
    ...facts.payments.map((payment): SettlementRow => ({ kind: 'paid', ...payment, amount: negate(payment.amount) })),
    ...facts.notes.flatMap(noteRows),
    ...facts.takenBack.map(takenRow),
  ]
  const rows = moved.toSorted((left, right) => ('at' in left && 'at' in right ? left.at - right.at : 0))
  const balance = status === 'open' || status === 'draft' ? leftOf(document) : zero(currency)
  const shown = sum([money(total, currency), ...rows.map(({ amount }) => amount)], currency)
  const amount = subtract(balance, shown)
  return { rows: amount.minor === 0 ? rows : [...rows, { kind: 'not_due', amount }], balance }
}

/** Names how a document is settled: each state of it has a rendering of its own. */
export function settlementKey(document: SettledDocument, facts: SettlementFacts): string {
  const { status, credit_applied: credited } = document
  const { rows } = settlementOf(document, facts)
  const isSince = ({ kind }: SettlementRow): boolean => kind !== 'paid' && kind !== 'credit' && kind !== 'not_due'
  const since = rows.filter(isSince).map(({ kind, amount }) => `${kind} ${amount.minor}`)
  return [status, ...(credited > 0 ? [`${credited} credited`] : []), ...since].join(', ')
}
