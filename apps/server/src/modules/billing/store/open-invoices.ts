import type { CountryReason } from '@waybill/contract/pages'
import { sql } from 'kysely'
import { money, subtract, type Money } from '@waybill/domain/money'
import { paymentStates, type OpenInvoice, type PaymentState } from '@waybill/domain/payment'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'
import type { ListedInvoice, StoredInvoice } from './invoices.ts'
import type { StoredTaxNumber } from './tax-numbers.ts'

/** Rest of an invoice after account credit and credit notes. */
export function leftOf({
  total,
  credit_applied: credited,
  currency,
}: Pick<StoredInvoice, 'total' | 'credit_applied' | 'currency'>): Money {
  return subtract(money(total, currency), money(credited, currency))
}

/** An issued invoice that is not paid, as far as debts are concerned. */
export interface ListedOpenInvoice extends OpenInvoice {
  readonly number: number
  readonly numberPrefix: string | null
  /** Later than it is printed where a transfer is awaited since its method was lost. */
  readonly dueAt: number
}

/**
 * The open invoices of the account, the oldest first, each with the state of its newest try. What it owes for its members is
 * paid by transfer, and is no debt of its own subscription.
 */
export async function findOpenInvoices(db: Executor, accountId: number): Promise<readonly ListedOpenInvoice[]> {
  const { rows } = await sql<
    Pick<ListedInvoice, 'seq' | 'number_prefix' | 'total' | 'credit_applied' | 'currency' | 'due_at'> & {
      state: PaymentState | null
    }
  >`
    select seq, number_prefix, total, credit_applied, invoice.currency, coalesce(receivable.due_at, invoice.due_at) as due_at,
      (select state from payment where payment.invoice_id = invoice.id order by payment.id desc limit 1) as state
    from invoice left join receivable on receivable.invoice_id = invoice.id
    where invoice.account_id = ${accountId} and status = 'open' and seq is not null
      and receivable.schedule is distinct from 'statement'
    order by due_at, invoice.id`.execute(db)
  return rows.map(({ seq, number_prefix: numberPrefix, due_at: dueAt, state, ...amounts }) => ({
    number: seq ?? 0,
    numberPrefix,
    total: leftOf(amounts),
    dueAt,
    ...(state !== null && { paymentState: state }),
  }))
}

const issuedOf = (db: Executor, accountId: number) =>
  db.selectFrom('invoice').select('id').where('account_id', '=', accountId).where('seq', 'is not', null).limit(1)

/** Has it an invoice that isn't void? That of a first conversion which was lost is: only its trial has ended (B-73). */
export async function hasStandingInvoice(db: Executor, accountId: number): Promise<boolean> {
  return (await issuedOf(db, accountId).where('status', '<>', 'void').executeTakeFirst()) !== undefined
}

/** The reason for which the country of a row of `RESIDENTS` stays. */
const reasonToStay = (now: number) => sql<CountryReason | null>`case
      when billing_account.country_open_until > ${instant(now)} then null
      when exists (select from invoice where account_id = account.id and seq is not null) then 'invoice'
      when exists (select from payment_method where account_id = account.id and country = lived.country) then 'method'
      when exists (select from tax_number where account_id = account.id and state = 'verified' and country = lived.country)
        then 'tax-number' end`

const RESIDENTS = sql`account left join billing_account on billing_account.account_id = account.id
      left join billing_info on billing_info.account_id = account.id,
      lateral (select coalesce(nullif(billing_info.fields ->> 'country', ''), account.country) as country) as lived`

/**
 * The reason for which the country of an account stays: it decides tax, currency and seller (B-51). Undefined before its first
 * invoice as long as nothing confirms it, and while the staff opened it. A method or a number that is of another country
 * confirms nothing, and one that was removed has confirmed it.
 */
export async function findCountryLock(
  db: Executor,
  accountId: number,
  now: number,
): Promise<CountryReason | undefined> {
  const { rows } = await sql<{ reason: CountryReason | null }>`
    select ${reasonToStay(now)} as reason from ${RESIDENTS} where account.id = ${accountId}`.execute(db)
  return rows[0]?.reason ?? undefined
}

/** Billing details as their owner sees them, in one question. */
interface DetailsRecord {
  readonly fields: Readonly<Record<string, string>>
  readonly countryLock: CountryReason | undefined
  readonly taxNumber: StoredTaxNumber['state'] | undefined
}

export async function findBillingDetails(db: Executor, accountId: number, now: number): Promise<DetailsRecord> {
  const { rows } = await sql<{
    fields: DetailsRecord['fields'] | null
    reason: CountryReason | null
    tax_number: StoredTaxNumber['state'] | null
  }>`
    select billing_info.fields, ${reasonToStay(now)} as reason,
      (select state from tax_number where account_id = account.id) as tax_number
    from ${RESIDENTS} where account.id = ${accountId}`.execute(db)
  const { fields = null, reason = null, tax_number: taxNumber = null } = rows[0] ?? {}
  return { fields: fields ?? {}, countryLock: reason ?? undefined, taxNumber: taxNumber ?? undefined }
}

/** Is an invoice of the account open whose payment was declined or is overdue: 8 or 10? */
export async function hasPastDueInvoice(db: Executor, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('invoice')
    .innerJoin('payment', 'payment.invoice_id', 'invoice.id')
    .select('invoice.id')
    .where('invoice.account_id', '=', accountId)
    .where('invoice.status', '=', 'open')
    .where('payment.state', 'in', [paymentStates.failed, paymentStates.overdue])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A payment of the account that the provider or we still work on. */
export async function hasPaymentInFlight(db: Executor, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', [paymentStates.pending, paymentStates.processing])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
