import type { QuoteProps } from '@waybill/contract/pages'
import { quoteLabel } from '@waybill/domain/quote'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { hashToken } from '../../platform/ids.ts'
import { findLinkedQuote, type LinkedQuote } from './repository-answers.ts'
import { findNextLink } from './repository-revisions.ts'

/** The newest revision by the reader's own link; nothing where theirs is the newest, or isn't known any more (S-07). */
export async function newerRevision(
  linked: LinkedQuote | undefined,
  { ports, locale }: Pick<RequestContext, 'ports' | 'locale'>,
  db: Executor,
): Promise<Pick<QuoteProps, 'newer'>> {
  let newest: { readonly token: string; readonly linked: LinkedQuote } | undefined
  let reader = linked
  while (reader?.quote.state === 'superseded') {
    // oxlint-disable-next-line no-await-in-loop -- each link is known by the one before
    const sealed = await findNextLink(db, reader.quote, reader.recipientId)
    if (sealed === undefined) break
    const token = ports.keys.open('sent-quote', sealed)
    // oxlint-disable-next-line no-await-in-loop -- each link is known by the one before
    reader = await findLinkedQuote(db, hashToken(token))
    if (reader !== undefined) newest = { token, linked: reader }
  }
  if (newest === undefined) return {}
  const number = quoteLabel(newest.linked.quote)
  return { newer: { number, href: localePath(locale, `/quotes/${newest.token}`) } }
}
