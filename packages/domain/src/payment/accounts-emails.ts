import { emailProblem, normaliseEmail, pastedRecipients } from '../quote/index.ts'
import { readMarks } from './pasted.ts'

/** Most addresses of an accounts department (S-25). */
const MOST_ACCOUNTS_EMAILS = 3

/** Most characters of one address. */
const LONGEST_EMAIL = 254

const SEPARATOR = ', '

/** The addresses of a text as {@link readAccountsEmails} gave it. */
export function accountsEmailsIn(text: string): readonly string[] {
  return text.split(SEPARATOR).filter((address) => address !== '')
}

/**
 * Addresses as they are stored: however a mail program or a table copied them, in ASCII form, each once whatever its case,
 * with a comma and a blank between two. A part that is no address stays in its place, for the check to name it.
 */
export function readAccountsEmails(text: string): string {
  const addresses = pastedRecipients(readMarks(text))
    .split(/[\s,]+/)
    .map((address) => normaliseEmail(address.replace(/^mailto:/i, '')))
    .filter((address) => address !== '')
  const keys = addresses.map((address) => address.toLowerCase())
  return addresses.filter((_, place) => keys.indexOf(keys[place] ?? '') === place).join(SEPARATOR)
}

/** The first address that can't be written to, or that there are too many; undefined for a list that is right, or empty. */
export function accountsEmailsProblem(
  text: string,
):
  | { readonly code: 'format'; readonly entry: string }
  | { readonly code: 'too-many'; readonly maximum: number }
  | undefined {
  const addresses = accountsEmailsIn(text)
  const entry = addresses.find((address) => emailProblem(address) === 'email-invalid' || address.length > LONGEST_EMAIL)
  if (entry !== undefined) return { code: 'format', entry }
  return addresses.length > MOST_ACCOUNTS_EMAILS ? { code: 'too-many', maximum: MOST_ACCOUNTS_EMAILS } : undefined
}
