import { money, subtract, sum, zero, type Currency, type Money } from '@waybill/domain/money'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { MailComposer, MailJob } from '../../../platform/mail/mail-composer.ts'
import { findPrimaryContact, isLeftByPayer } from '../../account/index.ts'
import {
  findInvoice,
  findOpenInvoices,
  findSubscription,
  leftOf,
  numberFor,
  type StoredInvoice,
} from '../../billing/index.ts'
import { comingPricesView } from '../subscription/coming-prices.ts'
import { findReceivable, findRefund } from '../repository-payments.ts'
import { addOnTrialMails } from './add-on-trial-mails.ts'
import { changeMails } from './change-mails.ts'
import { disputeMails } from './dispute-mails.ts'
import { howPaid } from './how-paid.ts'
import { accountLink, linkTo, orderNumberIn, planTitleFor, planTitleOf, printed, sumOf } from './mail-parts.ts'
import { methodMails } from './method-mails.ts'
import { paymentMails } from './payment-mails.ts'
import { staffMails } from './staff-mails.ts'
import { subscriptionMails } from './subscription-mails.ts'
import { trialMails } from './trial-mails.ts'

/** The receipt with its invoice as PDF. */
const receipt: MailComposer = async (job) => {
  const { ports, order } = job
  const invoice = await findInvoice(ports.store.db, Number(order.refs['invoiceId']))
  const primary = await findPrimaryContact(ports.store.db, invoice.account_id)
  return {
    name: 'receipt',
    props: {
      firstName: primary.firstName,
      invoiceNumber: numberFor(invoice, ports.seller),
      ...(await howPaid(invoice, job)),
      link: linkTo(job, `/account/billing/invoices/${invoice.seq ?? 0}`),
    },
    attachments: [await printed(invoice, job)],
  }
}

/** Money that no rule expected is credit, by a document of its own. */
const depositReceived: MailComposer = async (job) => {
  const { db } = job.ports.store
  const invoice = await findInvoice(db, Number(job.order.refs['invoiceId']))
  const primary = await findPrimaryContact(db, invoice.account_id)
  return {
    name: 'deposit_received',
    props: {
      firstName: primary.firstName,
      amount: money(invoice.total, invoice.currency),
      receivedAt: invoice.issued_at ?? invoice.created_at,
      link: accountLink(job),
    },
    attachments: [await printed(invoice, job)],
  }
}

const orNull = (amount: Money): Money | null => (amount.minor > 0 ? amount : null)

/** A refund with its credit note. */
const refunded: MailComposer = async (job) => {
  const { ports, order } = job
  const { db } = ports.store
  const given = await findRefund(db, Number(order.refs['refundId']))
  if (given === undefined) return undefined
  const [invoice, note] = [
    await findInvoice(db, given.documentId),
    await findInvoice(db, Number(order.refs['invoiceId'])),
  ]
  const { firstName } = await findPrimaryContact(db, invoice.account_id)
  return {
    name: 'refunded',
    props: {
      firstName,
      invoiceNumber: numberFor(invoice, ports.seller),
      toMethod: orNull(given.toMethod),
      toCredit: orNull(given.toCredit),
      link: accountLink(job),
    },
    attachments: [await printed(note, job)],
  }
}

/** A refund that came back from its method: it is account credit. */
const refundReturned: MailComposer = async (job) => {
  const { ports, order } = job
  const { db } = ports.store
  const given = await findRefund(db, Number(order.refs['refundId']))
  if (given === undefined) return undefined
  const invoice = await findInvoice(db, given.documentId)
  const { firstName } = await findPrimaryContact(db, invoice.account_id)
  return {
    name: 'refund_returned',
    props: {
      firstName,
      invoiceNumber: numberFor(invoice, ports.seller),
      amount: namedAmount(job, 'credited', given.currency) ?? given.toCredit,
      link: accountLink(job),
    },
  }
}

/** Sum of an invoice that was issued again; null for one whose lines stand on the next. */
function replacementOf(invoice: StoredInvoice, { ports: { seller } }: MailJob) {
  if (invoice.seq === null) return null
  const open = invoice.status === 'open' ? leftOf(invoice) : zero(invoice.currency)
  return { number: numberFor(invoice, seller), total: money(invoice.total, invoice.currency), open: orNull(open) }
}

/** An invoice was taken back and issued again: both documents, and where the difference is (B-87). */
const invoiceCorrected: MailComposer = async (job) => {
  const { ports, order } = job
  const { db } = ports.store
  const [invoice, note] = [
    await findInvoice(db, Number(order.refs['invoiceId'])),
    await findInvoice(db, Number(order.refs['noteId'])),
  ]
  const replaced = await findInvoice(db, note.corrects_id ?? 0)
  const { firstName } = await findPrimaryContact(db, invoice.account_id)
  const replacement = replacementOf(invoice, job)
  return {
    name: 'invoice_corrected',
    props: {
      firstName,
      reason: order.refs['reason'] === 'tax_number' ? 'tax_number' : 'details',
      replacedNumber: numberFor(replaced, ports.seller),
      noteNumber: numberFor(note, ports.seller),
      replacement,
      credited: namedAmount(job, 'credited', invoice.currency) ?? null,
      link: accountLink(job),
    },
    attachments: [await printed(note, job), ...(replacement === null ? [] : [await printed(invoice, job)])],
  }
}

