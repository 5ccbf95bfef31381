import type { PageShell } from '@waybill/contract/pages'
import { badgeCount } from '@waybill/domain/cart'
import { localePath } from '@waybill/i18n'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { MERGE_PATH } from '../cart-paths.ts'
import { findWaitingCart } from './carry-cart-over.ts'

/** Notice on every page of a member while the cart from before the sign-in waits; nothing on a page about a failure. */
export async function waitingCartOf(
  context: RequestContext,
  status = 200,
): Promise<NonNullable<PageShell['waitingCart']> | undefined> {
  const { ports, locale, request } = context
  if (status >= 500 || request.url.split('?')[0] === MERGE_PATH) return undefined
  const waiting = await findWaitingCart(context, ports.store.db)
  if (waiting === undefined) return undefined
  const t = ports.pages.translator(locale)
  const count = badgeCount(ports.catalogue.current(), waiting.cart)
  return {
    text: t('merge.banner', { count }),
    href: localePath(locale, MERGE_PATH),
    label: t('merge.bannerAction'),
  }
}
