import type { MailComposer } from '../../../platform/mail/mail-composer.ts'
import { findPrimaryContact } from '../../account/index.ts'
import { maskedMethod } from '../../invoice/index.ts'
import { findCurrentMethod } from '../../payment/index.ts'
import { findLiveSubscription } from '../../subscription/index.ts'
import { findMethod } from '../repository-payments.ts'
import { accountLink, planTitleOf } from './mail-parts.ts'

/** A method that the provider can't charge any more; nothing where no charge is to come. */
export const methodLost: MailComposer = async (job) => {
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
