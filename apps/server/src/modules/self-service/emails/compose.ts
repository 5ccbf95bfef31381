import type { UsageBill } from '@waybill/contract/mails'
import { invoiceTotals, rateOfTaxation } from '@waybill/domain/invoice'
import { money, subtract, sum, type Money } from '@waybill/domain/money'
import { isArrearsLine, subscriptionStatuses } from '@waybill/domain/subscription'
import type { StoredPlan } from '../../../platform/database/schema-shop.ts'
import type { MailComposer, MailJob } from '../../../platform/mail/mail-composer.ts'
import { findPrimaryContact, isLeftByPayer } from '../../account/index.ts'
import { findTaxation } from '../../billing/index.ts'
import { findInvoice, findOpenInvoices, findPaidPayment, leftOf, numberFor } from '../../invoice/index.ts'
import { findPlacedOrder } from '../../checkout/index.ts'
import type { StoredOrder } from '../../order/index.ts'
import { findSubscription } from '../../subscription/index.ts'
import { findRefund } from '../repository-payments.ts'
import { addOnTrialMails } from './add-on-trial-mails.ts'
import { changeMails } from './change-mails.ts'
import { priceMails } from './price-mails.ts'
import { accountLink, contactLink, linkTo, planTitleFor, planTitleOf, printed, sumOf, termsFor } from './mail-parts.ts'
import { paymentMails } from './payment-mails.ts'
import { subscriptionMails } from './subscription-mails.ts'

/** What the bill after the first adds for use: counted as declared, and shown as an estimate. */
function usageBill({ then, firstTotal }: StoredPlan): UsageBill | null {
  const arrears = then?.lines.filter((line) => isArrearsLine(line)) ?? []
  const amount = sum(
    arrears.map((line) => line.amount),
    firstTotal.currency,
  )
  return then === undefined || amount.minor === 0 ? null : { date: then.at, amount }
}

/** The payment is scheduled for the end of the trial: nothing is paid today (B-72). */
const scheduled: MailComposer = async (job) => {
  const { db } = job.ports.store
  const { order, cart } = await findPlacedOrder(db, String(job.order.refs['orderId']))
  const primary = await findPrimaryContact(db, order.account_id)
  return {
    name: 'subscription_scheduled',
    props: {
      firstName: primary.firstName,
      planTitle: planTitleOf(job, Math.max(cart?.planId ?? 0, 0)),
      scheduledFor: order.plan.anchor,
      amount: await firstTotalOf(order, job),
      usage: usageBill(order.plan),
      link: accountLink(job),
    },
  }
}

/** The receipt with its invoice as PDF. */
const receipt: MailComposer = async (job) => {
  const { ports, order } = job
  const invoice = await findInvoice(ports.store.db, Number(order.refs['invoiceId']))
  const primary = await findPrimaryContact(ports.store.db, invoice.account_id)
  const paid = await findPaidPayment(ports.store.db, invoice.id)
  return {
    name: 'receipt',
    props: {
      firstName: primary.firstName,
      invoiceNumber: numberFor(invoice, ports.seller),
      amount: await sumOf(invoice, ports.store.db),
      charged: leftOf(invoice),
      paidAt: paid?.paidAt ?? job.now,
      method: paid?.method ?? null,
      terms: await termsFor(invoice, ports.store.db),
      link: accountLink(job),
    },
    attachments: [await printed(invoice, job)],
  }
}

/** Money that no rule expected is credit, by a document of its own (B-115). */
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

/** What was given back, with its credit note (B-81). */
const refunded: MailComposer = async (job) => {
  const { ports, order } = job
  const { db } = ports.store
  const given = await findRefund(db, Number(order.refs['refundId']))
  if (given === undefined) return undefined
  const [invoice, note] = [await findInvoice(db, given.documentId), await findInvoice(db, given.noteId)]
  const { firstName } = await findPrimaryContact(db, invoice.account_id)
  return {
    name: 'refunded',
    props: {
      firstName,
      invoiceNumber: numberFor(invoice, ports.seller),
      toMethod: orNull(given.toMethod),
      toCredit: orNull(subtract(given.total, given.toMethod)),
      link: accountLink(job),
    },
    attachments: [await printed(note, job)],
  }
}

