import { paymentStates } from '@waybill/domain/payment'
import type { Executor } from '../../../platform/database/database.ts'

const issuedOf = (db: Executor, accountId: number) =>
  db.selectFrom('invoice').select('id').where('account_id', '=', accountId).where('seq', 'is not', null).limit(1)

/** Has the account been invoiced? From then on its country is fixed (B-51). */
async function hasInvoice(db: Executor, accountId: number): Promise<boolean> {
  return (await issuedOf(db, accountId).executeTakeFirst()) !== undefined
}

/** Has it an invoice that isn't void? That of a first conversion which was lost is: only its trial has ended (B-25, B-73). */
export async function hasStandingInvoice(db: Executor, accountId: number): Promise<boolean> {
  return (await issuedOf(db, accountId).where('status', '<>', 'void').executeTakeFirst()) !== undefined
}

/** The country decides tax, currency and seller: it is locked from the first invoice on, unless the staff opened it (B-51). */
export async function isCountryLocked(db: Executor, accountId: number, now: number): Promise<boolean> {
  if (!(await hasInvoice(db, accountId))) return false
  const row = await db
    .selectFrom('billing_account')
    .select('country_open_until')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return now >= (row?.country_open_until ?? Number.NEGATIVE_INFINITY)
}

/** Is an invoice of the account open whose payment was declined or is overdue: 8 or 10 (B-06, D-41)? */
export async function hasPastDueInvoice(db: Executor, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('invoice')
    .innerJoin('payment', 'payment.invoice_id', 'invoice.id')
    .select('invoice.id')
    .where('invoice.account_id', '=', accountId)
    .where('invoice.status', '=', 'open')
    .where('payment.state', 'in', [paymentStates.failed, paymentStates.overdue])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
