import type { ChangeMailProps } from '@waybill/contract/mails'
import { collectionOf, subscriptionStatuses } from '@waybill/domain/subscription'
import type { MailComposer, MailJob } from '../../../platform/mail/mail-composer.ts'
import { findPrimaryContact } from '../../account/index.ts'
import { findLiveSubscription, findOrder, type StoredOrder, type StoredSubscription } from '../../billing/index.ts'
import { findSwitched } from '../repository-history.ts'
import { titlesFor } from '../titles.ts'
import { accountLink, chargesIn, planTitleOf } from './mail-parts.ts'

interface Changed {
  readonly order: StoredOrder
  readonly subscription: StoredSubscription
  readonly props: ChangeMailProps
}

/** Charges after a change: none of a bank transfer, and none once it was cancelled. */
async function chargesAfter(
  { account_id: accountId, channel, cancel_at: cancelAt }: StoredSubscription,
  job: MailJob,
): Promise<ChangeMailProps['charges']> {
  return collectionOf(channel) !== 'charge' || cancelAt !== null ? [] : chargesIn(job, accountId)
}

async function changedBy(job: MailJob): Promise<Changed | undefined> {
  const { db } = job.ports.store
  const order = await findOrder(db, String(job.order.refs['orderId']))
  const subscription = await findLiveSubscription(db, order.account_id)
  if (subscription?.state !== subscriptionStatuses.subscribed) return undefined
  const { firstName } = await findPrimaryContact(db, order.account_id)
  const planId = order.purchase?.terms.planId ?? 0
  const planTitle = planTitleOf(job, planId)
  const from = subscription.plan_id === planId ? null : planTitleOf(job, subscription.plan_id)
  const { start: at } = order.plan.period
  const charges = await chargesAfter(subscription, job)
  return { order, subscription, props: { firstName, planTitle, from, at, charges, link: accountLink(job) } }
}

/** The change that waited, which the one that is mailed has cancelled. */
async function cancelledBy(job: MailJob): Promise<Pick<ChangeMailProps, 'planTitle' | 'at'> | null> {
  const { cancelledOrderId } = job.order.refs
  if (cancelledOrderId === undefined) return null
  const { purchase, plan } = await findOrder(job.ports.store.db, String(cancelledOrderId))
  return { planTitle: planTitleOf(job, purchase?.terms.planId ?? 0), at: plan.period.start }
}

/** Plan of before, interval and add-ons that its event says it switched, by their names, and its day. */
async function switchedBy(job: MailJob, { account_id: accountId, id }: StoredOrder) {
  const titleOf = titlesFor({ ports: job.ports, locale: job.order.locale })
  const { on, off, from, ...changed } = await findSwitched(job.ports.store.db, { accountId, orderId: id })
  return {
    ...changed,
    // a plan that the catalogue has no more has no name to say
    from: (from === undefined ? '' : titleOf(from)) || null,
    on: on.map(titleOf).filter(Boolean),
    off: off.map(titleOf).filter(Boolean),
  }
}

const changeDone: MailComposer = async (job) => {
  const changed = await changedBy(job)
  if (changed === undefined) return undefined
  const { order, props } = changed
  const { dueNow, nextDate } = order.plan
  // what waited for a renewal is charged by that: its receipt says so
  const isAtRenewal = nextDate === props.at
  const charged = dueNow.minor > 0 ? dueNow : null
  const cancelled = await cancelledBy(job)
  return {
    name: 'change_done',
    props: { ...props, ...(await switchedBy(job, order)), charged, cancelled, ...(isAtRenewal && { charges: [] }) },
  }
}

/** Nothing once it was taken back, or another one took its place. */
const changeScheduled: MailComposer = async (job) => {
  const changed = await changedBy(job)
  if (changed?.subscription.scheduled_order_id !== changed?.order.id) return undefined
  return changed && { name: 'change_scheduled', props: changed.props }
}

const changeRemoved: MailComposer = async (job) => {
  const changed = await changedBy(job)
  return changed && { name: 'change_removed', props: { ...changed.props, charges: [] } }
}

export const changeMails = {
  change_done: changeDone,
  change_scheduled: changeScheduled,
  change_removed: changeRemoved,
}
