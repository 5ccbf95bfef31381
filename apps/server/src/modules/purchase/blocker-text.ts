import { collectionOf, type CollectionChannel } from '@waybill/domain/subscription'
import { errorText, type MessageId } from '@waybill/i18n'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { MemberContext } from '../../platform/http/register-action.ts'
import { findPrimaryName } from '../account/index.ts'

/** Reason of a closed button; where only the primary member may act, it names them. */
export async function blockerText(
  { code, status, values }: Pick<ApiError, 'code' | 'status' | 'values'>,
  { member, context, db }: MemberContext,
): Promise<string> {
  const t = context.ports.pages.translator(context.locale)
  const name = code === 'not-primary' ? await findPrimaryName(db, member) : undefined
  return name === undefined ? t(errorText(code, status), values) : t('cart.onlyPrimary', { name })
}

/** The text that names the store in which a subscription is changed; undefined where this shop bills. */
export function storeText(channel: CollectionChannel | undefined): MessageId | undefined {
  if (channel === undefined || collectionOf(channel) !== 'elsewhere') return undefined
  return channel === 'shopify' ? 'subscription.channel.shopify' : 'subscription.channel.mobile'
}
