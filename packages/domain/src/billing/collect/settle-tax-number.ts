import type { EpochMs } from '../../calendar/index.ts'
import { buildInvoice, isBelowMinimum, isStatement, payFromCredit } from '../../invoice/index.ts'
import type { ChargeLine, TaxRate } from '../../invoice/index.ts'
import { negate, subtract, zero } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import { announcePaid } from '../core/announce.ts'
import { paymentOf } from '../core/due-items.ts'
import type { BillingFacts, DocumentRow, PaymentRow, ReceivableRow, RowId } from '../core/facts.ts'
import { Ledger } from '../core/ledger.ts'
import type { BillingPlan } from '../core/plan.ts'
import { carryForward, creditedOf, creditParts, issue } from '../documents/index.ts'
import { orderOf } from '../subscribe/index.ts'
import { restore } from './settle-paid.ts'

/** The register's answer to a tax number, or that its proof is too old; with the tax rate that follows. */
export interface TaxNumberOutcome {
  readonly kind: 'verified' | 'rejected' | 'lapsed'
  readonly taxRate: TaxRate
}

/** The buyer's address or number was changed: the rate of what is issued from now on. */
export interface NoteTax {
  readonly kind: 'note_tax'
  readonly taxRate: TaxRate
}

/** Drafts that wait for the end of a trial, or for late usage, have the rate of the account; money that is under way has its own. */
function followDrafts(ledger: Ledger): void {
  const { taxRate } = ledger.account
  const drafts = ledger.documents.all().filter(({ status }) => status === 'draft')
  for (const document of drafts) {
    const { id } = document
    // what is bought now costs what was shown
    if (orderOf(ledger, document)?.state === 'open') continue
    const payment = paymentOf({ payments: ledger.payments.all() }, id)
    if (payment !== undefined && payment.state !== paymentStates.scheduled) continue
    const { total } = ledger.retaxDocument(id, taxRate)
    if (payment !== undefined) ledger.payments.change(payment.id, { amount: total })
  }
}

/** Another address, or another number that no register has confirmed yet. */
export function noteTax(ledger: Ledger, { taxRate }: NoteTax): undefined {
  ledger.setTax({ taxRate, taxVerifiedAt: undefined })
  followDrafts(ledger)
  return undefined
}

/** The rest of a line: all of it, the time that was delivered, or a part of its amount. */
interface LineRest {
  readonly position: number
  readonly line: ChargeLine
}

/** Rests of the lines that charge something, after notes and changes; credits of other documents stay. */
export function leftOf(ledger: Ledger, document: DocumentRow): readonly LineRest[] {
  const { byLine, endedByLine } = creditedOf(ledger, document)
  return document.lines.flatMap(({ taxRate: _, tax: __, ...line }, position): LineRest[] => {
    if (line.amount.minor <= 0) return []
    const credited = byLine.get(position)
    if (credited === undefined) return [{ position, line }]
    const amount = subtract(line.amount, credited)
    if (amount.minor <= 0) return []
    const { start, end } = line.period
    const period = { start, end: Math.min(end, endedByLine.get(position) ?? end) }
    const { productId, explanation, member } = line
    const rest = { kind: 'proration_charge', period, quantity: 1, freeQuantity: 0, unit: amount, amount } as const
    return [
      {
        position,
        line: { ...rest, explanation, ...(productId !== undefined && { productId }), ...(member && { member }) },
      },
    ]
  })
}

/** The same service at the rate of the account. */
function draftCorrected(ledger: Ledger, document: DocumentRow, lines: readonly ChargeLine[]): DocumentRow {
  const { currency, period, status, dueAt, subscriptionId, orderId, catalogueVersion } = document
  const draft = buildInvoice(lines, {
    kind: 'manual',
    currency,
    period,
    dueAt: status === 'open' ? dueAt : ledger.now,
    taxRate: ledger.account.taxRate,
  })
  const row: DocumentRow = {
    ...draft,
    id: ledger.newId(),
    status: 'draft',
    ...(subscriptionId !== undefined && { subscriptionId }),
    // what is still to be paid for an order is paid by this document
    ...(status === 'open' && orderId !== undefined && { orderId }),
    catalogueVersion,
    creditApplied: zero(currency),
    createdAt: ledger.now,
  }
  ledger.documents.insert(row)
  return row
}

