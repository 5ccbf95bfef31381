import { money } from '@waybill/domain/money'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { MailComposer } from '../../../platform/mail/mail-composer.ts'
import { findPrimaryContact } from '../../account/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { findCurrentMethod } from '../../payment/index.ts'
import { findSubscription } from '../../subscription/index.ts'
import { isAccountLocked } from '../repository-payments.ts'
import { accountLink } from './mail-parts.ts'
import { invoiceMatter, triedOf } from './payment-mails.ts'

/** Nothing where it came through after all (B-82). */
const paymentBlocked: MailComposer = async (job) => {
  const tried = await triedOf(job)
  if (tried?.state !== 'blocked') return undefined
  const { subscription, about } = await invoiceMatter(job, tried.invoice_id)
  // the invoice of a purchase that came to nothing never had a number
  const { invoiceNumber: _, ...named } = about
  return {
    name: 'payment_blocked',
    props: {
      ...named,
      amount: money(tried.amount, tried.currency),
      isOn: subscription?.state === subscriptionStatuses.subscribed,
    },
  }
}

/** Nothing where it is held again by now. */
const paymentsResumed: MailComposer = async (job) => {
  const { db } = job.ports.store
  const { account_id: accountId } = await findSubscription(db, Number(job.order.refs['subscriptionId']))
  if (await isAccountLocked(db, accountId)) return undefined
  const { firstName } = await findPrimaryContact(db, accountId)
  const needsMethod = (await findCurrentMethod(db, accountId)) === undefined
  return { name: 'payments_resumed', props: { firstName, needsMethod, link: accountLink(job) } }
}

/** Nothing once it was decided: that is another mail (B-82). */
const paymentDisputed: MailComposer = async (job) => {
  const tried = await triedOf(job)
  if (tried?.state !== 'disputed') return undefined
  const { subscription, about } = await invoiceMatter(job, tried.invoice_id)
  return {
    name: 'payment_disputed',
    props: {
      ...about,
      amount: money(tried.amount, tried.currency),
      isOn: subscription?.state === subscriptionStatuses.subscribed,
    },
  }
}

/** What the bank decided, and where the money is (B-117). */
const disputeDecided: MailComposer = async (job) => {
  const { ports, order } = job
  const tried = await triedOf(job)
  if (tried?.state !== 'paid' && tried?.state !== 'charged_back') return undefined
  const { about } = await invoiceMatter(job, tried.invoice_id)
  const off = String(order.refs['off'] ?? '')
  const catalogue = ports.catalogue.current()
  return {
    name: 'dispute_decided',
    props: {
      ...about,
      verdict: tried.state === 'paid' ? 'won' : 'lost',
      amount: money(Number(order.refs['amount'] ?? tried.amount), tried.currency),
      addOns: off === '' ? [] : off.split(',').map((id) => titleOf(catalogue, Number(id), order.locale)),
      isOnHold: await isAccountLocked(ports.store.db, tried.account_id),
    },
  }
}

export const disputeMails = {
  payment_blocked: paymentBlocked,
  payments_resumed: paymentsResumed,
  payment_disputed: paymentDisputed,
  dispute_decided: disputeDecided,
}
