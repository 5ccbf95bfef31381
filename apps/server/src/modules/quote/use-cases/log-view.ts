import { ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { quoteState } from '../quote-view.ts'
import { findQuoteByToken } from '../repository.ts'
import { findRecipientOfView, insertView } from '../repository-sent.ts'

/**
 * Stores the day on which a quote was opened by this link, once. The sender's own company is no reader, a closed
 * quote shows nothing to read, and an owner can switch it off.
 */
export async function logView(
  token: string,
  context: RequestContext,
  db: Executor,
): Promise<Result<Record<string, never>, ApiError>> {
  const tokenHash = hashToken(token)
  const quote = await findQuoteByToken(db, tokenHash)
  if (quote === undefined) return { ok: false, failure: NOT_FOUND }
  const state = quoteState(quote, context.now)
  const isOwn = context.actor.kind === 'member' && context.actor.accountId === quote.account_id
  if (isOwn || !quote.logs_views || state === 'expired' || state === 'revoked') return ok({})
  await insertView(db, {
    quoteId: quote.id,
    accountId: quote.account_id,
    recipientId: await findRecipientOfView(db, tokenHash),
    day: new Date(context.now).toISOString().slice(0, 10),
  })
  return ok({})
}