/** To a customer without a method to charge: the invoice, and where to pay it (B-68). */
const invoiceIssued: MailComposer = async (job) => {
  const { ports, order } = job
  const { db } = ports.store
  const invoice = await findInvoice(db, Number(order.refs['invoiceId']))
  const primary = await findPrimaryContact(db, invoice.account_id)
  const { bank } = invoice.parties.seller
  return {
    name: 'invoice_issued',
    props: {
      firstName: primary.firstName,
      invoiceNumber: numberFor(invoice, ports.seller),
      planTitle: await planTitleFor(job, invoice),
      amount: money(invoice.total, invoice.currency),
      dueAt: invoice.due_at,
      ...(bank && { account: bank }),
      link: accountLink(job),
    },
    attachments: [await printed(invoice, job)],
  }
}

/** What the first invoice of a confirmed checkout comes to, by the address of today: that decides on its tax (B-86). */
async function firstTotalOf({ account_id: accountId, plan }: StoredOrder, { ports }: MailJob): Promise<Money> {
  const taxation = await findTaxation(ports.store.db, ports.seller, accountId)
  return invoiceTotals(plan.lines, plan.firstTotal.currency, rateOfTaxation(taxation)).total
}

/** What the end of the trial brings; nothing for one that has become a subscription meanwhile (B-71). */
const trialEnding: MailComposer = async (job) => {
  const { db } = job.ports.store
  const subscription = await findSubscription(db, Number(job.order.refs['subscriptionId']))
  if (subscription.state !== subscriptionStatuses.notSubscribed || subscription.trial_end === null) return undefined
  const primary = await findPrimaryContact(db, subscription.account_id)
  const confirmed =
    subscription.confirmed_order_id === null ? undefined : await findPlacedOrder(db, subscription.confirmed_order_id)
  // without a provider a confirmed checkout charges nothing either (B-112)
  const isClosed = job.ports.gateway === undefined
  return {
    name: 'trial_ending',
    props: {
      firstName: primary.firstName,
      planTitle: planTitleOf(job, subscription.plan_id),
      endsAt: subscription.trial_end,
      amount: isClosed || confirmed === undefined ? null : await firstTotalOf(confirmed.order, job),
      usage: isClosed || confirmed === undefined ? null : usageBill(confirmed.order.plan),
      link: isClosed ? contactLink(job) : confirmed === undefined ? linkTo(job, '/account/checkout') : accountLink(job),
    },
  }
}

const trialEnded: MailComposer = async (job) => {
  const subscription = await findSubscription(job.ports.store.db, Number(job.order.refs['subscriptionId']))
  const primary = await findPrimaryContact(job.ports.store.db, subscription.account_id)
  return {
    name: 'trial_ended',
    props: {
      firstName: primary.firstName,
      planTitle: planTitleOf(job, subscription.plan_id),
      link: job.ports.gateway === undefined ? contactLink(job) : accountLink(job),
    },
  }
}

/** Cancelled by its end date, or ended at once; nothing where that was taken back meanwhile (B-79). */
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
  return {
    name: 'subscription_cancelled',
    props: {
      firstName: primary.firstName,
      planTitle: planTitleOf(job, subscription.plan_id),
      endsAt,
      hasEnded: state === subscriptionStatuses.expired,
      isLeftByPayer: await isLeftByPayer(db, accountId),
      rest: rest.minor > 0 ? rest : null,
      link: accountLink(job),
    },
  }
}

export const billingMails = {
  subscription_scheduled: scheduled,
  receipt,
  deposit_received: depositReceived,
  refunded,
  invoice_issued: invoiceIssued,
  trial_ending: trialEnding,
  trial_ended: trialEnded,
  ...paymentMails,
  ...subscriptionMails,
  ...changeMails,
  ...priceMails,
  ...addOnTrialMails,
  subscription_cancelled: cancelled,
}
