import { money, negate, sum, type Currency } from '@waybill/domain/money'
import { methodTypes, paymentStates } from '@waybill/domain/payment'
import type { Executor } from '../../../platform/database/database.ts'
import type { Seller } from '../../../platform/seller.ts'
import { numberFor } from './document-number.ts'
import type { DatedAmount, NoteOfDocument, PaidAmount, SettlementFacts } from './settlement-facts.ts'
import type { StoredInvoice } from './invoices.ts'
import { maskedMethod } from './methods.ts'

/** Instant at which a document was paid last; a payment that was given back since has another date. */
async function findPaidAt(db: Executor, { id }: StoredInvoice): Promise<number | undefined> {
  const row = await db
    .selectFrom('event')
    .select(['occurred_at'])
    .where('entity', '=', 'invoice')
    .where('entity_id', '=', String(id))
    .where('name', '=', 'invoice.paid')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.occurred_at
}

async function findPayments(db: Executor, invoice: StoredInvoice): Promise<readonly PaidAmount[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('payment_method', 'payment_method.id', 'payment.payment_method_id')
    .select(['payment.amount', 'payment.method', 'payment.updated_at', 'brand', 'last_four'])
    .where('payment.invoice_id', '=', invoice.id)
    .where('payment.state', 'in', [paymentStates.paid, paymentStates.refund])
    .orderBy('payment.id')
    .execute()
  const paidAt = rows.length === 0 ? undefined : await findPaidAt(db, invoice)
  return rows.map(({ amount, method, updated_at: updatedAt, brand, last_four: lastFour }) => ({
    amount: money(amount, invoice.currency),
    at: paidAt ?? updatedAt,
    isTransfer: method === methodTypes.bank_transfer,
    method: brand === null && lastFour === null ? undefined : maskedMethod(brand ?? '', lastFour),
  }))
}

/** Refunds of the document that are carried out, the oldest first. */
async function findRefunds(db: Executor, { id, account_id: accountId }: StoredInvoice) {
  return db
    .selectFrom('refund')
    .leftJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('payment_method', 'payment_method.id', 'payment.payment_method_id')
    .select(['refund.note_id', 'refund.state', 'refund.amount', 'excess', 'made_at_provider', 'refund.reason'])
    .select(['refund.created_at', 'started_at'])
    .select(['brand', 'last_four'])
    .where('refund.account_id', '=', accountId)
    .where((is) => is.or([is('refund.invoice_id', '=', id), is('payment.invoice_id', '=', id)]))
    .where('refund.state', 'not in', ['requested', 'withdrawn'])
    .orderBy('refund.id')
    .execute()
}

type FoundRefund = Awaited<ReturnType<typeof findRefunds>>[number]

/** Account credit that paid a document, the earliest first. */
export async function findCreditParts(
  db: Executor,
  { id, account_id: accountId }: Pick<StoredInvoice, 'id' | 'account_id'>,
): Promise<readonly DatedAmount[]> {
  const rows = await db
    .selectFrom('credit_entry')
    .select(['amount', 'currency', 'created_at'])
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', id)
    .where('cause', '=', 'payment')
    .where('amount', '<', 0)
    .orderBy('id')
    .execute()
  return rows.map(({ amount, currency, created_at: at }) => ({ amount: money(-amount, currency), at }))
}

/** Account credit of the document's notes. */
async function findCreditOfNotes(db: Executor, { account_id: accountId }: StoredInvoice, notes: readonly FoundNote[]) {
  return db
    .selectFrom('credit_entry')
    .select(['invoice_id', 'cause', 'amount', 'created_at'])
    .where('account_id', '=', accountId)
    .where(
      'invoice_id',
      'in',
      notes.map(({ id }) => id),
    )
    .where('cause', 'in', ['credit_note', 'taken_back'])
    .orderBy('id')
    .execute()
}

type FoundCredit = Awaited<ReturnType<typeof findCreditOfNotes>>[number]