/** To a customer without a method to charge, or the last one after an end in debt: the invoice, and how to pay it. */
const invoiceIssued: MailComposer = async (job) => {
  const { ports, order } = job
  const { db } = ports.store
  const invoice = await findInvoice(db, Number(order.refs['invoiceId']))
  // paid or given up since
  const due = invoice.status === 'open' ? leftOf(invoice) : zero(invoice.currency)
  if (due.minor === 0) return undefined
  const primary = await findPrimaryContact(db, invoice.account_id)
  const { bank } = invoice.parties.seller
  const amount = await sumOf(invoice, db)
  // an invoice that waits for a transfer since its method was lost has 14 days from then, whatever its printed day (B-116)
  const { due_at: dueAt } = (await findReceivable(db, invoice.id)) ?? invoice
  const fromCredit = subtract(amount, due)
  return {
    name: 'invoice_issued',
    props: {
      firstName: primary.firstName,
      invoiceNumber: numberFor(invoice, ports.seller),
      planTitle: await planTitleFor(job, invoice),
      amount,
      ...(fromCredit.minor > 0 && { fromCredit }),
      dueAt,
      ...(bank && { account: bank }),
      isLast: order.refs['isLast'] === 1,
      ...orderNumberIn(invoice),
      link: accountLink(job),
    },
    attachments: [await printed(invoice, job)],
  }
}

/** An amount that a mail names and no row holds; undefined where there is none. */
function namedAmount({ order: { refs } }: MailJob, name: string, currency: Currency): Money | undefined {
  const minor = Number(refs[name] ?? 0)
  return minor > 0 ? money(minor, currency) : undefined
}

/** Cancelled by its end date, or ended at once; nothing where that was taken back meanwhile. */
const cancelled: MailComposer = async (job) => {
  const { db } = job.ports.store
  const subscription = await findSubscription(db, Number(job.order.refs['subscriptionId']))
  const { account_id: accountId, cancel_at: endsAt, state, currency } = subscription
  if (endsAt === null) return undefined
  const primary = await findPrimaryContact(db, accountId)
  const open = await findOpenInvoices(db, accountId)
  const rest = sum(
    open.map(({ total }) => total),
    currency,
  )
  const [credited, notOwed] = [namedAmount(job, 'credited', currency), namedAmount(job, 'notOwed', currency)]
  return {
    name: 'subscription_cancelled',
    props: {
      firstName: primary.firstName,
      planTitle: planTitleOf(job, subscription.plan_id),
      endsAt,
      hasEnded: state === subscriptionStatuses.expired,
      isLeftByPayer: await isLeftByPayer(db, accountId),
      ...(credited && { credited }),
      ...(notOwed && { notOwed }),
      rest: rest.minor > 0 ? rest : null,
      link: accountLink(job),
    },
  }
}

/** Nothing once they were withdrawn or replaced, or the subscription was cancelled. */
const priceChange: MailComposer = async (job) => {
  const { ports, order } = job
  const { db } = ports.store
  const subscription = await findSubscription(db, Number(order.refs['subscriptionId']))
  if (subscription.coming_prices?.notBefore !== order.refs['endsAt']) return undefined
  const catalogue = await ports.catalogue.version(subscription.catalogue_version, db)
  const t = ports.pages.translator(order.locale)
  const reader = { catalogue, locale: order.locale, t, seller: ports.seller }
  const prices = await comingPricesView(db, subscription, reader)
  if (prices === null) return undefined
  const { firstName } = await findPrimaryContact(db, subscription.account_id)
  return { name: 'price_change', props: { firstName, prices, link: accountLink(job) } }
}

/** Nothing where others wait by now: they have a mail of their own. */
const withdrawn: MailComposer = async (job) => {
  const { db } = job.ports.store
  const subscription = await findSubscription(db, Number(job.order.refs['subscriptionId']))
  if (subscription.state !== subscriptionStatuses.subscribed || subscription.coming_prices !== null) return undefined
  const { firstName } = await findPrimaryContact(db, subscription.account_id)
  const planTitle = planTitleOf(job, subscription.plan_id)
  return { name: 'price_change_withdrawn', props: { firstName, planTitle, link: accountLink(job) } }
}

export const billingMails = {
  ...trialMails,
  receipt,
  deposit_received: depositReceived,
  refunded,
  refund_returned: refundReturned,
  invoice_issued: invoiceIssued,
  invoice_corrected: invoiceCorrected,
  ...methodMails,
  ...staffMails,
  ...paymentMails,
  ...disputeMails,
  ...subscriptionMails,
  ...changeMails,
  price_change: priceChange,
  price_change_withdrawn: withdrawn,
  ...addOnTrialMails,
  subscription_cancelled: cancelled,
}
