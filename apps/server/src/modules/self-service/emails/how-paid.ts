import type { PaidInvoice } from '@waybill/contract/mails'
import { subtract } from '@waybill/domain/money'
import type { MailJob } from '../../../platform/mail/mail-composer.ts'
import { findCreditParts, findPaidPayment, leftOf, partsUpTo, type StoredInvoice } from '../../invoice/index.ts'
import { findExcess } from '../repository-paid.ts'
import { sumOf, termsFor } from './mail-parts.ts'

/** By what and when an invoice was paid, as its receipt says it. */
export async function howPaid(invoice: StoredInvoice, { ports, now }: MailJob): Promise<PaidInvoice> {
  const { db } = ports.store
  const paid = await findPaidPayment(db, invoice.id)
  const [amount, charged] = [await sumOf(invoice, db), leftOf(invoice)]
  const excess = await findExcess(db, invoice)
  return {
    amount,
    charged,
    credits: partsUpTo(subtract(amount, charged), await findCreditParts(db, invoice)),
    paidAt: paid?.paidAt ?? now,
    method: paid?.method ?? null,
    ...(excess && { excess }),
    terms: await termsFor(invoice, db),
  }
}
