import type { PaidInvoice } from '@waybill/contract/mails'
import { money, subtract } from '@waybill/domain/money'
import type { MailJob } from '../../../platform/mail/mail-composer.ts'
import {
  chargeTitle,
  findCreditParts,
  findInvoiceLines,
  findPaidPayment,
  leftOf,
  partsUpTo,
  type StoredInvoice,
} from '../../billing/index.ts'
import { findExcess } from '../repository-paid.ts'
import { orderNumberIn, sumOf, termsFor } from './mail-parts.ts'

/** Purchase with the method and day of its payment, as its receipt says it. */
export async function howPaid(invoice: StoredInvoice, { ports, now, order }: MailJob): Promise<PaidInvoice> {
  const { db } = ports.store
  const { locale } = order
  const reader = { catalogue: ports.catalogue.current(), locale, t: ports.pages.translator(locale) }
  const lines = await findInvoiceLines(db, invoice.id)
  const paid = await findPaidPayment(db, invoice.id)
  const [amount, charged] = [await sumOf(invoice, db), leftOf(invoice)]
  const excess = await findExcess(db, invoice)
  return {
    amount,
    lines: lines.map(({ kind, product_id: productId, amount: minor }) => ({
      title: chargeTitle({ kind, ...(productId !== null && { productId }) }, reader),
      amount: money(minor, invoice.currency),
    })),
    charged,
    credits: partsUpTo(subtract(amount, charged), await findCreditParts(db, invoice)),
    paidAt: paid?.paidAt ?? now,
    method: paid?.method ?? null,
    ...(excess && { excess }),
    terms: await termsFor(invoice, db),
    ...orderNumberIn(invoice),
  }
}
