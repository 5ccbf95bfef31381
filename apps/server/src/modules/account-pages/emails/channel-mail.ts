import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { MailComposer } from '../../../platform/mail/mail-composer.ts'
import { findPrimaryContact } from '../../account/index.ts'
import { findCurrentMethod } from '../../payment/index.ts'
import { findSubscription } from '../../subscription/index.ts'
import { accountLink, planTitleOf } from './mail-parts.ts'

/** How a subscription is paid by now; nothing where it has ended meanwhile (B-68). */
export const channelChanged: MailComposer = async (job) => {
  const { db } = job.ports.store
  const subscription = await findSubscription(db, Number(job.order.refs['subscriptionId']))
  const { account_id: accountId, channel, state, plan_id: planId } = subscription
  if (state === subscriptionStatuses.expired) return undefined
  const { firstName } = await findPrimaryContact(db, accountId)
  const needsMethod = channel === 'direct' && (await findCurrentMethod(db, accountId)) === undefined
  const planTitle = planTitleOf(job, planId)
  return { name: 'channel_changed', props: { firstName, planTitle, channel, needsMethod, link: accountLink(job) } }
}