async function findNotes(db: Executor, { id, account_id: accountId }: StoredInvoice) {
  return db
    .selectFrom('invoice')
    .select(['id', 'kind', 'seq', 'number_prefix', 'total', 'currency', 'issued_at', 'created_at'])
    .where('account_id', '=', accountId)
    .where('corrects_id', '=', id)
    .where('seq', 'is not', null)
    .orderBy('id')
    .execute()
}

type FoundNote = Awaited<ReturnType<typeof findNotes>>[number]

/**
 * Part of a refund that goes to the method: of one that was rejected what the provider gave back by itself, the rest is account
 * credit.
 */
function toMethodOf({ state, amount, excess }: FoundRefund): number {
  if (state === 'rejected') return excess ?? 0
  return state === 'refunded' || state === 'started' ? amount : 0
}

function refundOf(refund: FoundRefund, currency: Currency) {
  const { state, reason, excess, started_at: startedAt, created_at: createdAt, brand, last_four: lastFour } = refund
  const isKnown = brand !== null || lastFour !== null
  const isDispute = reason === 'dispute_lost'
  return {
    // what it took beyond the notes and the balance is spent, and on the operator's list
    amount: money(toMethodOf(refund) - (isDispute ? (excess ?? 0) : 0), currency),
    ...(isDispute && { isDispute }),
    at: startedAt ?? createdAt,
    method: isKnown ? maskedMethod(brand ?? '', lastFour) : undefined,
    isMade: state === 'refunded' || state === 'rejected',
  }
}

function noteOf(
  note: FoundNote,
  {
    refunds,
    credit,
    seller,
  }: {
    readonly refunds: readonly FoundRefund[]
    readonly credit: readonly FoundCredit[]
    readonly seller: Pick<Seller, 'invoicePrefix'>
  },
): NoteOfDocument {
  const at = note.issued_at ?? note.created_at
  const entries = credit.filter(({ invoice_id: of }) => of === note.id)
  const given = entries.filter(({ cause }) => cause === 'credit_note')
  const sumOf = (some: readonly FoundCredit[]) =>
    sum(
      some.map(({ amount }) => money(amount, note.currency)),
      note.currency,
    )
  const refund = refunds.find(({ note_id: of }) => of === note.id)
  return {
    number: numberFor(note, seller),
    amount: money(note.total, note.currency),
    at,
    toCredit: { amount: sumOf(given), at: given.at(-1)?.created_at ?? at },
    takenBack: negate(sumOf(entries.filter(({ cause }) => cause === 'taken_back'))),
    refund: refund && refundOf(refund, note.currency),
  }
}

/** Part of a refund without a note; what it gave of other notes stands beside those. */
function unnotedOf({ amount, excess, reason, made_at_provider: isOutside }: FoundRefund): number {
  if (reason === 'dispute_lost') return amount - (excess ?? 0)
  return isOutside ? (excess ?? 0) : amount
}

/** Payments of an issued document, and what was given back of it since. */
export async function findSettlement(
  db: Executor,
  invoice: StoredInvoice,
  seller: Pick<Seller, 'invoicePrefix'>,
): Promise<SettlementFacts> {
  const { currency } = invoice
  const notes = await findNotes(db, invoice)
  const [payments, refunds, credits, credit] = await Promise.all([
    findPayments(db, invoice),
    findRefunds(db, invoice),
    findCreditParts(db, invoice),
    notes.length === 0 ? [] : findCreditOfNotes(db, invoice, notes),
  ])
  // what one at the provider gave in the place of another stands beside that one's note
  const unnoted = refunds
    .filter(({ note_id: note, state }) => note === null && state === 'refunded')
    .map((refund) => ({ ...refund, amount: unnotedOf(refund) }))
    .filter(({ amount }) => amount > 0)
  return {
    payments,
    credits,
    notes: notes.map((note) => noteOf(note, { refunds, credit, seller })),
    takenBack: unnoted.map(({ amount, created_at: at, reason }) => ({
      amount: money(amount, currency),
      at,
      isDispute: reason === 'dispute_lost',
    })),
  }
}
