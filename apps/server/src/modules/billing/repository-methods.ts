import { sql } from 'kysely'
import { DAY_MS } from '@waybill/domain/durations'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { MethodDescription, MethodReference } from '../../platform/gateway/method-description.ts'

/** The expiry of a card is read again from so long before it until so long after it. */
const AROUND_EXPIRY_MS = 45 * DAY_MS

/** A method that is charged, or the backup of one. */
export interface MethodOnFile extends MethodReference {
  readonly id: number
  readonly accountId: number
}

/** The methods on file by the provider's reference, of themselves or of their customer. */
export async function findOnFile(
  db: Executor,
  by: { readonly column: 'method_ref' | 'customer_ref'; readonly ref: string },
): Promise<readonly MethodOnFile[]> {
  const rows = await db
    .selectFrom('payment_method')
    .select(['id', 'account_id', 'method_ref', 'mandate_ref'])
    .where(by.column, '=', by.ref)
    .where((on) => on.or([on('is_current', '=', true), on('is_backup', '=', true)]))
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, account_id: accountId, method_ref: methodRef, mandate_ref: mandateRef }) =>
    methodRef === null ? [] : { id, accountId, methodRef, ...(mandateRef !== null && { mandateRef }) },
  )
}

/** What is shown of the method, and until when it is charged. Its fingerprint is that of its trial (B-75). */
export async function storeDescription(
  db: Executor,
  methodRef: string,
  { brand, lastFour, expiry }: MethodDescription,
): Promise<void> {
  await sql`
    update payment_method set brand = ${brand}, last_four = ${lastFour ?? null},
      expiry_year = ${expiry?.year ?? null}, expiry_month = ${expiry?.month ?? null}
    where method_ref = ${methodRef} and (is_current or is_backup)`.execute(db)
}

/** The cards on file whose last day is near or just over, by the provider's reference. Epoch ms. */
export async function findExpiringMethods(db: Executor, now: number): Promise<readonly string[]> {
  const { rows } = await sql<{ ref: string }>`
    select method_ref as ref from payment_method
    where method_ref is not null and (is_current or is_backup) and expiry_year is not null
      and make_date(expiry_year::int, expiry_month::int, 1) + interval '1 month'
        between ${instant(now - AROUND_EXPIRY_MS)} and ${instant(now + AROUND_EXPIRY_MS)}
    order by id`.execute(db)
  return rows.map(({ ref }) => ref)
}
