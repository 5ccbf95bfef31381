import type { BillingFacts, DocumentRow, PaymentRow } from '@waybill/domain/billing'
import { buildInvoice, creditedBy, creditOfChange, isOfEarlierPayment } from '@waybill/domain/invoice'
import type { ChargeLine, Credited } from '@waybill/domain/invoice'
import { add, compare, money, negate, subtract, sum, zero } from '@waybill/domain/money'
import type { Money } from '@waybill/domain/money'
import { isInFlight, paymentStates } from '@waybill/domain/payment'

export function paymentOf({ payments }: BillingFacts, { id }: DocumentRow): PaymentRow | undefined {
  return payments.find(({ documentId }) => documentId === id)
}

export const isEqual = (left: Money, right: Money): boolean => compare(left, right) === 0

/** Its money came, whatever of it was given back since. */
export function hasArrived(payment: PaymentRow | undefined): payment is PaymentRow {
  return payment?.state === paymentStates.paid || payment?.state === paymentStates.refund
}

/** Refunds of providers and banks; and what is pending there, less what went there beyond the invoices. */
export function givenBack({ refunds, account }: BillingFacts, isMade = false): Money {
  const states = new Set<string>(isMade ? ['refunded'] : ['started', 'refunded'])
  const given = refunds.filter(({ state }) => states.has(state))
  return sum(isMade ? amounts(given) : given.map(withoutExcess), account.currency)
}

/** Part of a refund that its invoice had left. */
export function withoutExcess({ amount, excess }: BillingFacts['refunds'][number]): Money {
  return excess === undefined ? amount : subtract(amount, excess)
}

/** The customer's bank took a document's money back for good, all that was left of it. */
export function isChargedBack(facts: BillingFacts, document: DocumentRow): boolean {
  const payment = paymentOf(facts, document)
  return facts.attempts.some(({ paymentId, state }) => paymentId === payment?.id && state === 'charged_back')
}

/**
 * A draft that waits to be issued, and an open document that is tried, disputed or blocked: what is taken back of it waits for
 * that, also where the subscription ends meanwhile (B-82, B-118, B-119). A debit that came back unauthorised is decided (B-80).
 */
export function isUndecided(facts: BillingFacts, document: DocumentRow): boolean {
  const { id, state } = paymentOf(facts, document) ?? {}
  if (document.status === 'draft') return document.finaliseAt !== undefined
  if (document.status !== 'open' || state === undefined) return false
  const isBlocked = state === paymentStates.fraud
  return (
    isInFlight(state) || (isBlocked && facts.attempts.findLast((row) => row.paymentId === id)?.state !== 'returned')
  )
}

/** The money that came for a document: account credit, and what its payment collected. */
export function paidFor(facts: BillingFacts, document: DocumentRow): Money {
  const payment = paymentOf(facts, document)
  return hasArrived(payment) ? add(document.creditApplied, payment.amount) : document.creditApplied
}

/** Amount left to be paid of an issued invoice. */
export function restOf({ status, total, creditApplied, currency }: DocumentRow): Money {
  return status === 'open' ? subtract(total, creditApplied) : zero(currency)
}

/** Lines that wait for an invoice, as one (B-60, B-68, B-118); the note of a draft has the rate that the draft is issued with. */
function waitingInvoice({ carried, account }: BillingFacts, { id, status, currency, period, taxRate }: DocumentRow) {
  const lines = carried.flatMap(({ line }) => {
    if (line.amount.currency !== currency) return []
    return status === 'draft' && line.correctsDocument === id ? { ...line, taxRate } : line
  })
  return buildInvoice(lines, { kind: 'change', currency, period, dueAt: 0, taxRate: account.taxRate })
}

