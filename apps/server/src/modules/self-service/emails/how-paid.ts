import type { PaidInvoice } from '@waybill/contract/mails'
import { compare, subtract, type Money } from '@waybill/domain/money'
import type { MailJob } from '../../../platform/mail/mail-composer.ts'
import { findPaidPayment, leftOf, type StoredInvoice } from '../../invoice/index.ts'
import { findCreditParts, findExcess, type CreditPart } from '../repository-paid.ts'
import { sumOf, termsFor } from './mail-parts.ts'

/** The parts as far as they come to what credit pays: what a credit note gave back of them is not paid any more. */
function partsUpTo(paid: Money, parts: readonly CreditPart[]): readonly CreditPart[] {
  let left = paid
  const counted: CreditPart[] = []
  for (const { amount, at } of parts) {
    const part = compare(amount, left) < 0 ? amount : left
    left = subtract(left, part)
    if (part.minor > 0) counted.push({ amount: part, at })
  }
  return counted
}

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
