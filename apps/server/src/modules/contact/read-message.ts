import { commentLength, emailProblem, normaliseComment, normaliseEmail } from '@waybill/domain/quote'
import type { WrittenContact } from '@waybill/contract/mails'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { FieldProblem } from '../../platform/http/api-error.ts'

/** Longest texts, in code points. */
export const MESSAGE_LIMIT = 2_000
const NAME_LIMIT = 100
/** Of RFC 5321: the longest address that can be answered. */
const EMAIL_LIMIT = 254

export type ContactMessage = WrittenContact

/** The fields of a message as they were posted, or come out of the outbox: each of them, also where one wasn't written. */
export function carriedMessage(secrets: FormBody['fields']): ContactMessage {
  const { name = '', email = '', company = '', message = '' } = secrets
  return { name, email, company, message }
}

/** Reads the form, ready to be sent, or what is wrong with each field. */
export function readMessage(fields: FormBody['fields']): Result<ContactMessage, readonly FieldProblem[]> {
  const { name = '', email = '', company = '', message = '' } = fields
  const read = {
    name: oneLine(name),
    email: normaliseEmail(email.trim()),
    company: oneLine(company),
    message: normaliseComment(message).trim(),
  }
  const problems = [
    ...lengthProblem('name', read.name, { minimum: 1, maximum: NAME_LIMIT }),
    ...addressProblem(read.email),
    ...lengthProblem('company', read.company, { minimum: 0, maximum: NAME_LIMIT }),
    ...lengthProblem('message', read.message, { minimum: 1, maximum: MESSAGE_LIMIT }),
  ]
  return problems.length === 0 ? ok(read) : fail(problems)
}

function oneLine(text: string): string {
  return normaliseComment(text).replace(/\s+/g, ' ').trim()
}

function lengthProblem(
  path: string,
  text: string,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): readonly FieldProblem[] {
  const length = commentLength(text)
  if (length < minimum) return [{ path, message: 'errors.field_required' }]
  return length > maximum ? [{ path, message: 'errors.field_too_long', values: { maximum } }] : []
}

/** The limit of 50 characters belongs to quotes alone (M§5): an answer may go to any address that exists. */
function addressProblem(email: string): readonly FieldProblem[] {
  if (email === '') return [{ path: 'email', message: 'errors.field_required' }]
  const isAddress = emailProblem(email) !== 'email-invalid' && email.length <= EMAIL_LIMIT
  return isAddress ? [] : [{ path: 'email', message: 'errors.field_email' }]
}
