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

/** The country that an account registered with; undefined where there is no such account. */
export async function findRegisteredCountry(db: Executor, accountId: number): Promise<string | undefined> {
  const row = await db.selectFrom('account').select('country').where('id', '=', accountId).executeTakeFirst()
  return row?.country
}
