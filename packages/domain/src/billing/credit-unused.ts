import type { EpochMs } from '../calendar/index.ts'
import { creditedBy, creditNote, isBelowMinimum, payFromCredit, serviceEnd, unusedParts } from '../invoice/index.ts'
import type { ChargeLine, CorrectedPart, Credited, InvoiceDraft } from '../invoice/index.ts'
import { compare, negate, subtract, sum, zero } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { paymentStates } from '../payment/index.ts'
import { creditedIn } from './credited.ts'
import { paymentOf } from './dues.ts'
import type { DocumentRow, RowId } from './facts.ts'
import type { Ledger } from './ledger.ts'
import { givenBackOf } from './refund-split.ts'

/** True for what was charged in the present life: an earlier one's unused time was credited when it ended (B-42). */
export function isOfLife({ subscription }: Ledger, { period }: DocumentRow): boolean {
  return subscription !== undefined && period.start >= subscription.anchor
}

/** What was taken back of an invoice so far. */
export function creditedOf(ledger: Ledger, document: DocumentRow): Credited {
  const { account } = ledger
  return creditedIn({ account, documents: ledger.documents.all(), carried: ledger.carried.all() }, document)
}

/** The credit note of parts of an invoice, not issued yet. */
export function draftNote(ledger: Ledger, document: DocumentRow, parts: readonly CorrectedPart[]): InvoiceDraft {
  return creditNote(document, { parts, credited: creditedOf(ledger, document), at: ledger.now })
}

/** Issues a credit note: it has its number with the writing, from a series of its own (B-83), and owes nothing. */
export function issueNote(ledger: Ledger, corrected: DocumentRow, note: InvoiceDraft): DocumentRow {
  const { subscriptionId, catalogueVersion } = corrected
  const row: DocumentRow = {
    ...note,
    id: ledger.newId(),
    status: 'draft',
    ...(subscriptionId !== undefined && { subscriptionId }),
    catalogueVersion,
    creditApplied: note.total,
    createdAt: ledger.now,
    corrects: corrected.id,
  }
  ledger.documents.insert(row)
  ledger.moveDocument(row.id, { to: 'paid', cause: 'credit' }, { issuedAt: ledger.now })
  const subject = { table: 'documents', id: row.id } as const
  const data = { total: note.total.minor, currency: note.currency }
  ledger.happened({ name: 'credit_note.issued', subject, data, mails: [] })
  return row
}

/** Nothing of an invoice is left to collect: its payment is void, and it is paid where account credit covers a rest (B-77). */
function close(ledger: Ledger, { id }: DocumentRow, { creditApplied, isVoid }: Closing): void {
  const payment = paymentOf({ payments: ledger.payments.all() }, id)
  if (payment !== undefined) ledger.movePayment(payment.id, { to: paymentStates.void, cause: 'reduced' })
  const step = isVoid ? ({ to: 'void', cause: 'reverse' } as const) : ({ to: 'paid', cause: 'pay' } as const)
  ledger.moveDocument(id, step, { creditApplied })
}

interface Closing {
  readonly creditApplied: Money
  readonly isVoid: boolean
}

interface Reducing {
  /** By the notes before. */
  readonly reduced: Money
  readonly note: DocumentRow
}

/** What credit notes took back of an invoice, without what changes did: that pays for what they began (B-60). */
function notedOf({ documents }: Ledger, document: DocumentRow): Credited {
  const notes = documents.all().filter(({ corrects }) => corrects === document.id)
  return creditedBy(notes, document)
}

/** What notes took off an invoice while it was open: what a refund gave back was paid, and its debt is another one. */
export function reducedBy(ledger: Ledger, document: DocumentRow): Money {
  const { refunds, documents } = ledger
  const { total } = notedOf(ledger, document)
  const givenBack = refunds
    .all()
    .flatMap(({ documentId, noteId }) =>
      documentId === document.id && noteId !== undefined ? documents.get(noteId).total : [],
    )
  return subtract(total, sum(givenBack, total.currency))
}

