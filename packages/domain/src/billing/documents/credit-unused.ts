import type { EpochMs } from '../../calendar/index.ts'
import {
  creditedBy,
  creditNote,
  isBelowMinimum,
  payFromCredit,
  serviceEnd,
  takesBack,
  unusedParts,
} from '../../invoice/index.ts'
import type { ChargeLine, CorrectedPart, Credited, InvoiceDraft } from '../../invoice/index.ts'
import { add, compare, lesser, negate, subtract, sum, zero } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import { creditedIn } from '../core/credited.ts'
import { isUndecided, paymentOf } from '../core/due-items.ts'
import type { DocumentRow, NoteCredit, RowId } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { givenBackOf } from './refund-split.ts'

/** True for what was charged in the present subscription: an earlier one's unused time was credited when it ended. */
export function isOfLife({ subscription }: Ledger, { period }: DocumentRow): boolean {
  return subscription !== undefined && period.start >= subscription.anchor
}

/** Amounts taken back of an invoice so far. */
export function creditedOf(ledger: Ledger, document: DocumentRow): Credited {
  const { account } = ledger
  return creditedIn({ account, documents: ledger.documents.all(), carried: ledger.carried.all() }, document)
}

/** The credit note of parts of an invoice, not issued yet. */
export function draftNote(ledger: Ledger, document: DocumentRow, parts: readonly CorrectedPart[]): InvoiceDraft {
  return creditNote(document, { parts, credited: creditedOf(ledger, document), at: ledger.now })
}

/** Issues a credit note: it has its number with the writing, from a series of its own, and owes nothing. */
export function issueNote(ledger: Ledger, corrected: DocumentRow, note: InvoiceDraft): DocumentRow {
  const { subscriptionId, catalogueVersion, id: corrects } = corrected
  return insertNote(ledger, note, {
    ...(subscriptionId !== undefined && { subscriptionId }),
    catalogueVersion,
    corrects,
  })
}

/** Issues the note of a document, or of what an earlier system was paid: that has no document here. */
export function insertNote(
  ledger: Ledger,
  note: InvoiceDraft,
  of: Pick<DocumentRow, 'subscriptionId' | 'catalogueVersion' | 'corrects'>,
): DocumentRow {
  const row: DocumentRow = {
    ...note,
    ...of,
    id: ledger.newId(),
    status: 'draft',
    creditApplied: note.total,
    createdAt: ledger.now,
  }
  ledger.documents.insert(row)
  ledger.moveDocument(row.id, { to: 'paid', cause: 'credit' }, { issuedAt: ledger.now })
  const subject = { table: 'documents', id: row.id } as const
  const data = { total: note.total.minor, currency: note.currency }
  ledger.happened({ name: 'credit_note.issued', subject, data, mails: [] })
  return row
}

/** Nothing of an invoice is left to collect: its payment is void, and it is paid where account credit covers a rest. */
function close(
  ledger: Ledger,
  { id }: DocumentRow,
  { creditApplied, isVoid }: { readonly creditApplied: Money; readonly isVoid: boolean },
): void {
  const payment = paymentOf({ payments: ledger.payments.all() }, id)
  if (payment !== undefined) ledger.movePayment(payment.id, { to: paymentStates.void, cause: 'reduced' })
  const step = isVoid ? ({ to: 'void', cause: 'reverse' } as const) : ({ to: 'paid', cause: 'pay' } as const)
  ledger.moveDocument(id, step, { creditApplied })
}

/** The credit notes of an invoice. */
function notesOf({ documents }: Ledger, { id }: DocumentRow): readonly DocumentRow[] {
  return documents.all().filter(({ corrects }) => corrects === id)
}

/** Amounts that credit notes took back of an invoice, without those of changes, which pay for what they began. */
function notedOf(ledger: Ledger, document: DocumentRow): Credited {
  return creditedBy(notesOf(ledger, document), document)
}

/** Account credit that a note gave, and the part that was taken back. */
function creditOfNote({ noteCredits }: Ledger, { id, currency }: DocumentRow): Omit<NoteCredit, 'noteId'> {
  const nothing = zero(currency)
  return noteCredits.find(({ noteId }) => noteId === id) ?? { given: nothing, takenBack: nothing }
}

/**
 * Amounts that notes took off an invoice while it was owed: amounts that they gave back had been paid, until their money went
 * back.
 */
