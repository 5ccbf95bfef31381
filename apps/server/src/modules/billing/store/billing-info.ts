import { sql } from 'kysely'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'
import type { StoredTaxNumber } from './tax-numbers.ts'

export async function findBillingFields(db: Executor, accountId: number): Promise<Readonly<Record<string, string>>> {
  const row = await db
    .selectFrom('billing_info')
    .select('fields')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.fields ?? {}
}

/** The country decides tax, currency and seller: it is locked from the first invoice on, unless the staff opened it (B-51). */
const countryLock = (now: number) => sql<boolean>`exists (
    select from invoice where invoice.account_id = account.id and invoice.seq is not null)
  and ${instant(now)} >= coalesce(
    (select country_open_until from billing_account where billing_account.account_id = account.id), '-infinity')`

/** The same of one account. */
export async function isCountryLocked(db: Executor, accountId: number, now: number): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select ${countryLock(now)} as is_locked from account where id = ${accountId}`.execute(db)
  return rows[0]?.is_locked === true
}

/** Billing details as their owner sees them. */
export interface StoredDetails {
  readonly fields: Readonly<Record<string, string>>
  readonly isCountryLocked: boolean
  readonly taxNumber: StoredTaxNumber['state'] | undefined
}

export async function findBillingDetails(db: Executor, accountId: number, now: number): Promise<StoredDetails> {
  const { rows } = await sql<{
    fields: StoredDetails['fields'] | null
    is_locked: boolean
    tax_number: StoredTaxNumber['state'] | null
  }>`
    select info.fields, ${countryLock(now)} as is_locked, number.state as tax_number from account
    left join billing_info info on info.account_id = account.id
    left join tax_number number on number.account_id = account.id
    where account.id = ${accountId}`.execute(db)
  const { fields = null, is_locked: isLocked = false, tax_number: taxNumber = null } = rows[0] ?? {}
  return { fields: fields ?? {}, isCountryLocked: isLocked, taxNumber: taxNumber ?? undefined }
}

export async function saveBillingFields(
  db: Executor,
  accountId: number,
  saved: { readonly fields: Readonly<Record<string, string>>; readonly now: number },
): Promise<void> {
  const values = { fields: JSON.stringify(saved.fields), updated_at: instant(saved.now) }
  await db
    .insertInto('billing_info')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/**
 * Puts the order number that a quote was accepted with into the details, unless the member has given one since then. Epoch ms.
 */
export async function noteOrderNumber(
  db: Executor,
  accountId: number,
  noted: { readonly orderNumber: string; readonly acceptedAt: number; readonly now: number },
): Promise<void> {
  await sql`
    insert into billing_info (account_id, fields, updated_at)
    values (${accountId}, jsonb_build_object('order_number', ${noted.orderNumber}::text), ${instant(noted.now)})
    on conflict (account_id) do update set fields = billing_info.fields || excluded.fields, updated_at = excluded.updated_at
    where coalesce(billing_info.fields ->> 'order_number', '') = ''
      or billing_info.updated_at <= ${instant(noted.acceptedAt)}`.execute(db)
}

/** The country that an account registered with; undefined where there is no such account. */
export async function findRegisteredCountry(db: Executor, accountId: number): Promise<string | undefined> {
  const row = await db.selectFrom('account').select('country').where('id', '=', accountId).executeTakeFirst()
  return row?.country
}
