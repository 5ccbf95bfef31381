import type { MessageFormView } from '@waybill/contract/pages'
import type { MessageId } from '@waybill/i18n'
import { fullName } from '../../platform/full-name.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { FieldProblem } from '../../platform/http/api-error.ts'
import { readStamp, SHORTEST_WRITING_MS, stampForm } from '../../platform/http/form-stamp.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { carriedMessage, MESSAGE_LIMIT, readMessage } from './read-message.ts'
import { sendMessage, type MessageSubject } from './use-cases/send-message.ts'

/** No person sees this field; programs fill in whatever they find. */
const HONEYPOT = 'website'

/** The form as it was filled in, and why it was not sent. */
export interface UnsentForm {
  readonly values: MessageFormView['values']
  readonly issued: string
  readonly problems?: readonly FieldProblem[]
  readonly rejected?: { readonly text: MessageId; readonly retryAfterSeconds: number }
}

/** An empty form; what the shop knows of a signed-in writer need not be typed. */
export function freshForm({ actor, ports, now }: RequestContext, message?: string): UnsentForm {
  return {
    values: {
      ...(actor.kind === 'member' && { name: fullName(actor), email: actor.email }),
      ...(message !== undefined && { message }),
    },
    issued: stampForm(ports.keys, 'contact-form', now),
  }
}

/** Sends what was written, or answers the form as it was: nothing that was written is lost. */
export async function receiveForm(
  { fields }: FormBody,
  { context, db, about }: { readonly context: RequestContext; readonly db: Executor; readonly about: MessageSubject },
): Promise<'sent' | UnsentForm> {
  const { ports, now } = context
  const { issued: stamp = '' } = fields
  const made = readStamp(ports.keys, 'contact-form', stamp)
  const issued = made === undefined ? stampForm(ports.keys, 'contact-form', now) : stamp
  const values = { ...carriedMessage(fields) }
  const isByHand = made !== undefined && now - made >= SHORTEST_WRITING_MS && (fields[HONEYPOT] ?? '') === ''
  if (!isByHand) {
    const rejected = { text: 'account.contact.tooFast', retryAfterSeconds: SHORTEST_WRITING_MS / 1000 } as const
    return { values, issued, rejected }
  }
  const message = readMessage(fields)
  if (!message.ok) return { values, issued, problems: message.failure }
  const sent = await sendMessage({ message: message.value, about, stamp }, context, db)
  if (sent.ok) return 'sent'
  const { retryAfterSeconds = 0 } = sent.failure
  return { values, issued, rejected: { text: 'account.contact.tooOften', retryAfterSeconds } }
}

interface FormAnswer {
  readonly form: MessageFormView
  readonly outcome: { readonly status?: number; readonly notice?: { readonly kind: 'problem'; readonly text: string } }
}

/** The form for its page, with the status and the notice that go with it. */
export function showForm({ ports, locale, reply }: RequestContext, unsent: UnsentForm): FormAnswer {
  const { values, issued, problems = [], rejected } = unsent
  const t = ports.pages.translator(locale)
  if (rejected !== undefined) void reply.header('retry-after', String(rejected.retryAfterSeconds))
  return {
    form: {
      values,
      problems: problems.map((field) => ({ path: field.path, message: t(field.message, field.values) })),
      messageLimit: MESSAGE_LIMIT,
      issued,
    },
    outcome: {
      ...(problems.length > 0 && { status: 422 }),
      ...(rejected !== undefined && { status: 429, notice: { kind: 'problem', text: t(rejected.text) } }),
    },
  }
}
