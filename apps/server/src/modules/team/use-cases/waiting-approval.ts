import type { PageShell } from '@waybill/contract/pages'
import { formatInstant, localePath } from '@waybill/i18n'
import { fullName } from '../../../platform/full-name.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findShownApproval } from '../repository-approvals.ts'

export const APPROVAL_PAGE = '/account/approval'
export const CART_PAGE = '/platform/marketplace/shopping-cart-review'

/** The request's own path has no language in front any more; without a request the page shows the newest one. */
function isShownBy(url: string, id: number): boolean {
  const { pathname, searchParams } = new URL(url, 'http://path')
  return pathname === APPROVAL_PAGE && (searchParams.get('request') ?? String(id)) === String(id)
}

/**
 * Notice on every page of a primary member while a cart waits for their approval (ACC-13); nothing on a page about a
 * failure, nor on the one that it leads to.
 */
export async function waitingApprovalOf(
  context: RequestContext,
  status = 200,
): Promise<NonNullable<PageShell['approval']> | undefined> {
  const { actor, ports, locale, now, request } = context
  if (status >= 500 || actor.kind !== 'member' || !actor.isPrimary || actor.isReadOnly) return undefined
  const waiting = await findShownApproval(ports.store.db, { accountId: actor.accountId, now })
  if (waiting === undefined) return undefined
  if (isShownBy(request.url, waiting.id)) return undefined
  const t = ports.pages.translator(locale)
  const { expiresAt } = waiting
  const date = formatInstant(expiresAt, locale, { style: 'weekday', timeZone: actor.timeZone })
  const target = `${APPROVAL_PAGE}?request=${waiting.id}`
  return {
    text: t('approval.banner', { name: fullName(waiting), date }),
    link: { href: localePath(locale, target), label: t('approval.banner.look') },
  }
}
