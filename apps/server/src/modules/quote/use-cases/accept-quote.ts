import { checkAcceptance, type AcceptanceWords, type RequestedContent } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import { hashToken } from '../../../platform/ids.ts'
import { shownTerms } from '../../legal/index.ts'
import { acceptanceError } from '../name-error.ts'
import { moveQuote, type StoredQuote } from '../repository.ts'
import {
  hasAnswered,
  insertAnswer,
  lockLinkedQuote,
  type LinkedQuote,
  type NewQuoteAnswer,
} from '../repository-answers.ts'
import { answeredState, answerMails, countAnswer, receiptOf, stateByLink, type LinkAction } from './answer-link.ts'
import { acceptedContent, requestedQuote } from '../requested-quote.ts'
import { logView } from './log-view.ts'

interface AcceptAction extends LinkAction {
  /** Of the person who accepts. */
  readonly words: Parameters<typeof checkAcceptance>[0]
  /** Of a quote that leaves a choice: what of it is accepted. */
  readonly requested: RequestedContent
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
export async function acceptSharedQuote({
  words,
  requested,
  ...action
}: AcceptAction): Promise<Result<Acceptance, ApiError>> {
  const { token, context, db } = action
  const checked = checkAcceptance(words)
  if (!checked.ok) return fail(acceptanceError(checked.failure))
  const linked = await lockLinkedQuote(db, hashToken(token))
  if (linked === undefined) return fail(NOT_FOUND)
  if (stateByLink(linked) === 'accepted') return join(linked, checked.value, action)
  const moved = answeredState(linked, 'accept', context.now)
  if (!moved.ok) return moved
  const chosen = await requestedQuote(linked.quote, requested, { ports: context.ports, db })
  if (!chosen.ok) return chosen
  const quote = chosen.value
  const acceptedBy = checked.value.name
  const accepted = acceptedContent(quote, requested)
  await moveQuote(db, { id: quote.id, from: quote.state, to: moved.value, acceptedBy, accepted, now: context.now })
  const answerId = await insertAnswer(db, linked, await answerOf('accepted', checked.value, action))
  // without script the page posts no view of its own
  await logView(linked, context, db)
  await recordEvent(db, context.ports.keys, {
    name: 'quote.accepted',
    entity: 'quote',
    entityId: quote.id,
    accountId: quote.account_id ?? undefined,
    actor: actorName(context.actor),
    data: { number: quote.number },
    now: context.now,
    mails: [
      ...(await answerMails(
        quote,
        { answer: 'accepted', answerId },
        { token, ports: context.ports, db, now: context.now },
      )),
      ...(await receiptOf(linked, answerId, action)),
    ],
  })
  return ok({ state: moved.value, acceptedBy, hasJoined: false })
}

/** An acceptance with where it came from, and the legal texts that it was given under (S-06). */
async function answerOf(
  kind: 'accepted' | 'joined',
  { name, role, orderNumber }: AcceptanceWords,
  { context, db }: LinkAction,
): Promise<NewQuoteAnswer> {
  const { ports, locale, networkPrefix, now } = context
  const terms = await shownTerms(db, ports.catalogue.current(), locale)
  return {
    kind,
    name,
    role,
    order_number: orderNumber,
    network: networkPrefix,
    now,
    ...(terms !== undefined && { terms_version: terms.version, terms_locale: terms.locale }),
  }
}

/** A later acceptance: its name is stored for the owner, once. */
async function join(
  linked: LinkedQuote,
  words: AcceptanceWords,
  action: LinkAction,
): Promise<Result<Acceptance, ApiError>> {
  const { name } = words
  const { state, accepted_by: acceptedBy } = linked.quote
  const joined = ok({ state, acceptedBy, hasJoined: acceptedBy !== name })
  if (!joined.value.hasJoined || (await hasAnswered(action.db, linked, { kind: 'joined', name }))) return joined
  const limited = await countAnswer(linked, action)
  if (limited !== undefined) return limited
  await insertAnswer(action.db, linked, await answerOf('joined', words, action))
  return joined
}
