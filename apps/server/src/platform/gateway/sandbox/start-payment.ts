import type { Selectable, Transaction } from 'kysely'
import type { Executor } from '../../database/database.ts'
import type { GwPaymentTable } from '../../database/schema-gateway.ts'
import type { Schema } from '../../database/schema.ts'
import { asOne } from '../../database/transaction.ts'
import type { PaymentIdentity, StartOutcome, StartRequest } from '../payment-gateway.ts'
import { lockName } from './lock-name.ts'
import { beginMethod, tokenOfMethod } from './methods.ts'
import { wrongInput, wrongRequest } from './rejections.ts'
import type { SandboxParts } from './sandbox-parts.ts'

/** A payment as it was started. */
export type PaymentRow = Selectable<GwPaymentTable>

export async function findPayment(db: Executor, payment: PaymentIdentity): Promise<PaymentRow | undefined> {
  const rows = db.selectFrom('gw.payment').selectAll()
  const found = 'paymentRef' in payment ? rows.where('ref', '=', payment.paymentRef) : undefined
  const byKey = 'idempotencyKey' in payment ? rows.where('idem_key', '=', payment.idempotencyKey) : undefined
  return (found ?? byKey)?.executeTakeFirst()
}

/** True where a request repeats what the payment was started with. */
export function isSamePayment(row: PaymentRow, { method, amount, invoiceRef }: StartRequest): boolean {
  return (
    // a first payment was started before its method had a reference here
    (method.methodRef === '' || row.method_ref === method.methodRef) &&
    row.invoice_ref === invoiceRef &&
    row.amount === amount.minor &&
    row.currency === amount.currency
  )
}

/** Writes down what is to be paid, once per key. It moves no money, so it uses up no gateway mode. */
export async function startPayment(parts: SandboxParts, request: StartRequest): Promise<StartOutcome> {
  return asOne(parts.db, async (trx) => {
    await lockName(trx, `key:${request.idempotencyKey}`)
    const known = await findPayment(trx, { idempotencyKey: request.idempotencyKey })
    if (known === undefined) return enter(parts, trx, request)
    return isSamePayment(known, request) ? { kind: 'started', paymentRef: known.ref } : wrongRequest
  })
}

async function enter(
  { ids }: SandboxParts,
  trx: Transaction<Schema>,
  { idempotencyKey, method, amount, invoiceRef, token: given = '', isOffSession = false }: StartRequest,
): Promise<StartOutcome> {
  if (amount.minor <= 0) return wrongRequest
  const { customerRef = '' } = method
  const isFirst = method.methodRef === ''
  const begun = isFirst ? await beginMethod(trx, { token: given, customerRef, key: idempotencyKey }) : undefined
  const token = isFirst ? begun?.token : await tokenOfMethod(trx, method)
  if (token === undefined) return wrongInput
  const ref = `ch_${ids.token()}`
  await trx
    .insertInto('gw.payment')
    .values({
      ref,
      idem_key: idempotencyKey,
      invoice_ref: invoiceRef,
      amount: amount.minor,
      currency: amount.currency,
      method_ref: begun?.ref ?? method.methodRef,
      token,
      is_off_session: isOffSession,
    })
    .execute()
  return { kind: 'started', paymentRef: ref }
}
