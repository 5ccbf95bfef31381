import type { FeatureBlocker } from '@waybill/contract/pages'
import { blockersOf, type BlockerFacts } from '@waybill/domain/billing'
import { isReadOnlyForDebt, statusAt, subscriptionKinds } from '@waybill/domain/subscription'
import { localePath, type MessageId } from '@waybill/i18n'
import { payerOf } from '../../../platform/http/actor.ts'
import { NO_PROVIDER, apiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { failureText } from '../../../platform/pages/form-outcome.ts'
import { findPrimaryName } from '../../account/index.ts'
import { subscriptionFacts, type StoredSubscription } from '../../billing/index.ts'

export type LiveSubscription = StoredSubscription | undefined

function blockingState(subscription: LiveSubscription, now: number): NonNullable<BlockerFacts['subscription']> {
  if (subscription === undefined) return 'none'
  const facts = subscriptionFacts(subscription)
  return {
    channel: subscription.channel,
    statusNow: statusAt(facts, now),
    isReadOnlyForDebt: isReadOnlyForDebt(facts, now),
    isLegacy: subscription.kind === subscriptionKinds.legacy,
    ...(subscription.paused_at !== null && { pausedAt: subscription.paused_at }),
  }
}

/** The reason for which this reader can switch nothing: the member, the shop or the subscription (B-17). */
export async function featureBlocker(
  subscription: LiveSubscription,
  reading: MemberContext,
): Promise<FeatureBlocker | null> {
  const { member, context, db } = reading
  const { ports, locale, now } = context
  const t = ports.pages.translator(locale)
  const to = (path: string, text: MessageId) => ({ href: localePath(locale, path), text: t(text) })
  const [blocker] = blockersOf({
    act: 'book',
    payer: payerOf(member),
    hasProvider: ports.gateway !== undefined,
    subscription: blockingState(subscription, now),
  })
  switch (blocker) {
    case undefined:
      return null
    case 'not-primary':
      return {
        text: t('features.lock.notPrimary', { name: (await findPrimaryName(db, member)) ?? '' }),
        link: to('/account/approval', 'common.askApproval'),
      }
    case 'read-only':
      return { text: t('features.lock.readOnly') }
    case 'organization-pays':
      return { text: t('features.lock.organization') }
    case 'no-provider':
      return { text: failureText(NO_PROVIDER, context) }
    // a store changes what it bills
    case 'billed-elsewhere':
      return subscription?.channel === 'mobile'
        ? { text: t('features.lock.store') }
        : { text: t('features.lock.shopify'), link: to('/account/change', 'catalog.contactUs') }
    case 'in-trial':
      return { text: t('features.lock.trial'), addsToCart: true }
    case 'not-subscribed':
      return { text: t('features.lock.none'), link: to('/platform/marketplace/pricing', 'features.toPlans') }
    case 'paused':
      return { text: t('apiError.subscriptionPaused'), link: to('/account/contact', 'catalog.contactUs') }
    // nothing is changed before it is paid for
    case 'debts-first':
      return { text: t('features.lock.debt'), link: to('/account/billing/subscription', 'features.pay') }
    case 'legacy-plan':
      return { text: t('features.lock.legacy'), link: to('/platform/marketplace/pricing', 'features.toPlans') }
    default:
      return { text: failureText(apiError(403, blocker, { values: { email: member.email } }), context) }
  }
}
