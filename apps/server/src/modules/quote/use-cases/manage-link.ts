import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent } from '../../../platform/events.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { ActionContext } from '../../../platform/http/register-action.ts'
import { hashToken } from '../../../platform/ids.ts'
import { endOwner, findManagedQuoteId, findOwnerByToken, findQuoteOwner } from '../repository-owner.ts'
import { suppressEmail } from '../repository-recipients.ts'
import { ownedByLink, type OwnedQuote } from './quote-owner.ts'

const LINK_ENDED = apiError(410, 'link-ended', { message: 'sentQuote.manage.endedTitle' })

/** The newest revision of the quote that a link manages, as its owner has it; 404 for a wrong token, 410 for an ended link. */
export async function findManagedQuote(token: string, acting: ActionContext): Promise<Result<OwnedQuote, ApiError>> {
  const owner = await findOwnerByToken(acting.db, hashToken(token))
  if (owner === undefined) return fail(NOT_FOUND)
  if (owner.ended_at !== null) return fail(LINK_ENDED)
  const id = await findManagedQuoteId(acting.db, owner.number)
  return id === undefined ? fail(NOT_FOUND) : ok(ownedByLink({ id, number: owner.number }, acting))
}

/** Ends the link and its mails for good; with `unsubscribes` the address gets no quotes any more, as by the link of a recipient. */
export async function endManageLink(
  unsubscribes: boolean,
  { id, owner: { scope, actor }, context, db }: OwnedQuote,
): Promise<Result<{ readonly state: 'ended' }, ApiError>> {
  const { number = '' } = scope
  const owner = await findQuoteOwner(db, number)
  if (owner === undefined) return fail(LINK_ENDED)
  if (unsubscribes) await suppressEmail(db, owner.email_norm, { reason: 'unsubscribed', now: context.now })
  await endOwner(db, number, context.now)
  await recordEvent(db, context.ports.keys, {
    name: 'quote.link_ended',
    entity: 'quote',
    entityId: id,
    accountId: undefined,
    actor,
    data: { number },
    now: context.now,
    mails: [],
  })
  return ok({ state: 'ended' })
}
