import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { MailComposer } from '../../../platform/mail/mail-composer.ts'
import { findPrimaryContact } from '../../account/index.ts'
import { findCurrentMethod, findLiveSubscription, findSubscription, maskedMethod } from '../../billing/index.ts'
import { findMethod } from '../repository-payments.ts'
import { accountLink, planTitleOf } from './mail-parts.ts'

/** The mail of a changed channel, by the state of now; none where it has ended meanwhile. */
const channelChanged: MailComposer = async (job) => {
  const { db } = job.ports.store
  const subscription = await findSubscription(db, Number(job.order.refs['subscriptionId']))
  const { account_id: accountId, channel, state, plan_id: planId } = subscription
  if (state === subscriptionStatuses.expired) return undefined
  const { firstName } = await findPrimaryContact(db, accountId)
  const needsMethod = channel === 'direct' && (await findCurrentMethod(db, accountId)) === undefined
  const planTitle = planTitleOf(job, planId)
  return { name: 'channel_changed', props: { firstName, planTitle, channel, needsMethod, link: accountLink(job) } }
}

/** A method that the provider can't charge any more; nothing where no charge is to come. */
const methodLost: MailComposer = async (job) => {
  const { db } = job.ports.store
  const lost = await findMethod(db, Number(job.order.refs['methodId']))
  if (lost === undefined || lost.is_current) return undefined
  const subscription = await findLiveSubscription(db, lost.account_id)
  if (subscription === undefined) return undefined
  const { firstName } = await findPrimaryContact(db, lost.account_id)
  const next = await findCurrentMethod(db, lost.account_id)
  return {
    name: 'method_lost',
    props: {
      firstName,
      planTitle: planTitleOf(job, subscription.plan_id),
      method: maskedMethod(lost.brand ?? '', lost.last_four),
      next: next === undefined ? null : maskedMethod(next.brand ?? '', next.last_four),
      link: accountLink(job),
    },
  }
}

/** Mails of a changed way of paying. */
export const methodMails = { channel_changed: channelChanged, method_lost: methodLost } as const
