import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { quoteState } from '../quote-view.ts'
import type { LinkedQuote } from '../repository-answers.ts'
import { insertView } from '../repository-sent.ts'

/**
 * Stores the day on which a quote was opened by its link, once. The sender's own company is no reader, a closed
 * quote shows nothing to read, and an owner can switch it off.
 */
export async function logView(
  { quote, recipientId }: Pick<LinkedQuote, 'quote' | 'recipientId'>,
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
  db: Executor,
): Promise<void> {
  const state = quoteState(quote, now)
  const isOwn = actor.kind === 'member' && actor.accountId === quote.account_id
  if (isOwn || !quote.logs_views || state === 'expired' || state === 'revoked') return
  const day = new Date(now).toISOString().slice(0, 10)
  await insertView(db, { quoteId: quote.id, accountId: quote.account_id, recipientId, day })
}
