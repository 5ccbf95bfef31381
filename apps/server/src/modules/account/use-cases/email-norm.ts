import { normaliseEmail } from '@waybill/domain/quote'
import type { FieldProblem } from '../../../platform/http/api-error.ts'

const SHORTEST_PASSWORD = 10
const LONGEST_PASSWORD = 128

/** An address as it is stored: without the blanks around it, and with the one form of its letters. */
export function emailAsStored(email: string): string {
  return normaliseEmail(email.trim())
}

/** The HTML standard's pattern with at least one dot in the domain, and a name of at most 64 letters (RFC 5321). */
const MEMBER_EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** Can a member sign in by it? How long it may be is the schema's business. */
export function isMemberEmail(email: string): boolean {
  return MEMBER_EMAIL.test(emailAsStored(email))
}

/** The form in which addresses are compared and unique. */
export function emailNorm(email: string): string {
  return emailAsStored(email).toLowerCase()
}

/** Hosts at which the dots of a name mean nothing, and that deliver to the same mailboxes. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox that an address is an alias of: one trial is given to all of them (B-75). It is no address to write to. */
export function trialAddress(email: string): string {
  const [whole = '', host = ''] = emailNorm(email).split('@')
  const [before = ''] = whole.split('+')
  const name = before === '' ? whole : before
  return DOTLESS.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

let known: Promise<ReadonlySet<string>> | undefined

/** Is it among the passwords that leaks are full of? The list is read when the first person registers. */
async function isCommonPassword(password: string): Promise<boolean> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await known).has(password.toLowerCase())
}

/** A password has 10 to 128 code points and is not a common one; no other rule. */
export async function passwordProblem(password: string): Promise<FieldProblem | undefined> {
  const length = [...password].length
  if (length < SHORTEST_PASSWORD || length > LONGEST_PASSWORD) {
    return {
      path: 'password',
      message: 'errors.field_length',
      values: { minimum: SHORTEST_PASSWORD, maximum: LONGEST_PASSWORD },
    }
  }
  return (await isCommonPassword(password)) ? { path: 'password', message: 'errors.field_password_common' } : undefined
}
