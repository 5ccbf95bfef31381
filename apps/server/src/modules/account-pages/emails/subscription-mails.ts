import { DAY_MS } from '@waybill/domain/durations'
import { money } from '@waybill/domain/money'
import { dunningInstant, dunningSchedules } from '@waybill/domain/payment'
import { collectionOf, subscriptionStatuses } from '@waybill/domain/subscription'
import type { MailComposer, MailJob } from '../../../platform/mail/mail-composer.ts'
import { findPrimaryContact, isPaidByOther } from '../../account/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { findLiveSubscription, findSubscription, maskedMethod, type StoredSubscription } from '../../billing/index.ts'
import { findSwitchedOff } from '../repository-items.ts'
import { findPaidYear } from '../repository-paid.ts'
import { findMethod } from '../repository-payments.ts'
import { accountLink, chargeAhead, planTitleOf } from './mail-parts.ts'
import { invoiceMatter } from './payment-mails.ts'

/** Selection of a subscription, and its next charge; undefined once it has ended. */
async function renewing(job: MailJob, subscription: StoredSubscription) {
  const { db } = job.ports.store
  if (subscription.state !== subscriptionStatuses.subscribed) return undefined
  const { firstName } = await findPrimaryContact(db, subscription.account_id)
  // a partner's customer is mailed no amount
  const isCharged =
    collectionOf(subscription.channel) === 'charge' && !(await isPaidByOther(db, subscription.account_id))
  return {
    firstName,
    planTitle: planTitleOf(job, subscription.plan_id),
    next: isCharged ? ((await chargeAhead(job, subscription.account_id)) ?? null) : null,
    link: accountLink(job),
  }
}

const subscriptionOf = ({ ports, order }: MailJob): Promise<StoredSubscription> =>
  findSubscription(ports.store.db, Number(order.refs['subscriptionId']))

const subscriptionStarted: MailComposer = async (job) => {
  const subscription = await subscriptionOf(job)
  const props = await renewing(job, subscription)
  // a partner's customer is mailed no amount
  const { db } = job.ports.store
  const paidYear =
    props && (await isPaidByOther(db, subscription.account_id)) ? undefined : await findPaidYear(db, subscription)
  return props && { name: 'subscription_started', props: { ...props, ...(paidYear && { paidYear }) } }
}

/** Nothing where it was cancelled once more meanwhile. */
const cancellationUndone: MailComposer = async (job) => {
  const subscription = await subscriptionOf(job)
  const props = subscription.cancel_at === null ? await renewing(job, subscription) : undefined
  return props && { name: 'cancellation_undone', props }
}

const planReadOnly: MailComposer = async (job) => {
  const { receivable, about } = await invoiceMatter(job, Number(job.order.refs['invoiceId']))
  if (receivable === undefined || receivable.open === 0 || receivable.first_failed_at === null) return undefined
  const { expiredDay } = dunningSchedules[receivable.schedule]
  const endsAt = dunningInstant(receivable.first_failed_at, expiredDay)
  return {
    name: 'plan_read_only',
    props: { ...about, amount: money(receivable.open, receivable.currency), endsAt },
  }
}

const addOnDisabled: MailComposer = async (job) => {
  const { ports, order } = job
  const { invoice, receivable, about } = await invoiceMatter(job, Number(order.refs['invoiceId']))
  if (receivable === undefined || receivable.open === 0 || receivable.first_failed_at === null) return undefined
  const products = await findSwitchedOff(ports.store.db, invoice.id)
  const catalogue = ports.catalogue.current()
  return {
    name: 'add_on_disabled',
    props: {
      ...about,
      amount: money(receivable.open, receivable.currency),
      addOns: products.map((id) => titleOf(catalogue, id, order.locale)),
      endsAt: dunningInstant(receivable.first_failed_at, dunningSchedules[receivable.schedule].expiredDay),
    },
  }
}

const subscriptionExpired: MailComposer = async (job) => {
  const { invoice, receivable, about } = await invoiceMatter(job, Number(job.order.refs['invoiceId']))
  const isOwed = receivable !== undefined && receivable.open > 0
  const total = money(invoice.total, invoice.currency)
  const amount = isOwed ? money(receivable.open, invoice.currency) : total
  const reduced = amount.minor < total.minor && { reducedFrom: total }
  return { name: 'subscription_expired', props: { ...about, amount, isOwed, ...reduced } }
}

/** Of a card that is still the one on file. */
const cardExpires: MailComposer = async (job) => {
  const { refs } = job.order
  const { db } = job.ports.store
  const method = await findMethod(db, Number(refs['methodId']))
  if (method === undefined || !method.is_current || method.disabled_at !== null) return undefined
  const subscription = await findLiveSubscription(db, method.account_id)
  if (subscription === undefined) return undefined
  const { firstName } = await findPrimaryContact(db, method.account_id)
  return {
    name: 'card_expires',
    props: {
      firstName,
      planTitle: planTitleOf(job, subscription.plan_id),
      method: maskedMethod(method.brand ?? '', method.last_four),
      // it ends with the last day of its month
      validUntil: Number(refs['endsAt']) - DAY_MS,
      link: accountLink(job),
    },
  }
}

const renewalNotice: MailComposer = async (job) => {
  const { refs } = job.order
  const { db } = job.ports.store
  const subscription = await findSubscription(db, Number(refs['subscriptionId']))
  const renewsAt = Number(refs['endsAt'])
  const isRenewed = subscription.state === subscriptionStatuses.subscribed && subscription.cancel_at === null
  if (!isRenewed || subscription.ended_at !== null) return undefined
  const charge = await chargeAhead(job, subscription.account_id, renewsAt)
  if (charge === undefined) return undefined
  const { date: _, ...amounts } = charge
  const { firstName } = await findPrimaryContact(db, subscription.account_id)
  return {
    name: 'renewal_notice',
    props: {
      firstName,
      planTitle: planTitleOf(job, subscription.plan_id),
      renewsAt,
      ...amounts,
      isInvoiced: collectionOf(subscription.channel) === 'manual',
      link: accountLink(job),
    },
  }
}

export const subscriptionMails = {
  subscription_started: subscriptionStarted,
  cancellation_undone: cancellationUndone,
  plan_read_only: planReadOnly,
  add_on_disabled: addOnDisabled,
  subscription_expired: subscriptionExpired,
  card_expires: cardExpires,
  renewal_notice: renewalNotice,
}
