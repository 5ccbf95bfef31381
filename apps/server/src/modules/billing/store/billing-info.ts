import { sql } from 'kysely'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'

export async function findBillingFields(db: Executor, accountId: number): Promise<Readonly<Record<string, string>>> {
  const row = await db
    .selectFrom('billing_info')
    .select('fields')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.fields ?? {}
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
