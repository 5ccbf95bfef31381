import { checkPersonName } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import { hashToken } from '../../../platform/ids.ts'
import { nameError } from '../name-error.ts'
import { moveQuote, type StoredQuote } from '../repository.ts'
import { hasAnswered, insertAnswer, lockLinkedQuote, type LinkedQuote } from '../repository-answers.ts'
import { answeredState, answerMails, countAnswer, stateByLink, type LinkAction } from './answer-link.ts'
import { logView } from './log-view.ts'

interface AcceptAction extends LinkAction {
  /** Of the person who accepts. */
  readonly name?: string | undefined
}

interface Acceptance {
  readonly state: StoredQuote['state']
  /** The name that accepted it; empty where none was given. */
  readonly acceptedBy: string
  /** Another person accepted it before: theirs binds, and this one joins it (S-05). */
  readonly hasJoined: boolean
}

/**
 * Accepts by the link, once; accepting buys nothing. A second click changes nothing, and the first acceptance binds: a later one is
 * stored beside it. A recipient who has declined can't accept (D-36).
 */
export async function acceptSharedQuote({ name = '', ...action }: AcceptAction): Promise<Result<Acceptance, ApiError>> {
  const { token, context, db } = action
  const named = checkPersonName(name)
  if (!named.ok) return fail(nameError(named.failure.code, 'name'))
  const linked = await lockLinkedQuote(db, hashToken(token))
  if (linked === undefined) return fail(NOT_FOUND)
  if (stateByLink(linked) === 'accepted') return join(linked, named.value, action)
  const moved = answeredState(linked, 'accept', context.now)
  if (!moved.ok) return moved
  const { quote } = linked
  const acceptedBy = named.value
  await moveQuote(db, { id: quote.id, from: quote.state, to: moved.value, acceptedBy, now: context.now })
  const answerId = await insertAnswer(db, linked, { kind: 'accepted', name: acceptedBy, now: context.now })
  // without script the page posts no view of its own
  await logView(token, context, db)
  await recordEvent(db, context.ports.keys, {
    name: 'quote.accepted',
    entity: 'quote',
    entityId: quote.id,
    accountId: quote.account_id ?? undefined,
    actor: actorName(context.actor),
    data: { number: quote.number },
    now: context.now,
    mails: await answerMails(quote, { answer: 'accepted', answerId }, { token, ports: context.ports, db }),
  })
  return ok({ state: moved.value, acceptedBy, hasJoined: false })
}

/** A later acceptance: its name is stored for the owner, once. */
async function join(linked: LinkedQuote, name: string, action: LinkAction): Promise<Result<Acceptance, ApiError>> {
  const { state, accepted_by: acceptedBy } = linked.quote
  const joined = ok({ state, acceptedBy, hasJoined: acceptedBy !== name })
  if (!joined.value.hasJoined || (await hasAnswered(action.db, linked, { kind: 'joined', name }))) return joined
  const limited = await countAnswer(linked, action)
  if (limited !== undefined) return limited
  await insertAnswer(action.db, linked, { kind: 'joined', name, now: action.context.now })
  return joined
}
