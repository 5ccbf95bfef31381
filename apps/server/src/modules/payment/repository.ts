import type { Selectable } from 'kysely'
import { paymentStates } from '@waybill/domain/payment'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { PaymentMethodTable } from '../../platform/database/schema-billing.ts'

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

/** The method that is charged; a disabled one is none. */
export async function findCurrentMethod(db: Executor, accountId: number): Promise<StoredMethod | undefined> {
  return db
    .selectFrom('payment_method')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('is_current', '=', true)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

export interface NewMethod {
  readonly accountId: number
  readonly type: 1 | 2 | 3 | 4
  readonly gatewayToken: string
  readonly brand: string
  readonly firstSix: string | undefined
  readonly lastFour: string
  readonly expiry: { readonly year: number; readonly month: number } | undefined
  readonly fingerprint: string
  readonly now: number
}

/** The new method takes the place of the current one, which stays for the history. */
export async function replaceMethod(db: Executor, method: NewMethod): Promise<void> {
  await db
    .updateTable('payment_method')
    .set({ is_current: false })
    .where('account_id', '=', method.accountId)
    .where('is_current', '=', true)
    .execute()
  await db
    .insertInto('payment_method')
    .values({
      account_id: method.accountId,
      type: method.type,
      gateway_token: method.gatewayToken,
      brand: method.brand,
      first_six: method.firstSix ?? null,
      last_four: method.lastFour,
      expiry_year: method.expiry?.year ?? null,
      expiry_month: method.expiry?.month ?? null,
      fingerprint: method.fingerprint,
      is_current: true,
      created_at: instant(method.now),
    })
    .execute()
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
