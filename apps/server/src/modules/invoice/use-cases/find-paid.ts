import { money, type Money } from '@waybill/domain/money'
import { paymentStates } from '@waybill/domain/payment'
import type { Executor } from '../../../platform/database/database.ts'

export interface PaidPayment {
  readonly amount: Money
  readonly paidAt: number
  /** Brand and last four digits, masked: `Visa •••• 4242`; absent for a bank transfer. */
  readonly method: string | undefined
}

/** How an invoice was paid. */
export async function findPaidPayment(db: Executor, invoiceId: number): Promise<PaidPayment | undefined> {
  const row = await db
    .selectFrom('payment')
    .leftJoin('payment_method', 'payment_method.id', 'payment.payment_method_id')
    .select([
      'payment.amount',
      'payment.currency',
      'payment.updated_at',
      'payment_method.brand',
      'payment_method.last_four',
    ])
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', paymentStates.paid)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const method = row.brand === null && row.last_four === null ? undefined : maskedMethod(row.brand ?? '', row.last_four)
  return { amount: money(row.amount, row.currency), paidAt: row.updated_at, method }
}

/** `visa` of the gateway is `Visa •••• 4242` for people (B-49); a wallet may have no digits. */
export function maskedMethod(brand: string, lastFour: string | null): string {
  const name = brand === 'paypal' ? 'PayPal' : `${brand[0]?.toUpperCase() ?? ''}${brand.slice(1)}`
  return [name, lastFour === null ? '' : `•••• ${lastFour}`].filter((part) => part !== '').join(' ')
}
