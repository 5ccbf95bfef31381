import { paymentStates } from '@waybill/domain/payment'
import { sql, type Selectable } from 'kysely'
import { money, type Currency, type Money } from '@waybill/domain/money'
import type { AttemptState } from '@waybill/domain/billing'
import { instant } from '../../../platform/database/column-types.ts'
import type { Database, Executor } from '../../../platform/database/database.ts'
import type { MethodReference } from '../../../platform/gateway/payment-gateway.ts'
import type { PaymentAttemptTable, PaymentTable } from '../../../platform/database/schema-collecting.ts'
import { nextFence, type DueRows, type ProviderCall } from './provider-calls.ts'

/**
 * Attempts for which the provider is called: at once where the system began it, or when it is to be looked up. `wasMade`: it may
 * have arrived at the provider, so that it is looked up first (reliability 3).
 */
export const dueAttempts: DueRows<{ readonly wasMade: boolean }> = {
  table: 'payment_attempt',
  // what the indexes `payment_attempt_look` and `payment_attempt_begun` hold
  waits: sql`(look_at is not null or (state = 'started' and fence = 0 and origin = 'system'))`,
  dueAt: sql`case when state = 'started' and fence = 0 and origin = 'system' then started_at else look_at end`,
  columns: sql`(state <> 'started' or fence > 0 or origin = 'member') as "wasMade"`,
}

/** One call to the provider for an attempt. */
export interface AttemptCall extends ProviderCall {
  readonly state: AttemptState
  readonly origin: 'member' | 'system'
  readonly method: MethodReference
  /** The provider's reference of the payment; nothing was confirmed while there is none. */
  readonly paymentRef: string | undefined
  /** Until when its challenge waits for the customer; epoch ms. */
  readonly challengeExpiresAt: number | undefined
  readonly amount: Money
  readonly documentId: number
}

interface CallRow {
  readonly account_id: number
  readonly fence: number
  readonly idem_key: string
  readonly state: AttemptState
  readonly origin: 'member' | 'system'
  readonly gateway_ref: string | null
  readonly customer_ref: string | null
  readonly method_ref: string | null
  readonly mandate_ref: string | null
  readonly amount: number
  readonly currency: Currency
  readonly invoice_id: number
  readonly challenge_expires_at: number | null
}

/** Takes the next fence number of a try, for one call to the provider. */
export async function takeCall(db: Database, attemptId: number, now: number): Promise<AttemptCall> {
  const { rows } = await sql<CallRow>`
    update payment_attempt attempt set ${nextFence(now)}
    from payment, payment_method method
    where attempt.id = ${attemptId} and payment.id = attempt.payment_id and method.id = attempt.payment_method_id
    returning attempt.account_id, attempt.fence, attempt.idem_key, attempt.state, attempt.origin, attempt.gateway_ref,
      method.customer_ref, coalesce(method.method_ref, method.gateway_token) as method_ref, method.mandate_ref,
      coalesce(attempt.amount, payment.amount) as amount, payment.currency, payment.invoice_id, payment.challenge_expires_at`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error(`no try ${attemptId}`)
  return {
    table: 'payment_attempt',
    id: attemptId,
    accountId: row.account_id,
    fence: row.fence,
    key: row.idem_key,
    state: row.state,
    origin: row.origin,
    method: {
      // a first payment stores what it is made by (B-155)
      methodRef: row.method_ref ?? '',
      customerRef: row.customer_ref ?? undefined,
      mandateRef: row.mandate_ref ?? undefined,
    },
    paymentRef: row.gateway_ref ?? undefined,
    challengeExpiresAt: row.challenge_expires_at ?? undefined,
    amount: money(row.amount, row.currency),
    documentId: row.invoice_id,
  }
}

/** The method of a try that is on file and has no reference: its first payment is to store it. */
const isUnstored = sql`method.method_ref is null and method.gateway_token is null`

/** Stores the reference of the method that a first payment was made by. */
export async function storeMethodOf(
  db: Executor,
  attemptId: number,
  { methodRef, mandateRef, now }: MethodReference & { readonly now: number },
): Promise<void> {
  await sql`update payment_method method set method_ref = ${methodRef}, mandate_ref = ${mandateRef ?? null}, verified_at = ${instant(now)}
    from payment_attempt attempt where attempt.id = ${attemptId} and method.id = attempt.payment_method_id
      and ${isUnstored}`.execute(db)
}

/** The method that a first payment didn't store, once that is over. */
export async function findUnstored(db: Executor, attemptId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select method.id from payment_attempt attempt join payment_method method on method.id = attempt.payment_method_id
    where attempt.id = ${attemptId} and attempt.state in ('declined', 'ended') and method.is_current and ${isUnstored}`.execute(
    db,
  )
  return rows[0]?.id
}

/** True for a try whose end isn't settled: it was started, or waits for its customer. */
export async function isUnsettled(db: Executor, attemptId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempt where id = ${attemptId} and state in ('started', 'challenge')`.execute(db)
  return rows.length > 0
}

/** A charge by its reference at the provider: its try, how that stands, and whose it is. */
export async function findCharge(
  db: Executor,
  reference: string,
): Promise<{ readonly attemptId: number; readonly accountId: number; readonly state: AttemptState } | undefined> {
  return db
    .selectFrom('payment_attempt')
    .select(['id as attemptId', 'account_id as accountId', 'state'])
    .where('gateway_ref', '=', reference)
    .executeTakeFirst()
}

/** Payment of an order, and its newest attempt. */
export interface OrderPayment {
  readonly payment: Selectable<PaymentTable>
  readonly attempt: Selectable<PaymentAttemptTable> | undefined
}

/** The old debt that is tried before the order that is open (B-42). */
async function findTriedDebt(db: Executor, orderId: string) {
  return db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.account_id', 'payment.account_id')
    .selectAll('payment')
    .where('orders.id', '=', orderId)
    .where('orders.state', '=', 'open')
    .where('payment.state', 'in', [paymentStates.processing, paymentStates.pending])
    .orderBy('payment.id')
    .limit(1)
    .executeTakeFirst()
}

/** The payment of an order with its newest try, or that of an old debt before it; undefined for an order that costs nothing. */
export async function findOrderPayment(db: Executor, orderId: string): Promise<OrderPayment | undefined> {
  const own = await db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const payment = own ?? (await findTriedDebt(db, orderId))
  if (payment === undefined) return undefined
  const attempt = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('account_id', '=', payment.account_id)
    .where('payment_id', '=', payment.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { payment, attempt }
}
