import { money } from '@waybill/domain/money'
import type { MailComposer } from '../../../platform/mail/mail-composer.ts'
import { findPrimaryContact } from '../../account/index.ts'
import { findCredit, findInvoice, findSubscription, numberFor } from '../../billing/index.ts'
import { accountLink, printed } from './mail-parts.ts'

/** The staff gave up what was open of an invoice: the document as it stands now. */
const invoiceVoided: MailComposer = async (job) => {
  const { ports, order } = job
  const { db } = ports.store
  const invoice = await findInvoice(db, Number(order.refs['invoiceId']))
  const { firstName } = await findPrimaryContact(db, invoice.account_id)
  const { currency } = invoice
  const credited = money(Number(order.refs['credited']), currency)
  return {
    name: 'invoice_voided',
    props: {
      firstName,
      invoiceNumber: numberFor(invoice, ports.seller),
      open: money(Number(order.refs['open']), currency),
      credited: credited.minor > 0 ? credited : null,
      link: accountLink(job),
    },
    attachments: [await printed(invoice, job)],
  }
}

/** The staff gave account credit, in the currency of the account (B-133). */
const creditGranted: MailComposer = async (job) => {
  const { db } = job.ports.store
  const { account_id: accountId } = await findSubscription(db, Number(job.order.refs['subscriptionId']))
  const { firstName } = await findPrimaryContact(db, accountId)
  const { currency } = await findCredit(db, accountId)
  const amount = money(Number(job.order.refs['granted']), currency)
  return { name: 'credit_granted', props: { firstName, amount, link: accountLink(job) } }
}

/** Mails on what the staff do to money by their own commands. */
export const staffMails = { invoice_voided: invoiceVoided, credit_granted: creditGranted } as const
