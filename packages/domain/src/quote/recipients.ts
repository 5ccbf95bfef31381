import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { emailProblem, normaliseEmail } from './email-address.ts'

/** Most recipients of one share. */
export const recipientLimit = 10

/** Longest input: all addresses joined by one separator each, and the pending text. */
export const recipientInputLimit = 255

/** The messages of QUO-02 and the two limits of A-71, as stable codes; `i18n` has the texts. */
export type RecipientMessage =
  | 'email-invalid'
  | 'emails-invalid'
  | 'emails-duplicate'
  | 'email-too-long'
  | 'email-required'
  | 'input-too-long'
  | 'too-many-recipients'

/** The field after entering text: addresses that became tags, text that is left, and messages. */
export interface RecipientEntry {
  readonly recipients: readonly string[]
  /** Text that stays in the field; while it isn't empty the form is not valid. */
  readonly pending: string
  readonly messages: readonly RecipientMessage[]
}

const key = (email: string): string => email.toLowerCase()

/** The addresses in a text, split on white space and commas, blanks skipped, in ASCII form. */
export function splitRecipients(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(normaliseEmail)
}

/** `Mira Osei <mira@bep.example>` as its address; an address that stands before the name, by a space alone, stays. */
function withoutNames(part: string): string {
  const parts = part.trim().split(/[<>]/)
  if (parts.length < 3) return part.trim()
  return parts
    .flatMap((text, place) => (place % 2 === 1 ? [text] : text.split(/\s+/).filter((word) => word.includes('@'))))
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ')
}

/** A comma that a quoted name has in it parts nothing: `"Osei, Lan" <lan@bep.example>`. */
const quotedName = /"[^"]*"(?=\s*<)/g

/** One address after a name that may have commas: `Osei, Lan <lan@bep.example>`. */
const oneNamed = /^[^@<>]*<([^<>]*@[^<>]*)>[\s,]*$/

/** The entries between two semicolons or line breaks. */
function entriesOf(part: string): string[] {
  const named = oneNamed.exec(part)?.[1]
  return named === undefined ? part.replaceAll(quotedName, '').split(',').map(withoutNames) : [named.trim()]
}

/**
 * A list as mail programs copy it, in the separators of the field: semicolons and line breaks become commas, and
 * `Mira Osei <mira@bep.example>` its address.
 */
export function pastedRecipients(text: string): string {
  return text
    .split(/[;\r\n\t]+/)
    .flatMap(entriesOf)
    .filter((entry) => entry !== '')
    .join(', ')
}

function withoutRepeats(emails: readonly string[]): string[] {
  const first = new Map(emails.map((email, index): [string, number] => [key(email), index]).toReversed())
  return emails.filter((email, index) => first.get(key(email)) === index)
}

/** Length of the whole input: tags and pending text with one separator between each two. */
export function recipientInputLength(recipients: readonly string[], pending: string): number {
  return [...recipients, ...(pending === '' ? [] : [pending])].join(',').length
}

function messagesOf(parts: readonly string[], isRepeated: boolean): RecipientMessage[] {
  const problems = new Set(parts.map(emailProblem))
  const messages: RecipientMessage[] = []
  if (problems.has('email-invalid')) messages.push(parts.length > 1 ? 'emails-invalid' : 'email-invalid')
  if (problems.has('email-too-long')) messages.push('email-too-long')
  if (isRepeated) messages.push('emails-duplicate')
  return messages
}

/**
 * Enters text into the field (comma, Enter, space, blur, idle, paste: M§5), typed as it would be pasted. Good addresses become tags, duplicates inside the
 * text are removed with a hint, addresses that are tags already are skipped silently, bad ones stay in the field. Over 10
 * recipients or 255 characters nothing is entered.
 */
export function enterRecipients(recipients: readonly string[], text: string): RecipientEntry {
  const parts = splitRecipients(pastedRecipients(text))
  const once = withoutRepeats(parts)
  const known = new Set(recipients.map(key))
  const bad = once.filter((email) => emailProblem(email) !== undefined)
  const fresh = once.filter((email) => emailProblem(email) === undefined && !known.has(key(email)))
  const after: RecipientEntry = {
    recipients: [...recipients, ...fresh],
    pending: bad.join(' '),
    messages: messagesOf(once, once.length < parts.length),
  }
  const rejected = { recipients, pending: text, messages: [] }
  if (after.recipients.length > recipientLimit) return { ...rejected, messages: ['too-many-recipients'] }
  if (recipientInputLength(after.recipients, after.pending) > recipientInputLimit) {
    return { ...rejected, messages: ['input-too-long'] }
  }
  return after
}

/** Reason why a list of recipients is rejected; `index` points at the address, for the path `emails[index]`. */
export interface RecipientsRejection {
  readonly code: RecipientMessage
  readonly index?: number
}

/**
 * The server's repeat of the field's rules: the addresses to write to, trimmed, in ASCII form and each once, or the
 * first thing that is wrong. An empty list is `email-required`.
 */
export function checkRecipients(emails: readonly string[]): Result<readonly string[], RecipientsRejection> {
  const normalised = emails.map((email) => normaliseEmail(email.trim()))
  for (const [index, email] of normalised.entries()) {
    const problem = emailProblem(email)
    if (problem !== undefined) return fail({ code: problem, index })
  }
  const once = withoutRepeats(normalised)
  if (once.length === 0) return fail({ code: 'email-required' })
  if (once.length > recipientLimit) return fail({ code: 'too-many-recipients' })
  if (recipientInputLength(once, '') > recipientInputLimit) return fail({ code: 'input-too-long' })
  return ok(once)
}
