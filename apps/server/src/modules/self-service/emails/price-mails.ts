import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { MailComposer } from '../../../platform/mail/mail-composer.ts'
import { findPrimaryContact } from '../../account/index.ts'
import { findSubscription } from '../../subscription/index.ts'
import { comingPricesView } from '../coming-prices.ts'
import { accountLink, planTitleOf } from './mail-parts.ts'

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

export const priceMails = { price_change: priceChange, price_change_withdrawn: withdrawn }
