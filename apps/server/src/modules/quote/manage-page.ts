import type { ManagedQuoteProps, ManageLinkView } from '@waybill/contract/pages'
import { ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { ActionContext } from '../../platform/http/register-action.ts'
import type { PageOutcome } from '../../platform/pages/register-page.ts'
import { quoteState } from './quote-view.ts'
import { findOwnQuote } from './repository.ts'
import { findQuoteOwner } from './repository-owner.ts'
import { sentQuoteProps } from './sent-quote-page.ts'
import { findManagedQuote } from './use-cases/manage-link.ts'
import type { OwnedQuote } from './use-cases/quote-owner.ts'

type ManagedPage = Omit<Extract<PageOutcome<'managed_quote'>, { show: unknown }>, 'as'>

const STATUS_OF: Readonly<Record<NonNullable<ManagedQuoteProps['absence']>, number>> = { unknown: 404, ended: 410 }

/** The page of a manage link; it is in no index, and names its address to no other site. */
export async function showManagedQuote(token: string, by: ActionContext): Promise<Result<ManagedPage, ApiError>> {
  const { context } = by
  const t = context.ports.pages.translator(context.locale)
  void context.reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  const owned = await findManagedQuote(token, by)
  if (!owned.ok) {
    const absence = owned.failure.status === 410 ? 'ended' : 'unknown'
    return ok({
      show: { sent: null, absence },
      title: t(absence === 'ended' ? 'sentQuote.manage.endedTitle' : 'quote.state.unknown'),
      status: STATUS_OF[absence],
    })
  }
  const { id, owner } = owned.value
  const sent = await sentQuoteProps(id, {
    ...by,
    scope: owner.scope,
    timeZone: 'UTC',
    managed: await linkView(token, owned.value),
  })
  if (!sent.ok) return sent
  return ok({
    show: { sent: sent.value },
    title: t('sentQuote.manage.title', { number: sent.value.number }),
  })
}

/** Addresses of the page, and of the quote as its readers see it while it is to be seen. */
async function linkView(token: string, { id, owner: { scope }, context, db }: OwnedQuote): Promise<ManageLinkView> {
  const { ports, locale, now } = context
  const quote = await findOwnQuote(db, { id, ...scope })
  const owner = await findQuoteOwner(db, scope.number ?? '')
  const state = quote && quoteState(quote, now)
  const sealed = state === 'expired' || state === 'revoked' ? undefined : (owner?.share_sealed ?? undefined)
  const share = sealed === undefined ? undefined : ports.keys.open('sent-quote', sealed)
  return {
    path: localePath(locale, `/quotes/manage/${token}`),
    email: owner?.email ?? '',
    ...(share !== undefined && { shareHref: ports.publicUrl + localePath(locale, `/quotes/${share}`) }),
  }
}
