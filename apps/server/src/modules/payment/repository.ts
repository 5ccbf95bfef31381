import type { Selectable } from 'kysely'
import type { Currency } from '@waybill/domain/money'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { PaymentMethodTable } from '../../platform/database/schema-billing.ts'
import type { PaymentTable } from '../../platform/database/schema-collecting.ts'

export type StoredMethod = Selectable<PaymentMethodTable>
export type StoredPayment = Selectable<PaymentTable>

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

export interface NewPayment {
  readonly invoiceId: number
  readonly accountId: number
  readonly orderId: string
  readonly methodId: number
  readonly method: number
  readonly state: 3 | 5
  readonly amount: number
  readonly currency: Currency
  readonly idemKey: string
  readonly nextAt: number | undefined
  readonly now: number
}

export async function insertPayment(db: Executor, payment: NewPayment): Promise<StoredPayment> {
  return db
    .insertInto('payment')
    .values({
      invoice_id: payment.invoiceId,
      account_id: payment.accountId,
      order_id: payment.orderId,
      payment_method_id: payment.methodId,
      method: payment.method,
      state: payment.state,
      amount: payment.amount,
      currency: payment.currency,
      idem_key: payment.idemKey,
      next_at: payment.nextAt === undefined ? null : instant(payment.nextAt),
      created_at: instant(payment.now),
      updated_at: instant(payment.now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function lockPayment(db: Executor, paymentId: number): Promise<StoredPayment> {
  return db.selectFrom('payment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow()
}

export interface PaymentChange {
  readonly id: number
  readonly state: StoredPayment['state']
  readonly gatewayRef?: string | undefined
  readonly declineCode?: string | undefined
  /** Where it waits for the customer; absent: it doesn't. */
  readonly challengeUrl?: string | undefined
  /** When the worker looks again; undefined for never. */
  readonly nextAt: number | undefined
  readonly now: number
}

export async function changePayment(db: Executor, change: PaymentChange): Promise<void> {
  await db
    .updateTable('payment')
    .set({
      state: change.state,
      ...(change.gatewayRef !== undefined && { gateway_ref: change.gatewayRef }),
      ...(change.declineCode !== undefined && { decline_code: change.declineCode }),
      challenge_url: change.challengeUrl ?? null,
      next_at: change.nextAt === undefined ? null : instant(change.nextAt),
      lease_until: null,
      updated_at: instant(change.now),
    })
    .where('id', '=', change.id)
    .execute()
}

export async function findPaymentOfOrder(db: Executor, orderId: string): Promise<StoredPayment | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A payment of the account that the provider or we still work on: states 1 and 3 (B-27). */
export async function hasPaymentInFlight(db: Executor, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', [1, 3])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findPayment(db: Executor, paymentId: number): Promise<StoredPayment> {
  return db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
}

export async function findMethodToken(db: Executor, methodId: number): Promise<string> {
  const row = await db
    .selectFrom('payment_method')
    .select('gateway_token')
    .where('id', '=', methodId)
    .executeTakeFirst()
  return row?.gateway_token ?? ''
}

/** No retry can succeed, or the provider holds it: the method is not charged again until it is replaced (B-76, B-82). */
export async function disableMethod(db: Executor, methodId: number, now: number): Promise<void> {
  await db
    .updateTable('payment_method')
    .set({ disabled_at: instant(now) })
    .where('id', '=', methodId)
    .execute()
}

export async function findPaymentByKey(db: Executor, idemKey: string): Promise<StoredPayment | undefined> {
  return db.selectFrom('payment').selectAll().where('idem_key', '=', idemKey).executeTakeFirst()
}

/** Puts a charge on the operator's list that no rule can settle (reliability 3.1). */
export async function putOnList(
  db: Executor,
  payment: StoredPayment,
  entry: { readonly reason: string; readonly now: number },
): Promise<void> {
  await db
    .insertInto('reconciliation')
    .values({
      payment_id: payment.id,
      account_id: payment.account_id,
      reason: entry.reason,
      created_at: instant(entry.now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
