import { creditNoteOver } from '../../invoice/index.ts'
import { compare, lesser, majorText, negate, subtract, sum, zero } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import type { DocumentRow, PaymentRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import type { RefundRow } from '../core/refund-row.ts'
import {
  closeRefunded,
  creditedOf,
  givenBackOf,
  issueNote,
  leftAtProvider,
  takeBackNotes,
  underWayOf,
} from '../documents/index.ts'
import { isDeposit } from './deposit.ts'
import { announceRefund } from './refund.ts'
import { creditInstead, takeCreditBack } from './refund-cover.ts'
import type { NotedPart } from './refund-cover.ts'
import { nextRefundLook } from './settle-refund.ts'

/** Money that went back without a command of ours: from the provider's own pages, or to the payer's bank. */
interface OutsideMoney {
  readonly reference: string
  readonly amount: Money
}

/**
 * The part of an amount, tax included, that a credit note can still take back: less earlier notes, and of a deposit only the
 * unspent part.
 */
function notable(ledger: Ledger, document: DocumentRow, amount: Money): Money {
  const nothing = zero(amount.currency)
  const { net, total } = creditedOf(ledger, document)
  if (compare(net, document.subtotal) >= 0) return nothing
  const { balance } = ledger
  const unspent = isDeposit(document) ? (balance.currency === amount.currency ? balance : nothing) : amount
  return lesser(lesser(amount, subtract(document.total, total)), unspent)
}

/** Issues the credit note of what went back; undefined where the invoice has nothing left to take back. */
function issueOver(ledger: Ledger, document: DocumentRow, amount: Money): DocumentRow | undefined {
  const gross = notable(ledger, document, amount)
  if (gross.minor <= 0) return undefined
  const credited = creditedOf(ledger, document)
  const note = issueNote(ledger, document, creditNoteOver(document, { gross, credited, at: ledger.now }))
  // what was a deposit is account credit no more
  if (isDeposit(document)) ledger.enterCredit({ amount: negate(note.total), cause: 'payment', documentId: document.id })
  return note
}

/** Splits an amount into its note and the excess. */
function noted(amount: Money, note: DocumentRow | undefined): Pick<RefundRow, 'noteId' | 'excess'> {
  if (note === undefined) return { excess: amount }
  const excess = subtract(amount, note.total)
  return { noteId: note.id, ...(excess.minor > 0 && { excess }) }
}

/** A refund that nothing here was made for, and which of those that came to nothing it may pay again. */
interface MadeOutside extends OutsideMoney {
  readonly mayPayAgain: (row: RefundRow) => boolean
}

/**
 * A refund that came to nothing, and is account credit since, of the same amount as one that was made at the provider later: the
 * staff paid it again there. Undefined where its credit is spent.
 */
function paidAgain(ledger: Ledger, payment: PaymentRow, { amount, mayPayAgain }: MadeOutside): RefundRow | undefined {
  const { balance, refunds } = ledger
  if (balance.currency !== amount.currency || compare(balance, amount) < 0) return undefined
  const rejected = refunds.all().filter(({ paymentId, state }) => paymentId === payment.id && state === 'rejected')
  return rejected.find((row) => {
    const isAllCredit = compare(creditInstead(ledger, row), amount) === 0
    return compare(row.amount, amount) === 0 && isAllCredit && mayPayAgain(row)
  })
}

/** Its credit note stands already: the money is at the method after all, and is account credit no more. */
function bookAgain(ledger: Ledger, row: RefundRow, { reference }: OutsideMoney): readonly NotedPart[] {
  const { now } = ledger
  const parts = takeCreditBack(ledger, row)
  const lookAt = nextRefundLook({ createdAt: now }, now)
  ledger.moveRefund(row.id, { to: 'refunded', cause: 'paid_again' }, { reference, lookAt })
  return parts
}

/** Money that went back, with its cause as far as the row has it. */
type RefundEntry = Pick<RefundRow, 'reference' | 'amount' | 'reason' | 'requestedBy'> & Partial<RefundRow>

/** The row of money that is back at the payment's method already. */
function insertRefunded(ledger: Ledger, payment: PaymentRow, refunded: RefundEntry): RefundRow {
  const row: RefundRow = {
    id: ledger.newId(),
    documentId: payment.documentId,
    paymentId: payment.id,
    state: 'refunded',
    destination: 'method',
    createdAt: ledger.now,
    ...refunded,
  }
  ledger.refunds.insert(row)
  return row
}

/** Records a refund that was made outside the shop: its row, with a note as far as the invoice has enough left. */
function insertOutside(ledger: Ledger, payment: PaymentRow, wentBack: OutsideMoney): RefundRow {
  const { now } = ledger
  const { reference, amount } = wentBack
  const document = ledger.documents.get(payment.documentId)
  const left = lesser(amount, leftAtProvider(ledger, payment, document))
  const note = document.status === 'paid' ? issueOver(ledger, document, left) : undefined
  return insertRefunded(ledger, payment, {
    reference,
    amount,
    reason: 'made at the provider',
    requestedBy: 'provider',
    isOutside: true,
    ...noted(amount, note),
    lookAt: nextRefundLook({ createdAt: now }, now),
  })
}

/**
 * Money that went back without a command of ours, as from the provider's own pages: a refund by a credit note like any other, as
 * far as the invoice has it left. What exceeds that is on the operator's list.
 */
export function bookOutside(ledger: Ledger, payment: PaymentRow, wentBack: MadeOutside): void {
  const { reference, amount } = wentBack
  const { id: paymentId, documentId } = payment
  const isOfPayment = amount.currency === payment.amount.currency && amount.minor > 0
  if (!isOfPayment || compare(amount, subtract(payment.amount, givenBackOf(ledger, payment))) > 0)
    return ledger.reconcile({ paymentId, kind: 'money', reason: `${reference} gave back more than was left of it` })
  const again = paidAgain(ledger, payment, wentBack)
  const parts = again === undefined ? [] : bookAgain(ledger, again, wentBack)
  const { id } = again ?? insertOutside(ledger, payment, wentBack)
  if (ledger.refunds.get(id).excess !== undefined)
    ledger.reconcile({ paymentId, kind: 'money', reason: `${reference} was made at the provider, beyond its invoice` })
  closeRefunded(ledger, documentId)
  announceRefund(ledger, id, { by: 'provider', noteId: parts[0]?.noteId })
}

/**
 * Issues the credit notes of refunds that the provider made while their charge was disputed: the invoice was open until the
 * verdict, whichever that is (B-117).
 */
export function noteUnnoted(ledger: Ledger, payment: PaymentRow): void {
  const document = ledger.documents.get(payment.documentId)
  for (const { id, paymentId, state, noteId, isOutside, amount } of ledger.refunds.all()) {
    if (paymentId !== payment.id || state !== 'refunded' || noteId !== undefined || isOutside !== true) continue
    const note = issueOver(ledger, document, amount)
    if (note === undefined) continue
    ledger.refunds.change(id, { excess: undefined, ...noted(amount, note) })
    announceRefund(ledger, id, { by: 'provider' })
  }
}

/** Total that disputes took back from a payment for good. */
export function takenByDisputes({ refunds }: Ledger, { id, amount }: PaymentRow): Money {
  const taken = refunds.all().filter(({ paymentId, reason }) => paymentId === id && reason === 'dispute_lost')
  return sum(
    taken.map((row) => row.amount),
    amount.currency,
  )
}

/**
 * Records money that a dispute took back for good: a refund by a credit note with its tax, at most what earlier notes left.
 * Account credit that those notes gave is taken back as far as it is there; the spent rest is on the operator's list.
 */
export function bookTaken(ledger: Ledger, payment: PaymentRow, { reference, amount }: OutsideMoney): void {
  const { id: paymentId, documentId } = payment
  const document = ledger.documents.get(documentId)
  // what a refund under way was to give back is given by this: it has its note, and is no account credit where it is rejected
  const underWay = lesser(amount, underWayOf(ledger, payment))
  const { noteId, excess: beyond = underWay } = noted(amount, issueOver(ledger, document, subtract(amount, underWay)))
  const excess = subtract(beyond, takeBackNotes(ledger, document, subtract(beyond, underWay)))
  const spent = subtract(excess, underWay)
  insertRefunded(ledger, payment, {
    reference,
    amount,
    reason: 'dispute_lost',
    requestedBy: 'system',
    ...(noteId !== undefined && { noteId }),
    ...(excess.minor > 0 && { excess }),
  })
  if (spent.minor <= 0) return
  const reason = `${reference} was lost: ${majorText(spent)} of what its credit notes gave is spent`
  ledger.reconcile({ paymentId, kind: 'money', reason })
}
