import { sql, type Selectable } from 'kysely'
import { DAY_MS } from '@waybill/domain/durations'
import { methodTypes } from '@waybill/domain/payment'
import type { MethodRow } from '@waybill/domain/billing'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'
import type { MethodDescription, MethodReference } from '../../../platform/gateway/method-description.ts'
import type { PaymentMethodTable } from '../../../platform/database/schema-billing.ts'

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

/** The shown fields of a method and its expiry. Its fingerprint is that of its trial. */
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

export type StoredMethod = Selectable<PaymentMethodTable>

/** The methods on file that can be charged: the first one, and the backup (B-55). */
export interface MethodsOnFile {
  readonly charged: StoredMethod | undefined
  readonly backup: StoredMethod | undefined
}

/** Methods on file of an account; a backup takes the place of a method that can't be charged any more. */
export async function findMethods(db: Executor, accountId: number): Promise<MethodsOnFile> {
  const [charged, backup] = await db
    .selectFrom('payment_method')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((on) => on.or([on('is_current', '=', true), on('is_backup', '=', true)]))
    .where('disabled_at', 'is', null)
    .orderBy('is_current', 'desc')
    .execute()
  return { charged, backup }
}

/** The method that is charged. */
export async function findCurrentMethod(db: Executor, accountId: number): Promise<StoredMethod | undefined> {
  return (await findMethods(db, accountId)).charged
}

/** A method that was verified at `now`; without a reference where its first payment verifies and stores it (B-155). */
export interface NewMethod {
  readonly accountId: number
  readonly provider: string
  readonly method: MethodReference & { readonly customerRef: string }
  readonly description: MethodDescription
  readonly now: number
}

/**
 * Stores what may be stored of a method: the provider's references, and what is shown of it. It is on file once a command of
 * billing puts it there.
 */
export async function insertMethod(
  db: Executor,
  { accountId, provider, method, description, now }: NewMethod,
): Promise<StoredMethod> {
  const { type, brand, firstSix, lastFour, expiry, fingerprint, country } = description
  return db
    .insertInto('payment_method')
    .values({
      account_id: accountId,
      type: methodTypes[type],
      provider,
      customer_ref: method.customerRef,
      method_ref: method.methodRef === '' ? null : method.methodRef,
      mandate_ref: method.mandateRef ?? null,
      verified_at: method.methodRef === '' ? null : instant(now),
      brand,
      first_six: firstSix ?? null,
      last_four: lastFour ?? null,
      expiry_year: expiry?.year ?? null,
      expiry_month: expiry?.month ?? null,
      fingerprint,
      country: country ?? null,
      is_current: false,
      created_at: instant(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The provider's customer of an account, where a method of it was ever stored. */
export async function findCustomerRef(db: Executor, accountId: number, provider: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_method')
    .select('customer_ref')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('customer_ref', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.customer_ref ?? undefined
}

/** `visa` of the gateway is `Visa •••• 4242` for people; a wallet may have no digits. */
export function maskedMethod(brand: string, lastFour: string | null): string {
  const name = brand === 'paypal' ? 'PayPal' : `${brand[0]?.toUpperCase() ?? ''}${brand.slice(1)}`
  return [name, lastFour === null ? '' : `•••• ${lastFour}`].filter((part) => part !== '').join(' ')
}

/** Types that a provider can charge. */
export const CHARGED: readonly MethodRow['type'][] = [1, 2, 3, 4]

/** Stored columns of an account's method; all empty where it has none. */
interface MethodColumns {
  readonly id: number | null
  readonly type: number | null
  /** The last month in which a card is good. */
  readonly expiry_year: number | null
  readonly expiry_month: number | null
  readonly verified_at: number | null
}

/** A method that can be charged; none where the account has none. */
export function methodOf(stored: MethodColumns): MethodRow | undefined {
  const { id, type, expiry_year: year, expiry_month: month, verified_at: verifiedAt } = stored
  const known = CHARGED.find((charged) => charged === type)
  if (id === null || known === undefined) return undefined
  // a card is good for all of its last month; Date counts months from 0
  const expiresAt = year === null || month === null ? undefined : Date.UTC(year, month, 1)
  return {
    id,
    type: known,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(known === methodTypes.ach && verifiedAt !== null && { isVerified: true }),
  }
}
