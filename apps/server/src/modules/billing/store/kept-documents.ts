import { sql } from 'kysely'
import { money, type Money } from '@waybill/domain/money'
import { paymentStates } from '@waybill/domain/payment'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'
import type { StoredInvoice } from './invoices.ts'

/** The party that gave back the money of a credit note: the payer's bank after a lost dispute. */
export type RefundOrigin = 'shop' | 'provider' | 'bank'

/** A rendering of a document: each language and each state of its settlement has one of its own. */
interface Rendering {
  readonly invoice: StoredInvoice
  readonly locale: string
  readonly settlement: string
}

/** The rendering of a document's present state that is kept, and when it was made; epoch ms. */
export async function findKeptRendering(
  db: Executor,
  { invoice, locale, settlement }: Rendering,
): Promise<{ readonly content: Uint8Array; readonly createdAt: number } | undefined> {
  return db
    .selectFrom('invoice_document')
    .select(['content', 'created_at as createdAt'])
    .where('invoice_id', '=', invoice.id)
    .where('locale', '=', locale)
    .where('settlement', '=', settlement)
    .executeTakeFirst()
}

/** True while a document says what was issued. */
export async function isFaceUnchanged(db: Executor, { id }: StoredInvoice): Promise<boolean> {
  const { rows } = await sql<{ is_same: boolean }>`
    select issued_hash is not distinct from now_hash as is_same from verify.invoice where id = ${id}`.execute(db)
  return rows[0]?.is_same === true
}

/** Stores the first rendering of a state for ever; a second one that was made at the same time is dropped. */
export async function keepDocument(
  db: Executor,
  document: Rendering & { readonly content: Uint8Array; readonly now: number },
): Promise<void> {
  await db
    .insertInto('invoice_document')
    .values({
      invoice_id: document.invoice.id,
      account_id: document.invoice.account_id,
      locale: document.locale,
      settlement: document.settlement,
      content: document.content,
      created_at: instant(document.now),
    })
    .onConflict((conflict) => conflict.columns(['invoice_id', 'locale', 'settlement']).doNothing())
    .execute()
}

/** Amount that a credit note gave to the account's credit, in minor units. */
export async function findCreditedToBalance(
  db: Executor,
  { id, account_id: accountId }: StoredInvoice,
): Promise<number> {
  const row = await db
    .selectFrom('credit_entry')
    .select(({ fn }) => fn.sum<number | string | null>('amount').as('amount'))
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', id)
    // what went back since is on the invoice; the note says what it gave
    .where('cause', '<>', 'taken_back')
    .executeTakeFirst()
  return Number(row?.amount ?? 0)
}

/** Author of the refund that a note is of; undefined for one that takes unused time off. */
export async function findRefunder(
  db: Executor,
  { id, account_id: accountId }: StoredInvoice,
): Promise<RefundOrigin | undefined> {
  const row = await db
    .selectFrom('refund')
    .select(['made_at_provider', 'reason'])
    .where('account_id', '=', accountId)
    .where('note_id', '=', id)
    .executeTakeFirst()
  if (row?.reason === 'dispute_lost') return 'bank'
  return row && (row.made_at_provider ? 'provider' : 'shop')
}

/**
 * Amount that credit notes have taken off an open invoice, and had taken off another one by the time it was paid: what they
 * gave to the balance, or paid out, had been paid; what went back of that is off since.
 */
export async function findReduction(
  db: Executor,
  { id, account_id: accountId, currency, status }: StoredInvoice,
): Promise<Money> {
  const row = await db
    .selectFrom('invoice as note')
    .leftJoin('payment', (join) => join.on('payment.invoice_id', '=', id).on('payment.state', '=', paymentStates.paid))
    .select(({ fn }) => fn.sum<number | string | null>(reducedByNote).as('total'))
    .where('note.account_id', '=', accountId)
    .where('note.corrects_id', '=', id)
    .$if(status !== 'open', (query) => query.whereRef('note.created_at', '<=', 'payment.updated_at'))
    .executeTakeFirst()
  return money(Number(row?.total ?? 0), currency)
}

const creditOfNote = (cause: 'credit_note' | 'taken_back') => sql<number>`coalesce((select sum(entry.amount)
  from credit_entry entry where entry.account_id = note.account_id and entry.invoice_id = note.id and cause = ${cause}), 0)`

const reducedByNote = sql<number>`case when exists (select from refund
    where refund.account_id = note.account_id and refund.note_id = note.id) then 0
  else note.total - ${creditOfNote('credit_note')} end - ${creditOfNote('taken_back')}`
