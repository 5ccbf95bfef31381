import { sql, type Selectable } from 'kysely'
import { correctedAgeMs, type RowId } from '@waybill/domain/billing'
import { networkCap } from '@waybill/domain/payment'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { Executor } from '../../../../platform/database/database.ts'
import type { InvoiceLineTable, InvoiceTable } from '../../../../platform/database/schema-documents.ts'
import { readRefunds } from '../refunds.ts'
import type { StoredAttempt } from './stored-facts.ts'
import type { PaymentTable, ReceivableTable } from '../../../../platform/database/schema-collecting.ts'

/** Records to read beside what is alive. */
interface NamedRows {
  readonly attemptId: RowId | undefined
  readonly documentId: RowId | undefined
}

/**
 * Drafts and open documents, the one of a command, the one of a try, the deposit that a charge became, and those that a
 * verified tax number corrects.
 */
export async function readAlive(db: Executor, ids: readonly number[], { attemptId, documentId }: NamedRows) {
  const { rows } = await sql<Selectable<InvoiceTable>>`
    select * from invoice where account_id = any(${ids}::bigint[])
      and (status in ('draft', 'open') or id = ${documentId ?? null}::bigint)
    union
    select invoice.* from payment_attempt attempt join payment on payment.id = attempt.payment_id
      join invoice on invoice.id = payment.invoice_id
    where attempt.id = ${attemptId ?? null}::bigint and attempt.account_id = any(${ids}::bigint[])
    union
    select invoice.* from payment_attempt attempt
      join invoice on invoice.account_id = attempt.account_id and invoice.kind = 'manual'
      join payment on payment.invoice_id = invoice.id and payment.gateway_ref = attempt.outcome ->> 'reference'
    where attempt.id = ${attemptId ?? null}::bigint and attempt.account_id = any(${ids}::bigint[])
    union
    select taxed.* from tax_number number join invoice taxed on taxed.account_id = number.account_id
    where number.account_id = any(${ids}::bigint[]) and taxed.tax > 0 and taxed.kind <> 'credit' and taxed.status = 'paid'
      and taxed.issued_at >= number.verified_since - ${correctedAgeMs} * interval '1 millisecond'
      and taxed.subtotal > (select coalesce(sum(note.subtotal), 0) from invoice note
        where note.account_id = taxed.account_id and note.corrects_id = taxed.id)
    order by id`.execute(db)
  return rows
}

/** True for what a change charges that waits for its money. */
const isWaitingChange = ({ kind, status }: Selectable<InvoiceTable>): boolean => kind === 'change' && status === 'draft'

/** The documents that waiting credits are of: those are given by notes where no invoice comes that they could stand on. */
export async function readTaken(db: Executor, ids: readonly number[]) {
  const { rows } = await sql<{ readonly account_id: number; readonly corrects_invoice_id: RowId }>`
    select distinct account_id, corrects_invoice_id from pending_line
    where account_id = any(${ids}::bigint[]) and ended_at is null and corrects_invoice_id is not null`.execute(db)
  return rows
}

/**
 * Paid invoices of the running life whose service isn't over, those that name days after its first month since its anchor moved
 * (I12), those that waiting credits are of, and the credit notes of these and of others.
 */
async function readServed(
  db: Executor,
  ids: readonly number[],
  { alive, taken }: { readonly alive: readonly Selectable<InvoiceTable>[]; readonly taken: readonly RowId[] },
): Promise<readonly Selectable<InvoiceTable>[]> {
  if (ids.length === 0) return []
  const known = alive.map(({ id }) => id)
  const changing = alive.filter(isWaitingChange).map(({ id }) => id)
  const { rows } = await sql<Selectable<InvoiceTable>>`
    with recursive served as (
      select invoice.id from invoice join subscription life on life.account_id = invoice.account_id
        and life.ended_at is null and life.state = ${subscriptionStatuses.subscribed}
      where invoice.account_id = any(${ids}::bigint[]) and invoice.status = 'paid'
        and invoice.service_until > life.period_start and invoice.period_start >= life.anchor_at
      union
      select invoice.id from subscription life join invoice on invoice.account_id = life.account_id
        and invoice.subscription_id = life.id and invoice.kind = 'period' and invoice.status <> 'void'
        and invoice.period_end > life.period_end
      where life.account_id = any(${ids}::bigint[]) and life.ended_at is null
        and life.state = ${subscriptionStatuses.subscribed} and life.period_start = life.anchor_at
    ), corrected as (
      select id from served
      union select unnest(${[...known, ...taken]}::bigint[])
      -- what a change takes back that waits for its money: of an earlier month, where that comes late (B-114)
      union select line.corrects_invoice_id from invoice_line line where line.invoice_id = any(${changing}::bigint[])
      -- a change that takes a part of these back may be corrected itself: without its notes it would be credited again
      union select line.invoice_id from corrected join invoice_line line on line.corrects_invoice_id = corrected.id
    ), wanted as (
      select id from corrected
      union select note.id from invoice original
        join invoice note on note.account_id = original.account_id and note.corrects_id = original.id
      where original.id = any(array(select id from corrected))
    )
    -- by their keys: how many there are is guessed far too high, and all documents would be read
    select * from invoice
    where id = any(array(select id from wanted)) and account_id = any(${ids}::bigint[]) and not id = any(${known}::bigint[])
    order by id`.execute(db)
  return rows
}

