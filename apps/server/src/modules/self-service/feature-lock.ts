import type { FeatureLock } from '@waybill/contract/pages'
import { isReadOnlyForDebt } from '@waybill/domain/subscription'
import { errorText, localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { Member } from '../../platform/http/actor.ts'
import { NO_PROVIDER, type ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { findPrimaryName } from '../account/index.ts'
import { barrierOf } from '../checkout/index.ts'
import { subscriptionFacts, type StoredSubscription } from '../billing/index.ts'
import { stateOf } from './subscription-page.ts'

/** Who reads, in which request. */
export interface FeatureReading {
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
}

export type LiveSubscription = StoredSubscription | undefined

/** Why a member who may book can switch nothing in this state of the subscription. */
function lockOfState(subscription: LiveSubscription, { context }: FeatureReading): FeatureLock | null {
  const { ports, locale, now } = context
  const t = ports.pages.translator(locale)
  const to = (path: string, text: string) => ({ href: localePath(locale, path), text })
  const state = stateOf(subscription, now)
  // a store changes what it bills (B-68)
  if (subscription?.channel === 'mobile') return { text: t('features.lock.store') }
  if (subscription?.channel === 'shopify')
    return { text: t('features.lock.shopify'), link: to('/account/change', t('catalog.contactUs')) }
  // nothing is changed before it is paid for (B-77, D-51)
  if (state === 'past_due' && subscription !== undefined && isReadOnlyForDebt(subscriptionFacts(subscription), now))
    return { text: t('features.lock.debt'), link: to('/account/billing/subscription', t('features.pay')) }
  switch (state) {
    case 'trial':
    case 'trial_scheduled':
      return { text: t('features.lock.trial'), link: to('/platform/marketplace', t('features.toCatalogue')) }
    case 'none':
    case 'expired':
      return { text: t('features.lock.none'), link: to('/platform/marketplace/pricing', t('features.toPlans')) }
    case 'paused':
      return { text: t('apiError.subscriptionPaused'), link: to('/account/contact', t('catalog.contactUs')) }
    case 'subscribed':
    case 'past_due':
      return subscription?.kind === 1
        ? { text: t('features.lock.legacy'), link: to('/platform/marketplace/pricing', t('features.toPlans')) }
        : null
  }
}

/** Why this reader can switch nothing: by who they are, by the shop, by the subscription (ACC-01, B-17). */
export async function lockOf(subscription: LiveSubscription, reading: FeatureReading): Promise<FeatureLock | null> {
  const { member, context, db } = reading
  const { ports, locale } = context
  const t = ports.pages.translator(locale)
  const barrier = barrierOf(member)
  if (barrier?.code === 'not-primary')
    return {
      text: t('features.lock.notPrimary', { name: (await findPrimaryName(db, member)) ?? '' }),
      link: { href: localePath(locale, '/account/approval'), text: t('common.askApproval') },
    }
  if (barrier?.code === 'read-only') return { text: t('features.lock.readOnly') }
  if (barrier?.code === 'organization-pays') return { text: t('features.lock.organization') }
  if (barrier !== undefined) return { text: textOf(barrier, context) }
  if (ports.gateway === undefined) return { text: textOf(NO_PROVIDER, context) }
  return lockOfState(subscription, reading)
}

/** A failure as its reader sees it. */
export function textOf({ code, status, message, values }: ApiError, { ports, locale }: RequestContext): string {
  return ports.pages.translator(locale)(message ?? errorText(code, status), { ...values })
}
