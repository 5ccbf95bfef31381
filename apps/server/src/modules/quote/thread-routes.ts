import { calls, type BodyOf, type ResultOf } from '@waybill/contract'
import type { ThreadFormView } from '@waybill/contract/pages'
import { ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { readFields } from '../../platform/http/read-input.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import { tokenOf, trusted } from './answer-routes.ts'
import { answerAsOwner, readThreads } from './use-cases/answer-thread.ts'
import { askAboutQuote, readMessages } from './use-cases/ask-about-quote.ts'
import { ownedBy, type OwnedQuote } from './use-cases/quote-owner.ts'

const ASK = calls['POST /quotes/{token}/messages']
const WRITE_KEY = 'POST /account/quotes/{id}/messages'
const WRITE = calls[WRITE_KEY]
const READ = calls['POST /account/quotes/{id}/messages/read']

type MessageFields = FormBody['fields']

/** A number that was chosen or typed; anything else is for the schema to reject. */
const numbered = (given: string | undefined) =>
  given !== undefined && /^\d{1,10}$/.test(given) ? Number(given) : given

/** The optional fields of a message, where they are filled in. */
function optionalOf(fields: MessageFields): object {
  const { line_id: lineId = '', name = '' } = fields
  return { ...(lineId !== '' && { line_id: numbered(lineId) }), ...(name !== '' && { name }) }
}

/** A message of the owner, as the form of their page names it: to one recipient, or without one to all. */
export function messageIn({ text = '', line_id: lineId = '', recipient_id: to = '' }: MessageFields): object {
  return { text, ...optionalOf({ line_id: lineId }), ...(to !== '' && { recipient_id: numbered(to) }) }
}

/** The message up to which was read. */
export const readIn = ({ through }: MessageFields): object => ({ through: numbered(through) })

/** Writes as the owner, and says to how many. */
export async function writeAsOwner(
  { text, recipient_id: to, line_id: lineId }: Pick<BodyOf<typeof WRITE_KEY>, 'text' | 'recipient_id' | 'line_id'>,
  owned: OwnedQuote,
): Promise<Result<ResultOf<typeof WRITE_KEY>, ApiError>> {
  const answered = await answerAsOwner({ text, to: to ?? 'all', lineId }, owned)
  return answered.ok ? ok({ id: answered.value.id, written_to: answered.value.recipients }) : answered
}

/** Questions of readers by their links, and the notes of what they have read. */
export function registerQuestions(actions: ActionRegistrar): void {
  actions.anyone(
    'POST /quotes/{token}/messages',
    trusted(async ({ params: { token }, body }, { context, db }) => {
      const { text, line_id: lineId, name } = body
      const stored = await askAboutQuote({ token, text, lineId, name, context, db })
      if (!stored.ok) return stored
      return ok({ id: stored.value, next: localePath(context.locale, `/quotes/${token}?asked=1#questions`) })
    }),
    {
      bodyOf: (fields, by) =>
        readFields(ASK.body, {
          ...tokenOf(by),
          text: fields['text'] ?? '',
          ...optionalOf(fields),
        }),
    },
  )
  actions.anyone(
    'POST /quotes/{token}/messages/read',
    trusted(({ params: { token }, body }, { context, db }) => readMessages(body.through, { token, context, db })),
  )
}

/** Answers of the account, and the notes of what it has read. */
export function registerThreadAnswers(actions: ActionRegistrar): void {
  actions.member(
    'POST /account/quotes/{id}/messages',
    ({ params, body }, acting) => writeAsOwner(body, ownedBy(acting, params)),
    {
      bodyOf: (fields) => readFields(WRITE.body, messageIn(fields)),
    },
  )
  actions.member(
    'POST /account/quotes/{id}/messages/read',
    ({ params, body }, acting) => readThreads(body.through, ownedBy(acting, params)),
    { bodyOf: (fields) => readFields(READ.body, readIn(fields)) },
  )
}

/** A message of the owner as it was typed, with what is wrong in it; undefined for another form of the page. */
export function sentMessage(
  { fields }: FormBody,
  { errors = [] }: Pick<ApiError, 'errors'>,
  translate: (problem: NonNullable<ApiError['errors']>[number]) => string,
): ThreadFormView | undefined {
  if (fields['intent'] !== 'quote.message') return undefined
  const { recipient_id: to = '', text = '', line_id: lineId = '' } = fields
  return {
    to: /^\d{1,10}$/.test(to) ? Number(to) : undefined,
    text,
    lineId,
    problems: errors.map((problem) => ({ path: problem.path, message: translate(problem) })),
  }
}
