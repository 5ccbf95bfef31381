import type { ResultOf } from '@waybill/contract'
import type { UnpaidInvoiceView } from '@waybill/contract/pages'
import { toMajor, type Money } from '@waybill/domain/money'
import { paymentStates } from '@waybill/domain/payment'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findOpenInvoices, numberFor } from '../../billing/index.ts'

type Unpaid = ResultOf<'GET /manage/ui/account/subscription/upgrade/message'>['unpaid'][number]

/** Invoices whose payment was declined or is overdue, the oldest first: a change of now neither pays nor waits for them (B-27). */
export async function unpaidInvoices(
  db: Executor,
  { accountId }: Pick<Member, 'accountId'>,
  { ports }: Pick<RequestContext, 'ports'>,
): Promise<readonly UnpaidInvoiceView[]> {
  const open = await findOpenInvoices(db, accountId)
  return open
    .filter(({ paymentState: state }) => state === paymentStates.failed || state === paymentStates.overdue)
    .map(({ number, numberPrefix, total }) => ({
      number: numberFor({ seq: number, number_prefix: numberPrefix }, ports.seller),
      amount: total,
    }))
}

/** An unpaid invoice as the calls answer it. */
export function unpaidOut({ number, amount }: { readonly number: string; readonly amount: Money }): Unpaid {
  return {
    invoice_number: number,
    currency: amount.currency,
    amount: toMajor(amount),
    amount_minor: amount.minor,
  }
}
