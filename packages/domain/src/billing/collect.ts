import type { EpochMs } from '../calendar/index.ts'
import { DAY_MS, SECOND_MS } from '../durations/index.ts'
import { payFromCredit } from '../invoice/index.ts'
import { negate } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { paymentStates } from '../payment/index.ts'
import type { PaymentCause } from '../payment/index.ts'
import { collectionOf, manualDueDays } from '../subscription/index.ts'
import { announcePaid } from './announce.ts'
import type { Books } from './books.ts'
import { paymentOf } from './dues.ts'
import type { AttemptOrigin, DocumentRow, PaymentRow, RowId } from './facts.ts'

/** The provider is asked what became of a try from 30 s on (reliability 3). */
const lookAfterMs = 30 * SECOND_MS

/** A payment that is to collect a document, not tried yet. */
export function openPayment(books: Books, document: DocumentRow, amount: Money): RowId {
  const id = books.newId()
  const { orderId } = document
  books.payments.insert({
    id,
    documentId: document.id,
    ...(orderId !== undefined && { orderId }),
    state: paymentStates.unpaid,
    amount,
    method: 0,
    createdAt: books.now,
  })
  return id
}

function causeOfTry({ state }: PaymentRow): PaymentCause {
  if (state === paymentStates.scheduled) return 'date_reached'
  return state === paymentStates.due ? 'method_added' : 'attempt'
}

/** Begins a try of a payment with the method on file: stored now, made after the commit under its own key (reliability 3). */
export function beginAttempt(books: Books, paymentId: RowId, origin: AttemptOrigin): void {
  const { method, now } = books
  if (method === undefined) throw new Error('no method to charge')
  const cause = causeOfTry(books.payments.get(paymentId))
  const fields = { method: method.type, methodId: method.id, declineCode: undefined }
  books.movePayment(paymentId, { to: paymentStates.processing, cause }, fields)
  const numbers = books.attempts.all().flatMap((tried) => (tried.paymentId === paymentId ? tried.number : []))
  books.attempts.insert({
    id: books.newId(),
    paymentId,
    state: 'started',
    origin,
    methodId: method.id,
    number: Math.max(0, ...numbers) + 1,
    startedAt: now,
    lookAt: now + lookAfterMs,
  })
}

function isWired({ subscription }: Books): boolean {
  return subscription !== undefined && collectionOf(subscription.channel) === 'manual'
}

/** A bank transfer is due 14 days later: agreed on (B-68), or because there is no method to charge (B-116). */
function dueDate(books: Books, { dueAt }: DocumentRow): EpochMs {
  return isWired(books) || books.method !== undefined ? dueAt : books.now + manualDueDays * DAY_MS
}

/** Waits for a bank transfer until the due date; the payer is mailed (B-68, B-116). */
function awaitTransfer(books: Books, { id }: DocumentRow, paymentId: RowId): void {
  const [cause, method] = isWired(books) ? (['manual_collection', 5] as const) : (['no_method', 0] as const)
  const { state } = books.payments.get(paymentId)
  const step = { to: paymentStates.due, cause: state === paymentStates.scheduled ? 'method_removed' : cause } as const
  books.movePayment(paymentId, step, { method })
  books.receivables.change(id, { schedule: 'manual' })
  const subject = { table: 'documents', id } as const
  books.happened({ name: 'invoice.issued', subject, data: {}, mails: [{ template: 'invoice_issued', subject }] })
}

function collect(books: Books, document: DocumentRow, due: Money): void {
  const { id } = document
  books.receivables.insert({
    id,
    open: due,
    dueAt: document.dueAt,
    isAddOn: document.kind === 'addon',
    schedule: document.kind === 'trial_end' ? 'first_conversion' : 'renewal',
    isHardDecline: false,
  })
  const paymentId = paymentOf({ payments: books.payments.all() }, id)?.id ?? openPayment(books, document, due)
  books.payments.change(paymentId, { amount: due })
  if (isWired(books) || books.method === undefined) awaitTransfer(books, document, paymentId)
  else beginAttempt(books, paymentId, 'system')
}

/**
 * Issues a draft: it gets its number with the writing, account credit pays what it can and leaves what the provider
 * charges at least (B-60), and the rest is collected: from the method, or by bank transfer where there is none (B-116).
 * Answers whether it is paid by that alone.
 */
export function issue(books: Books, documentId: RowId): boolean {
  const document = books.documents.get(documentId)
  const { used, due } = payFromCredit(document.total, books.balance)
  if (used.minor > 0) books.enterCredit({ amount: negate(used), cause: 'payment', documentId })
  const issued = { finaliseAt: undefined, issuedAt: books.now, creditApplied: used }
  if (due.minor > 0) {
    const dueAt = dueDate(books, document)
    books.moveDocument(documentId, { to: 'open', cause: 'finalise' }, { ...issued, dueAt })
    collect(books, { ...document, dueAt }, due)
    return false
  }
  const waiting = paymentOf({ payments: books.payments.all() }, documentId)
  if (waiting?.state === paymentStates.scheduled)
    books.movePayment(waiting.id, { to: paymentStates.void, cause: 'cancelled' })
  books.moveDocument(documentId, { to: 'paid', cause: 'pay' }, issued)
  if (used.minor > 0) announcePaid(books, documentId)
  return true
}
