import type { BodyOf, ResultOf } from '@waybill/contract'
import { emailProblem, normaliseEmail } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { QueuedMail } from '../../../platform/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { suppressedAmong } from '../repository.ts'
import { insertQuoteOwner } from '../repository-owner.ts'

const FIELD = 'notify_email'

/** The address at which a visitor wants to be notified, as it is stored; a member is notified at their own. */
export function checkOwner(
  { notify_email: given = '' }: Pick<BodyOf<'POST /cart/share'>, 'notify_email'>,
  actor: Actor,
): Result<string | undefined, ApiError> {
  const email = normaliseEmail(given.trim())
  if (email === '') return ok(undefined)
  if (actor.kind === 'member') return fail(invalidField(FIELD, 'quote.notify.member'))
  const problem = emailProblem(email)
  if (problem === undefined) return ok(email)
  return fail(apiError(422, problem, { errors: [{ path: FIELD, message: `quote.recipients.${problem}` }] }))
}

interface SharedByVisitor {
  readonly email: string | undefined
  readonly quoteId: string
  readonly number: string
  /** The sender's own link. */
  readonly shareSealed: string
}

interface AddedOwner {
  readonly mails: readonly QueuedMail[]
  readonly answer: Pick<ResultOf<'POST /cart/share'>, 'notified'>
}

/** Makes the visitor the owner of their quote, and queues the mail with their link; an address that gets no quotes gets neither (S-04). */
export async function addOwner(
  { email, quoteId, number, shareSealed }: SharedByVisitor,
  { ports, locale, now }: RequestContext,
  db: Executor,
): Promise<AddedOwner> {
  if (email === undefined) return { mails: [], answer: {} }
  if ((await suppressedAmong(db, [email])).size > 0)
    return { mails: [], answer: { notified: { email, state: 'suppressed' } } }
  const token = ports.ids.token()
  await insertQuoteOwner(db, {
    number,
    email,
    locale,
    tokenHash: hashToken(token),
    manageSealed: ports.keys.seal('manage-quote', token),
    shareSealed,
    now,
  })
  const mail = {
    template: 'quote_managed',
    to: email,
    locale,
    dedupeKey: `quote_managed:${number}`,
    refs: { quoteId, managed: 1 },
  }
  return { mails: [mail], answer: { notified: { email, state: 'queued' } } }
}
