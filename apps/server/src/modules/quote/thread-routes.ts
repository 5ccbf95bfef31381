import { calls } from '@waybill/contract'
import type { ThreadFormView } from '@waybill/contract/pages'
import { ok } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { readFields } from '../../platform/http/read-input.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import { tokenOf, trusted } from './answer-routes.ts'
import { answerAsOwner, readThreads } from './use-cases/answer-thread.ts'
import { askAboutQuote, readMessages } from './use-cases/ask-about-quote.ts'

const ASK = calls['POST /quotes/{token}/messages']
const WRITE = calls['POST /account/quotes/{id}/messages']
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
    async ({ params, body }, acting) => {
      const { text, recipient_id: to = 'all', line_id: lineId } = body
      const answered = await answerAsOwner({ text, to, lineId }, { ...acting, ...params })
      return answered.ok ? ok({ id: answered.value.id, written_to: answered.value.recipients }) : answered
    },
    {
      bodyOf: (fields) =>
        readFields(WRITE.body, {
          text: fields['text'] ?? '',
          ...optionalOf({ line_id: fields['line_id'] ?? '' }),
          ...(fields['recipient_id'] !== undefined &&
            fields['recipient_id'] !== '' && { recipient_id: numbered(fields['recipient_id']) }),
        }),
    },
  )
  actions.member(
    'POST /account/quotes/{id}/messages/read',
    ({ params, body }, acting) => readThreads(body.through, { ...acting, ...params }),
    { bodyOf: ({ through }) => readFields(READ.body, { through: numbered(through) }) },
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