/** The new invoice of an open one goes on where that stood: its due date, first failure and step. */
function collectAgain(
  ledger: Ledger,
  corrected: DocumentRow,
  { receivable, payment }: { readonly receivable: ReceivableRow; readonly payment: PaymentRow },
): void {
  const { id, total, orderId } = corrected
  const { used, due } = payFromCredit(total, ledger.balance)
  if (used.minor > 0) ledger.enterCredit({ amount: negate(used), cause: 'payment', documentId: id })
  const issued = { issuedAt: ledger.now, creditApplied: used }
  // a statement has no next invoice
  if (isBelowMinimum(due) && !isStatement(corrected)) {
    carryForward(ledger, ledger.documents.get(id))
    ledger.addCause('paid')
    return restore(ledger)
  }
  if (due.minor === 0) {
    ledger.moveDocument(id, { to: 'paid', cause: 'pay' }, issued)
    ledger.addCause('paid')
    restore(ledger)
    return announcePaid(ledger, id, { isMailed: false })
  }
  ledger.moveDocument(id, { to: 'open', cause: 'finalise' }, issued)
  ledger.receivables.insert({ ...receivable, id, open: due })
  const { state, method, methodId, declineCode } = payment
  ledger.payments.insert({
    id: ledger.newId(),
    documentId: id,
    ...(orderId !== undefined && { orderId }),
    state,
    amount: due,
    method,
    methodId,
    declineCode,
    createdAt: ledger.now,
  })
  const subject = { table: 'documents', id } as const
  const mails =
    receivable.schedule === 'manual' || receivable.schedule === 'statement'
      ? [{ template: 'invoice_issued', subject } as const]
      : []
  ledger.happened({ name: 'invoice.issued', subject, data: {}, mails })
}

/** Reason why an invoice is taken back and issued again. */
export type CorrectionReason = 'tax_number' | 'details'

interface Correction {
  readonly corrected: DocumentRow
  readonly note: DocumentRow
  /** The part of the money that becomes account credit. */
  readonly credited: Money
  readonly reason: CorrectionReason
}

/** Announces the corrected document, its replacement, and where the difference went. */
function announceCorrection(ledger: Ledger, { corrected, note, credited, reason }: Correction): void {
  const subject = { table: 'documents', id: corrected.id } as const
  const named = { reason, credited: credited.minor }
  const mails = [{ template: 'invoice_corrected', subject, noteId: note.id, named }] as const
  ledger.happened({ name: 'invoice.corrected', subject, data: { reason }, mails })
}

/**
 * An invoice that was taxed before the buyer's number was verified is taken back by a credit note, and issued again at the rate
 * of the account: the difference of a paid one is account credit, an open one goes on at the new amount.
 */
export function correctTax(ledger: Ledger, documentId: RowId, reason: CorrectionReason): void {
  const document = ledger.documents.get(documentId)
  const payment = paymentOf({ payments: ledger.payments.all() }, documentId)
  const receivable = ledger.receivables.all().find(({ id }) => id === documentId)
  const { balance } = ledger
  const left = leftOf(ledger, document)
  const parts = left.map(({ position, line }) => ({ position, amount: line.amount }))
  const note = creditParts(ledger, document, parts)
  const corrected = draftCorrected(
    ledger,
    document,
    left.map(({ line }) => line),
  )
  if (document.status === 'paid') issue(ledger, corrected.id, { isMailed: false })
  else if (receivable !== undefined && payment !== undefined) collectAgain(ledger, corrected, { receivable, payment })
  announceCorrection(ledger, { corrected, note, credited: subtract(ledger.balance, balance), reason })
}

/**
 * Applies the answer of the register: the rate of later documents. Once the number is verified, each taxed invoice of the last
 * 14 days is due to be corrected: its facts hold these. Epoch ms.
 */
export function settleTaxNumber(facts: BillingFacts, { kind, taxRate }: TaxNumberOutcome, now: EpochMs): BillingPlan {
  const ledger = new Ledger(facts, { at: now, now })
  const isReversed = taxRate.isReverseCharge === true
  const since = ledger.account.taxVerifiedAt ?? now
  ledger.setTax({ taxRate, taxVerifiedAt: isReversed ? since : undefined })
  followDrafts(ledger)
  const { subscription } = ledger
  if (subscription !== undefined) {
    const subject = { table: 'subscription', id: subscription.id } as const
    ledger.happened({ name: `tax_number.${kind}`, subject, data: {}, mails: [] })
  }
  return ledger.plan()
}
