import { money, type Money } from '@waybill/domain/money'
import type { AttemptState, PaymentOutcome } from '@waybill/domain/billing'
import type { Executor } from '../../../platform/database/database.ts'
import { maskedMethod } from './methods.ts'
import type { StoredInvoice } from './invoices.ts'

/** An attempt to charge a document. */
export interface DocumentAttempt {
  readonly at: number
  readonly amount: Money
  /** `Visa •••• 4242` */
  readonly method: string
  readonly state: AttemptState
  readonly outcome: PaymentOutcome | undefined
}

/** Every attempt to charge a document, the oldest first. */
export async function findDocumentAttempts(
  db: Executor,
  { id, account_id: accountId, currency }: Pick<StoredInvoice, 'id' | 'account_id' | 'currency'>,
): Promise<readonly DocumentAttempt[]> {
  const rows = await db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('payment', 'payment.id', 'attempt.payment_id')
    .innerJoin('payment_method as method', 'method.id', 'attempt.payment_method_id')
    .select(['attempt.started_at', 'attempt.amount', 'attempt.state', 'attempt.outcome'])
    .select(['payment.amount as whole', 'method.brand', 'method.last_four'])
    .where('payment.account_id', '=', accountId)
    .where('payment.invoice_id', '=', id)
    .orderBy('attempt.id')
    .execute()
  return rows.map(({ started_at: at, amount, whole, state, outcome, brand, last_four: lastFour }) => ({
    at,
    amount: money(amount ?? whole, currency),
    method: maskedMethod(brand ?? '', lastFour),
    state,
    outcome: outcome ?? undefined,
  }))
}
