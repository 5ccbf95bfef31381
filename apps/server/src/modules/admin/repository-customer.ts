import { sql } from 'kysely'
import type { InvoiceSeries } from '@waybill/domain/invoice'
import type { Currency } from '@waybill/domain/money'
import type { Locale } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { printedNumber } from '../billing/index.ts'

/** An account as the staff know it, and its primary member. Epoch ms. */
export interface CustomerRow {
  readonly id: number
  readonly company: string
  readonly kind: number
  readonly country: string
  readonly currency: Currency
  readonly createdAt: number
  readonly timeZone: string
  readonly locale: Locale
  readonly isLocked: boolean
  readonly erasedAt: number | null
  readonly heldAt: number | null
  readonly heldReason: string | null
  readonly name: string | null
  readonly email: string | null
}

/** Undefined where there is no such account. */
export async function findCustomer(db: Executor, accountId: number): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    select account.id, account.company, account.kind, account.country, account.currency, account.created_at as "createdAt",
      account.time_zone as "timeZone", account.locale, account.is_locked as "isLocked", account.erased_at as "erasedAt",
      billing_account.held_at as "heldAt", billing_account.held_reason as "heldReason",
      nullif(trim(member.first_name || ' ' || member.last_name), '') as name, nullif(member.email, '') as email
    from account left join billing_account on billing_account.account_id = account.id
      left join member on member.account_id = account.id and member.is_primary
    where account.id = ${accountId}`.execute(db)
  return rows[0]
}

/** The open part of a document. */
export interface CustomerDebtRow {
  readonly documentId: number
  readonly document: string
  readonly dueAt: number
  readonly isOverdue: boolean
  readonly open: number
  readonly currency: Currency
}

/** So many open documents are shown; the list has them all. */
const MOST_OPEN = 20

/** Documents that are still to be paid, the oldest first. */
export async function findDebts(db: Executor, accountId: number): Promise<readonly CustomerDebtRow[]> {
  const { rows } = await sql<CustomerDebtRow>`
    select invoice.id as "documentId", ${printedNumber()} as document, receivable.due_at as "dueAt", receivable.open,
      receivable.overdue_at is not null as "isOverdue", receivable.currency
    from receivable join invoice on invoice.id = receivable.invoice_id and invoice.seq is not null
    where receivable.account_id = ${accountId} and receivable.open > 0 and receivable.ended_at is null
    order by receivable.due_at, invoice.id limit ${sql.lit(MOST_OPEN)}`.execute(db)
  return rows
}

/** An issued document, by which its content is read. */
export interface IssuedRow {
  readonly accountId: number
  readonly number: number
  readonly series: InvoiceSeries
  readonly company: string
  readonly locale: Locale
}

/** Undefined of a draft, and where there is none. */
export async function findIssued(db: Executor, documentId: number): Promise<IssuedRow | undefined> {
  const { rows } = await sql<IssuedRow>`
    select invoice.account_id as "accountId", invoice.seq as number, account.company, account.locale,
      case invoice.kind when 'credit' then 'credit_note' else 'invoice' end as series
    from invoice join account on account.id = invoice.account_id
    where invoice.id = ${documentId} and invoice.seq is not null`.execute(db)
  return rows[0]
}

/** A member of an account. */
export interface CustomerPersonRow {
  readonly memberId: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly isPrimary: boolean
  readonly isReadOnly: boolean
}

/** So many are shown. */
const MOST_PEOPLE = 100

/** Members that weren't removed, the primary one first. */
export async function findPeople(db: Executor, accountId: number): Promise<readonly CustomerPersonRow[]> {
  const { rows } = await sql<CustomerPersonRow>`
    select id as "memberId", first_name as "firstName", last_name as "lastName", email, is_primary as "isPrimary",
      is_read_only as "isReadOnly"
    from member where account_id = ${accountId} and removed_at is null
    order by is_primary desc, id limit ${sql.lit(MOST_PEOPLE)}`.execute(db)
  return rows
}
