import { money } from '@waybill/domain/money'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { MailComposer } from '../../../platform/mail/mail-composer.ts'
import { findPrimaryContact, isAccountLocked } from '../../account/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { findCurrentMethod, findSubscription } from '../../billing/index.ts'
import { accountLink } from './mail-parts.ts'
import { invoiceMatter, triedOf } from './payment-mails.ts'

/** A payment while it is held in this state of its try; nothing once it is decided: that is another mail. */
function heldPayment(name: 'payment_blocked' | 'payment_disputed', state: 'blocked' | 'disputed'): MailComposer {
  return async (job) => {
    const tried = await triedOf(job)
    if (tried?.state !== state) return undefined
    const { subscription, about } = await invoiceMatter(job, tried.invoice_id)
    const isOn = subscription?.state === subscriptionStatuses.subscribed
    return { name, props: { ...about, amount: money(tried.amount, tried.currency), isOn } }
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

/** Decision of the bank, and where the money is (B-117). */
const disputeDecided: MailComposer = async (job) => {
  const { ports, order } = job
  const tried = await triedOf(job)
  if (tried?.state !== 'paid' && tried?.state !== 'charged_back') return undefined
  const { about } = await invoiceMatter(job, tried.invoice_id)
  const off = String(order.refs['off'] ?? '')
  const credited = Number(order.refs['credited'] ?? 0)
  const catalogue = ports.catalogue.current()
  return {
    name: 'dispute_decided',
    props: {
      ...about,
      // what was lost of it is named, and a part of a charge leaves it paid
      verdict: order.refs['amount'] === undefined ? 'won' : 'lost',
      amount: money(Number(order.refs['amount'] ?? tried.amount), tried.currency),
      ...(credited > 0 && { credited: money(credited, tried.currency) }),
      addOns: off === '' ? [] : off.split(',').map((id) => titleOf(catalogue, Number(id), order.locale)),
      isOnHold: await isAccountLocked(ports.store.db, tried.account_id),
    },
  }
}

export const disputeMails = {
  payment_blocked: heldPayment('payment_blocked', 'blocked'),
  payments_resumed: paymentsResumed,
  payment_disputed: heldPayment('payment_disputed', 'disputed'),
  dispute_decided: disputeDecided,
}
