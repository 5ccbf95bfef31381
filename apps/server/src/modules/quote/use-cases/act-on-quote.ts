import { actOnQuote, checkPersonName } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent, type QueuedMail } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { findMemberContact } from '../../account/index.ts'
import { nameError } from '../name-error.ts'
import { findQuoteByToken, moveQuote, type StoredQuote } from '../repository.ts'
import { logView } from './log-view.ts'

interface Act {
  readonly token: string
  /** Of the person who accepts. */
  readonly name?: string | undefined
  readonly context: RequestContext
  readonly db: Executor
}

interface Acted {
  readonly state: StoredQuote['state']
  /** The name that accepted it; empty where none was given. */
  readonly acceptedBy: string
  /** Another person accepted it before: theirs binds, and this one joins it (S-05). */
  readonly hasJoined: boolean
}

/** The same answer given before; a second click of the same person joins no other. */
function answered({ state, accepted_by: acceptedBy }: StoredQuote, wanted: string, name: string): Acted | undefined {
  if (state !== wanted) return undefined
  return { state, acceptedBy, hasJoined: state === 'accepted' && acceptedBy !== name }
}

/**
 * Accepts or declines by the link: one of them, once; accepting buys nothing. A second click changes nothing, and the
 * first acceptance binds.
 */
export async function actOnSharedQuote(
  cause: 'accept' | 'decline',
  { token, name = '', context, db }: Act,
): Promise<Result<Acted, ApiError>> {
  const named = checkPersonName(name)
  if (!named.ok) return fail(nameError(named.failure.code, 'name'))
  const quote = await findQuoteByToken(db, hashToken(token))
  if (quote === undefined) return fail(NOT_FOUND)
  const wanted = cause === 'accept' ? 'accepted' : 'declined'
  const before = answered(quote, wanted, named.value)
  if (before !== undefined) return ok(before)
  const moved = actOnQuote(
    { state: quote.state, expiresAt: quote.expires_at, hasOrder: quote.order_id !== null },
    cause,
    context.now,
  )
  if (!moved.ok)
    return fail(
      apiError(
        moved.failure.from === 'expired' || moved.failure.from === 'revoked' ? 410 : 409,
        codeOf(moved.failure.from),
      ),
    )
  const acceptedBy = cause === 'accept' ? named.value : ''
  const move = { id: quote.id, from: quote.state, to: moved.value, acceptedBy, now: context.now }
  if (!(await moveQuote(db, move))) {
    const now = await findQuoteByToken(db, hashToken(token))
    const meanwhile = now && answered(now, wanted, named.value)
    return meanwhile === undefined ? fail(apiError(409, 'transition-rejected')) : ok(meanwhile)
  }
  // without script the page posts no view of its own
  await logView(token, context, db)
  await recordEvent(db, context.ports.keys, {
    name: `quote.${wanted}`,
    entity: 'quote',
    entityId: quote.id,
    accountId: quote.account_id ?? undefined,
    actor: actorName(context.actor),
    data: { number: quote.number },
    now: context.now,
    mails: await mailsToOwner(db, quote, { answer: wanted, token }),
  })
  return ok({ state: moved.value, acceptedBy, hasJoined: false })
}

/** The member who shared it is notified, with the link that only its readers have; a visitor gets no mail. */
async function mailsToOwner(
  db: Executor,
  quote: StoredQuote,
  { answer, token }: { readonly answer: 'accepted' | 'declined'; readonly token: string },
): Promise<readonly QueuedMail[]> {
  if (quote.member_id === null) return []
  const { email, locale, memberId } = await findMemberContact(db, quote.member_id)
  return [
    {
      template: 'quote_answered',
      to: email,
      locale,
      dedupeKey: `quote_answered:${quote.id}`,
      refs: { quoteId: quote.id, memberId, answer },
      secrets: { token },
    },
  ]
}

function codeOf(state: StoredQuote['state']): string {
  if (state === 'expired' || state === 'revoked' || state === 'superseded') return `quote-${state}`
  return 'transition-rejected'
}