async function readReceivables(db: Executor, ids: readonly number[], documents: readonly { readonly id: number }[]) {
  if (documents.length === 0) return []
  const { rows } = await sql<Selectable<ReceivableTable>>`
    select * from receivable where account_id = any(${ids}::bigint[])
      and invoice_id = any(${documents.map(({ id }) => id)}::bigint[])
    order by invoice_id`.execute(db)
  return rows
}

/** The accounts of taxed documents: what notes left of these is issued again once a tax number is verified (B-87). */
function taxedOwners(alive: readonly Selectable<InvoiceTable>[]): readonly number[] {
  return alive.flatMap(({ account_id: owner, tax }) => (tax > 0 ? owner : []))
}

/** Facts by which documents are found. */
interface DocumentsFor {
  readonly alive: readonly Selectable<InvoiceTable>[]
  /** The documents that waiting credits are of. */
  readonly taken: readonly { readonly owner: number; readonly id: RowId }[]
  readonly endingOf: EarlyEndOf
}

/** Documents with what they still collect; what is paid and still served only for the accounts of `endingOf`. */
export async function readDocuments(db: Executor, ids: readonly number[], { alive, taken, endingOf }: DocumentsFor) {
  const open = await readReceivables(db, ids, alive)
  // what a change takes back that waits for its money is looked at again with it
  const changing = alive.filter(isWaitingChange).map((row) => row.account_id)
  const owners = [...endingOf(open), ...changing, ...taxedOwners(alive), ...taken.map(({ owner }) => owner)]
  const served = await readServed(db, [...new Set(owners)], { alive, taken: taken.map(({ id }) => id) })
  const documents = [...alive, ...served].toSorted((left, right) => left.id - right.id)
  const settled = await readReceivables(db, ids, served)
  const receivables = [...open, ...settled].toSorted((left, right) => left.invoice_id - right.invoice_id)
  return { documents, receivables }
}

/** The accounts whose service can end early: their paid invoices are read as well. */
export type EarlyEndOf = (receivables: readonly Selectable<ReceivableTable>[]) => readonly number[]

interface PartsFor extends NamedRows {
  readonly documents: readonly Selectable<InvoiceTable>[]
}

/** Payments of these documents, and of their tries what the networks count. */
async function readPayments(
  db: Executor,
  ids: readonly number[],
  { documentIds, attemptId }: { readonly documentIds: readonly number[]; readonly attemptId: RowId | undefined },
) {
  const { rows: payments } = await sql<Selectable<PaymentTable>>`
    select * from payment where invoice_id = any(${documentIds}::bigint[]) order by id`.execute(db)
  const { rows: attempts } = await sql<StoredAttempt>`
    select attempt.*, method.type as method_type, coalesce(attempt.amount, payment.amount) as charged, payment.currency
    from payment_attempt attempt join payment_method method on method.id = attempt.payment_method_id
      join payment on payment.id = attempt.payment_id join (
      select id, row_number() over (partition by payment_id order by number desc) as place,
        row_number() over (partition by payment_id, state = 'ended' order by number desc) as counted
      from payment_attempt
      where account_id = any(${ids}::bigint[]) and payment_id = any(${payments.map(({ id }) => id)}::bigint[])
    ) newest on newest.id = attempt.id
    where attempt.account_id = any(${ids}::bigint[]) and (attempt.id = ${attemptId ?? null}::bigint or place = 1
      or (attempt.state <> 'ended' and counted <= ${networkCap.tries}))
    order by attempt.id`.execute(db)
  return { payments, attempts }
}

async function readLines(db: Executor, documentIds: readonly number[]) {
  const { rows } = await sql<Selectable<InvoiceLineTable>>`
    select * from invoice_line where invoice_id = any(${documentIds}::bigint[]) order by invoice_id, position`.execute(
    db,
  )
  return rows
}

/** All that hangs on these documents. */
export async function readParts(db: Executor, ids: readonly number[], { documents, attemptId, documentId }: PartsFor) {
  if (documents.length === 0) return { lines: [], payments: [], attempts: [], refunds: [] }
  const documentIds = documents.map(({ id }) => id)
  const [lines, { payments, attempts }] = await Promise.all([
    readLines(db, documentIds),
    readPayments(db, ids, { documentIds, attemptId }),
  ])
  const tried = attempts.find(({ id }) => id === attemptId)?.payment_id
  const named = payments.flatMap(({ id, invoice_id: of }) => (id === tried ? of : []))
  const corrected = documents.flatMap(({ corrects_id: of }) => of ?? [])
  const refunds = await readRefunds(db, ids, [
    ...named,
    ...corrected,
    ...(documentId === undefined ? [] : [documentId]),
    // a deposit that the charge of a try became
    ...(attemptId === undefined ? [] : documents.flatMap(({ id, kind }) => (kind === 'manual' ? id : []))),
  ])
  return { lines, payments, attempts, refunds }
}
