import type { PageShell } from '@waybill/contract/pages'
import { formatInstant, localePath } from '@waybill/i18n'
import { fullName } from '../../../platform/full-name.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findShownApproval } from '../repository-approvals.ts'

export const APPROVAL_PAGE = '/account/approval'
export const CART_PAGE = '/platform/marketplace/shopping-cart-review'

/**
 * Notice on every page of a primary member while a cart waits for their approval (ACC-13); nothing on a page about a
 * failure. On the page that it leads to it has no link.
 */
export async function waitingApprovalOf(
  context: RequestContext,
  status = 200,
): Promise<NonNullable<PageShell['approval']> | undefined> {
  const { actor, ports, locale, now, request } = context
  if (status >= 500 || actor.kind !== 'member' || !actor.isPrimary || actor.isReadOnly) return undefined
  const waiting = await findShownApproval(ports.store.db, { accountId: actor.accountId, now })
  if (waiting === undefined) return undefined
  const t = ports.pages.translator(locale)
  const { expiresAt } = waiting
  const date = formatInstant(expiresAt, locale, { style: 'weekday', timeZone: actor.timeZone })
  const text = t('approval.banner', { name: fullName(waiting), date })
  const target = `${APPROVAL_PAGE}?request=${waiting.id}`
  // the request's own path has no language in front any more
  return request.url.split('?')[0] === APPROVAL_PAGE
    ? { text }
    : { text, link: { href: localePath(locale, target), label: t('approval.banner.look') } }
}
