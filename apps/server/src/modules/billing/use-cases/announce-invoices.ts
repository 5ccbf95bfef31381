import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import type { Keys } from '../../../platform/keys.ts'
import { findPrimaryContact } from '../../account/index.ts'
import type { RenewalCharge } from '../../payment/index.ts'

/** Invoices that wait for a bank transfer are mailed to the payer; one of zero is not (B-68, B-89). */
export async function announceInvoices(
  db: Executor,
  { keys, invoices, now }: { readonly keys: Keys; readonly invoices: readonly RenewalCharge[]; readonly now: number },
): Promise<void> {
  for (const { invoiceId, accountId, total, dueAt } of invoices.filter((invoice) => invoice.total.minor > 0)) {
    const primary = await findPrimaryContact(db, accountId)
    await recordEvent(db, keys, {
      name: 'invoice.issued',
      entity: 'invoice',
      entityId: String(invoiceId),
      accountId,
      actor: 'system',
      data: { total: total.minor, currency: total.currency, dueAt },
      now,
      mails: [
        {
          template: 'invoice_issued',
          to: primary.email,
          locale: primary.locale,
          dedupeKey: `invoice_issued:${invoiceId}`,
          refs: { invoiceId, memberId: primary.memberId },
        },
      ],
    })
  }
}
