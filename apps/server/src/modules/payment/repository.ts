import type { Selectable } from 'kysely'
import { methodTypes, paymentStates } from '@waybill/domain/payment'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { PaymentMethodTable } from '../../platform/database/schema-billing.ts'
import type { MethodDescription, MethodReference } from '../../platform/gateway/payment-gateway.ts'

export type StoredMethod = Selectable<PaymentMethodTable>

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

/** The methods on file that can be charged: the first one, and the backup (B-55). */
export interface MethodsOnFile {
  readonly charged: StoredMethod | undefined
  readonly backup: StoredMethod | undefined
}

/** What is on file of an account; a backup takes the place of a method that can't be charged any more. */
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
  const { type, brand, firstSix, lastFour, expiry, fingerprint } = description
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

/** A payment of the account that the provider or we still work on (B-27). */
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

/** The country that an account registered with; undefined where there is no such account. */
export async function findRegisteredCountry(db: Executor, accountId: number): Promise<string | undefined> {
  const row = await db.selectFrom('account').select('country').where('id', '=', accountId).executeTakeFirst()
  return row?.country
}
