import type { AnnouncedCharge, UsageBill } from '@waybill/contract/mails'
import { isMetered } from '@waybill/domain/invoice'
import { sum, zero } from '@waybill/domain/money'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { StoredPlan } from '../../../platform/database/schema-shop.ts'
import type { MailComposer, MailJob } from '../../../platform/mail/mail-composer.ts'
import { findPrimaryContact } from '../../account/index.ts'
import { offerAtTrialEnd } from '../../purchase/index.ts'
import { findPlacedOrder } from '../placed-order.ts'
import { findLiveSubscription, findSubscription, type StoredOrder } from '../../billing/index.ts'
import { accountLink, chargeAhead, contactLink, linkTo, planTitleOf } from './mail-parts.ts'

/** Use on the bill after the first: counted as declared, and shown as an estimate. */
function usageBill({ then, firstTotal }: StoredPlan): UsageBill | null {
  const arrears = then?.lines.filter((line) => isMetered(line)) ?? []
  const amount = sum(
    arrears.map((line) => line.amount),
    firstTotal.currency,
  )
  return then === undefined || amount.minor === 0 ? null : { date: then.at, amount }
}

/** The payment is scheduled for the end of the trial: nothing is paid today. */
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
      ...(await firstChargeOf(order, job)),
      usage: usageBill(order.plan),
      link: accountLink(job),
    },
  }
}

/** Charge at the end of a confirmed trial, by the address of today: that decides on its tax. */
async function firstChargeOf({ account_id: accountId, plan }: StoredOrder, job: MailJob): Promise<AnnouncedCharge> {
  const charge = await chargeAhead(job, accountId)
  if (charge === undefined || charge.date > plan.anchor) return { amount: zero(plan.firstTotal.currency) }
  const { date: _, isEstimate: __, ...announced } = charge
  return announced
}

/** End of the trial; nothing for one that has become a subscription meanwhile. */
const trialEnding: MailComposer = async (job) => {
  const { db } = job.ports.store
  const subscription = await findSubscription(db, Number(job.order.refs['subscriptionId']))
  if (subscription.state !== subscriptionStatuses.notSubscribed || subscription.trial_end === null) return undefined
  const primary = await findPrimaryContact(db, subscription.account_id)
  const confirmed =
    subscription.confirmed_order_id === null ? undefined : await findPlacedOrder(db, subscription.confirmed_order_id)
  // without a provider a confirmed checkout charges nothing either (B-112)
  const isClosed = job.ports.gateway === undefined
  const { account_id: accountId } = subscription
  const { now, ports, order } = job
  const offer =
    isClosed || confirmed !== undefined
      ? null
      : await offerAtTrialEnd(db, { ports, accountId, now, locale: order.locale })
  return {
    name: 'trial_ending',
    props: {
      firstName: primary.firstName,
      planTitle: planTitleOf(job, subscription.plan_id),
      endsAt: subscription.trial_end,
      ...(isClosed || confirmed === undefined ? { amount: null } : await firstChargeOf(confirmed.order, job)),
      usage: isClosed || confirmed === undefined ? null : usageBill(confirmed.order.plan),
      offer,
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

/** Nothing where it was checked out again meanwhile, or the trial is over: that has its own mail. */
const checkoutCancelled: MailComposer = async (job) => {
  const { db } = job.ports.store
  const { order, cart } = await findPlacedOrder(db, String(job.order.refs['orderId']))
  const subscription = await findLiveSubscription(db, order.account_id)
  const isTrial = subscription?.state === subscriptionStatuses.notSubscribed
  if (!isTrial || subscription.trial_end === null || subscription.confirmed_order_id !== null) return undefined
  const { firstName } = await findPrimaryContact(db, order.account_id)
  return {
    name: 'checkout_cancelled',
    props: {
      firstName,
      planTitle: planTitleOf(job, Math.max(cart?.planId ?? 0, 0)),
      endsAt: subscription.trial_end,
      link: accountLink(job),
    },
  }
}

export const trialMails = {
  checkout_cancelled: checkoutCancelled,
  subscription_scheduled: scheduled,
  trial_ending: trialEnding,
  trial_ended: trialEnded,
}
