import type { Taxation } from '@waybill/domain/invoice'
import { payBarrier } from '@waybill/domain/order'
import { collectionOf, type CollectionChannel } from '@waybill/domain/subscription'
import type { MessageId } from '@waybill/i18n'
import { payerOf, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { isComplete, type StoredMethod } from '../../billing/index.ts'

/** Who enables instead of checking out reads where (B-35). */
const ENABLED_INSTEAD: Readonly<Partial<Record<string, MessageId>>> = {
  'billed-to-partner': 'apiError.enablePartners',
  'partner-account': 'apiError.enableOwn',
}

/** Why this member buys nothing here, before anything else is looked at (B-18, B-20, B-35). */
export function purchaseBarrier(member: Member): ApiError | undefined {
  const barrier = payBarrier(payerOf(member))
  if (barrier === undefined) return undefined
  const message = ENABLED_INSTEAD[barrier]
  return apiError(403, barrier, { values: { email: member.email }, ...(message && { message }) })
}

/** Where a store bills, it is changed there (B-68); undefined where this shop does. */
export function storeText(channel: CollectionChannel | undefined): MessageId | undefined {
  if (channel === undefined || collectionOf(channel) !== 'elsewhere') return undefined
  return channel === 'shopify' ? 'subscription.channel.shopify' : 'subscription.channel.mobile'
}

/** What still stands between the member and paying; undefined when nothing does. */
export function checkoutBlock(
  member: Member,
  prepared: {
    readonly method: StoredMethod | undefined
    readonly billing: Readonly<Record<string, string>>
    readonly taxation: Taxation
  },
): ApiError | undefined {
  const barred = purchaseBarrier(member)
  if (barred !== undefined) return barred
  const { method, billing, taxation } = prepared
  // nothing is sold without tax because an address says too little
  const isMissing = method === undefined || !isComplete(billing) || taxation.kind === 'unknown'
  return isMissing ? apiError(601, 'billing-missing') : undefined
}