/** Amount that notes took back, and with `isTaken` what changes did as well: that paid for what they began (B-60). */
export function creditedOf(facts: BillingFacts, document: DocumentRow, isTaken = false): Credited {
  const { documents } = facts
  const { id } = document
  const notes = documents.filter(({ corrects }) => corrects === id)
  const issued = documents.filter(({ status, orderId }) => status !== 'void' && (status !== 'draft' || !orderId))
  const changes = isTaken ? [...issued, waitingInvoice(facts, document)] : []
  return creditedBy([...notes, ...changes.flatMap((change) => creditOfChange(change, id))], document)
}

/**
 * Number of changes that took something of a document back: each rounds its tax once, so its share may be a minor unit more.
 */
function roundedBy(facts: BillingFacts, { id }: DocumentRow): number {
  const lines = [...facts.documents.map((document) => document.lines), facts.carried.map(({ line }) => line)]
  return lines.filter((some) => some.some(({ correctsDocument }) => correctsDocument === id)).length
}

function isOverCredited(facts: BillingFacts, document: DocumentRow): boolean {
  const { total, tax, byLine } = creditedOf(facts, document, true)
  const isLineOver = document.lines.some(
    ({ amount }, place) => amount.minor > 0 && compare(byLine.get(place) ?? zero(amount.currency), amount) > 0,
  )
  const isOfChange = document.lines.some(({ amount }) => amount.minor < 0)
  const most = money(roundedBy(facts, document), document.currency)
  const isOver = compare(total, add(document.total, most)) > 0 || compare(tax, add(document.tax, most)) > 0
  return isLineOver || (!isOfChange && isOver)
}

/** Amount that notes gave back of a void document whose money then came back to the bank as well: that isn't owed any more. */
function forgiven(facts: BillingFacts, document: DocumentRow): Money {
  const given = subtract(creditedOf(facts, document).total, document.creditApplied)
  return given.minor > 0 ? given : zero(document.currency)
}

function isDeposit({ lines }: DocumentRow): boolean {
  return lines.some(({ kind }) => kind === 'deposit')
}

/** Amount that was paid for a document and stays with it; credit notes hold nothing, a void one less than that. */
export function spentOn(facts: BillingFacts, document: DocumentRow): Money {
  const { status, kind, currency } = document
  if (status === 'void') return negate(forgiven(facts, document))
  if (kind === 'credit') return zero(currency)
  // a deposit is credit itself; of one that came back what was spent is owed (B-115)
  if (isDeposit(document)) return status === 'open' ? subtract(document.creditApplied, document.total) : zero(currency)
  return subtract(paidFor(facts, document), creditedOf(facts, document).total)
}

export function amounts(rows: readonly { readonly amount: Money }[]): readonly Money[] {
  return rows.map(({ amount }) => amount)
}

/** Credit for what an earlier system was paid, where that is below 0 or more than it was (B-145). */
function overCreditedEarlier({ documents, subscription, carried, account }: BillingFacts): string | false {
  const issued = documents.filter(({ status, orderId }) => status !== 'void' && (status !== 'draft' || !orderId))
  const amountsIn = (lines: readonly ChargeLine[]): Money =>
    sum(amounts(lines.filter(isOfEarlierPayment)), account.currency)
  const [notes, charges] = [
    issued.filter(({ kind }) => kind === 'credit'),
    issued.filter(({ kind }) => kind !== 'credit'),
  ]
  const charged = amountsIn([...charges.flatMap(({ lines }) => lines), ...carried.map(({ line }) => line)])
  const given = subtract(amountsIn(notes.flatMap(({ lines }) => lines)), charged)
  const { price } = subscription?.earlierPayment ?? {}
  const isOver = price !== undefined && price.currency === given.currency && compare(given, price) > 0
  return (given.minor < 0 || isOver) && `${given.minor} is credited`
}

/** Credit beyond what was paid, of an invoice or of an earlier payment. */
export function overCredited(facts: BillingFacts): string | false {
  const isOver = facts.documents.some((document) => isOverCredited(facts, document))
  return isOver ? 'more was taken back' : overCreditedEarlier(facts)
}