/** Takes a credit note off what is open; what account credit had paid beyond the rest returns to the balance (B-77). */
function reduce(ledger: Ledger, document: DocumentRow, { reduced, note }: Reducing): void {
  const { id, total, creditApplied } = document
  const paidByCredit = subtract(creditApplied, reduced)
  const left = subtract(subtract(total, reduced), note.total)
  const rest = left.minor < 0 ? zero(left.currency) : left
  // a line of a change charged more than the change came to: what an earlier document had paid of it returns (B-60)
  if (left.minor < 0) ledger.enterCredit({ amount: negate(left), cause: 'credit_note', documentId: note.id })
  const { used, due } = payFromCredit(rest, paidByCredit)
  const returned = subtract(paidByCredit, used)
  if (returned.minor > 0) ledger.enterCredit({ amount: returned, cause: 'returned', documentId: note.id })
  // less than the provider charges is given up: an issued invoice has no lines to carry (B-136)
  const open = isBelowMinimum(due) ? zero(due.currency) : due
  ledger.receivables.change(id, { open })
  const applied = subtract(total, due)
  // what a change took back of other documents stays taken: its own document is not void
  const isTaker = document.lines.some(({ correctsDocument }) => correctsDocument !== undefined)
  const isVoid = used.minor === 0 && !isTaker
  if (open.minor === 0) return close(ledger, document, { creditApplied: applied, isVoid })
  ledger.documents.change(id, { creditApplied: applied })
  const payment = paymentOf({ payments: ledger.payments.all() }, id)
  if (payment !== undefined) ledger.payments.change(payment.id, { amount: due })
}

/**
 * Credits the unused time of an issued invoice from an instant on (epoch ms), by a credit note: one that is open is reduced,
 * what was paid goes to the balance (B-62, B-77). Usage and what is over are not credited.
 */
export function creditUnused(ledger: Ledger, document: DocumentRow, from: EpochMs): void {
  // before the notes of all documents are read for this one
  if ((serviceEnd(document) ?? from) <= from) return
  // the money of a charge that is blocked or disputed may still come, whole (B-82, B-117)
  const payment = paymentOf({ payments: ledger.payments.all() }, document.id)
  if (payment?.state === paymentStates.fraud) return
  const credited = creditedOf(ledger, document)
  const parts = unusedParts(document, credited, from)
  if (parts.length > 0) creditParts(ledger, document, parts)
}

function isTakenBack(ledger: Ledger, document: DocumentRow): boolean {
  const { byLine } = notedOf(ledger, document)
  return document.lines.every(
    ({ amount }, position) => compare(byLine.get(position) ?? zero(amount.currency), amount) >= 0,
  )
}

/**
 * An invoice whose payment the provider has given back entirely is refunded once notes took back all that its lines charged. What
 * only became account credit is still paid, and so is what a change took over from earlier documents (B-62).
 */
export function closeRefunded(ledger: Ledger, documentId: RowId): void {
  const paid = paymentOf({ payments: ledger.payments.all() }, documentId)
  if (paid?.state === paymentStates.paid && compare(givenBackOf(ledger, paid), paid.amount) === 0)
    ledger.movePayment(paid.id, { to: paymentStates.refund, cause: 'all_refunded' })
  const document = ledger.documents.get(documentId)
  const payment = paymentOf({ payments: ledger.payments.all() }, documentId)
  if (document.status !== 'paid' || payment?.state !== paymentStates.refund) return
  if (isTakenBack(ledger, document)) ledger.moveDocument(documentId, { to: 'refunded', cause: 'refund_all' })
}

/**
 * Takes parts of an issued invoice back by a credit note, which it answers: what is open is reduced, what was paid goes to the
 * balance.
 */
export function creditParts(ledger: Ledger, document: DocumentRow, parts: readonly CorrectedPart[]): DocumentRow {
  const reduced = reducedBy(ledger, document)
  const note = issueNote(ledger, document, draftNote(ledger, document, parts))
  if (document.status === 'open') reduce(ledger, document, { reduced, note })
  else {
    ledger.enterCredit({ amount: note.total, cause: 'credit_note', documentId: note.id })
    closeRefunded(ledger, document.id)
  }
  return note
}

/** Lines below 0 that name the line which they take back, as parts of its document. */
export function partsOf(lines: readonly ChargeLine[]): readonly CorrectedPart[] {
  return lines.map(({ corrects = 0, amount, period, fraction }) => ({
    position: corrects,
    amount: negate(amount),
    from: period.start,
    ...(fraction && { fraction }),
  }))
}