export function reducedBy(ledger: Ledger, document: DocumentRow): Money {
  const refunds = new Set(ledger.refunds.all().map(({ noteId }) => noteId))
  const parts = notesOf(ledger, document).map((note) => {
    const { given, takenBack } = creditOfNote(ledger, note)
    return refunds.has(note.id) ? takenBack : add(subtract(note.total, given), takenBack)
  })
  return sum(parts, document.currency)
}

/**
 * Takes back what the credit notes of an invoice gave to the balance, as far as that holds it and up to an amount, because its
 * money is gone. Answers how much that is.
 */
export function takeBackNotes(ledger: Ledger, document: DocumentRow, most: Money): Money {
  let taken = zero(document.currency)
  // credit of another currency holds nothing of it
  if (ledger.balance.currency !== document.currency) return taken
  for (const note of notesOf(ledger, document)) {
    const { given, takenBack } = creditOfNote(ledger, note)
    const part = lesser(lesser(subtract(given, takenBack), ledger.balance), subtract(most, taken))
    if (part.minor <= 0) continue
    ledger.enterCredit({ amount: negate(part), cause: 'taken_back', documentId: note.id })
    taken = add(taken, part)
  }
  return taken
}

/** Collects the rest of an open invoice alone; what account credit had paid beyond it returns to the balance. */
function collectRest(
  ledger: Ledger,
  document: DocumentRow,
  { rest, paidByCredit, by }: { readonly rest: Money; readonly paidByCredit: Money; readonly by: RowId },
): void {
  const { id, total } = document
  const { used, due } = payFromCredit(rest, paidByCredit)
  const returned = subtract(paidByCredit, used)
  if (returned.minor > 0) ledger.enterCredit({ amount: returned, cause: 'returned', documentId: by })
  // less than the provider charges is given up: an issued invoice has no lines to carry
  const open = isBelowMinimum(due) ? zero(due.currency) : due
  ledger.receivables.change(id, { open })
  const applied = subtract(total, due)
  // what a change took back of other documents stays taken: its own document is not void
  const isTaker = document.lines.some(takesBack)
  const isVoid = used.minor === 0 && !isTaker
  if (open.minor === 0) return close(ledger, document, { creditApplied: applied, isVoid })
  ledger.documents.change(id, { creditApplied: applied })
  const payment = paymentOf({ payments: ledger.payments.all() }, id)
  if (payment !== undefined) ledger.payments.change(payment.id, { amount: due })
}

/** Takes a credit note off what is open. */
function reduce(
  ledger: Ledger,
  document: DocumentRow,
  { reduced, note }: { readonly reduced: Money; readonly note: DocumentRow },
): void {
  const { total, creditApplied } = document
  const left = subtract(subtract(total, reduced), note.total)
  const rest = left.minor < 0 ? zero(left.currency) : left
  // a line of a change charged more than the change came to: what an earlier document had paid of it returns
  if (left.minor < 0) ledger.enterCredit({ amount: negate(left), cause: 'credit_note', documentId: note.id })
  collectRest(ledger, document, { rest, paidByCredit: subtract(creditApplied, reduced), by: note.id })
}

/**
 * An invoice is owed again: its own credit notes reduce it, by as much as the balance still holds of what they gave. Of 60.00 that
 * came back, with a note of 47.00, 13.00 are open; with 40.00 of the note spent, 53.00 (B-141).
 */
export function reduceByNotes(ledger: Ledger, documentId: RowId): void {
  const document = ledger.documents.get(documentId)
  const reduced = reducedBy(ledger, document)
  const taken = takeBackNotes(ledger, document, ledger.receivables.get(documentId).open)
  if (taken.minor === 0) return
  const { total, creditApplied } = document
  const rest = subtract(subtract(total, reduced), taken)
  collectRest(ledger, document, { rest, paidByCredit: subtract(creditApplied, reduced), by: documentId })
}

/**
 * Credits the unused time of an issued invoice from an instant on (epoch ms), by a credit note: one that is open is reduced,
 * what was paid goes to the balance. Usage and what is over are not credited.
 */
export function creditUnused(ledger: Ledger, document: DocumentRow, from: EpochMs): void {
  // before the notes of all documents are read for this one
  if ((serviceEnd(document) ?? from) <= from) return
  // the money of a charge that is blocked or disputed may still come, whole
  const rows = { payments: ledger.payments.all(), attempts: ledger.attempts.all() }
  if (paymentOf(rows, document.id)?.state === paymentStates.fraud && isUndecided(rows, document.id)) return
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
