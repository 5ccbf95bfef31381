import type { QuoteProps } from '@waybill/contract/pages'
import { quoteLabel } from '@waybill/domain/quote'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { hashToken } from '../../platform/ids.ts'
import type { Keys } from '../../platform/keys.ts'
import { findLinkedQuote, type LinkedQuote } from './repository-answers.ts'
import { findNextLink, findRecipientBefore } from './repository-revisions.ts'

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

/** Letters of a token: 132 bits of the signature. */
const TOKEN_LENGTH = 22

/**
 * The token by which a recipient reads a revision again from the one that replaced it: made from the shop's secret, because no
 * readable token of the older one is stored (docs/decisions/0402). Revising stores its hash.
 */
export function earlierToken({ sign }: Pick<Keys, 'sign'>, recipientId: number): string {
  return sign('earlier-revision', String(recipientId)).slice(0, TOKEN_LENGTH)
}

/** The revision that this one replaced, by the recipient's own link; nothing by the sender's, or where that link isn't known. */
export async function earlierRevision(
  linked: LinkedQuote | undefined,
  { ports, locale }: Pick<RequestContext, 'ports' | 'locale'>,
  db: Executor,
): Promise<Pick<QuoteProps, 'earlier'>> {
  if (linked?.recipientId === undefined || linked.quote.revision === 1) return {}
  const recipientId = await findRecipientBefore(db, linked.quote, linked.recipientId)
  if (recipientId === undefined) return {}
  for (const keys of [ports.keys, ports.keys.former()]) {
    if (keys === undefined) break
    const token = earlierToken(keys, recipientId)
    // oxlint-disable-next-line no-await-in-loop -- the second only after a change of the secret
    const before = await findLinkedQuote(db, hashToken(token))
    if (before !== undefined)
      return { earlier: { number: quoteLabel(before.quote), href: localePath(locale, `/quotes/${token}`) } }
  }
  return {}
}
