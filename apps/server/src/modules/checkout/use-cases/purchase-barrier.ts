import { payBlocker } from '@waybill/domain/order'
import { collectionOf, type CollectionChannel } from '@waybill/domain/subscription'
import type { MessageId } from '@waybill/i18n'
import { payerOf, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'

/** Who enables instead of checking out reads where (B-35). */
const ENABLED_INSTEAD: Readonly<Partial<Record<string, MessageId>>> = {
  'billed-to-partner': 'apiError.enablePartners',
  'partner-account': 'apiError.enableOwn',
}

/** Why this member buys nothing here, before anything else is looked at (B-18, B-20, B-35). */
export function purchaseBarrier(member: Member): ApiError | undefined {
  const barrier = payBlocker(payerOf(member))
  if (barrier === undefined) return undefined
  const message = ENABLED_INSTEAD[barrier]
  return apiError(403, barrier, { values: { email: member.email }, ...(message && { message }) })
}

/** Where a store bills, it is changed there (B-68); undefined where this shop does. */
export function storeText(channel: CollectionChannel | undefined): MessageId | undefined {
  if (channel === undefined || collectionOf(channel) !== 'elsewhere') return undefined
  return channel === 'shopify' ? 'subscription.channel.shopify' : 'subscription.channel.mobile'
}
