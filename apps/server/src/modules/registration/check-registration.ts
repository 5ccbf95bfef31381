import { countryCodes } from '@waybill/domain/payment'
import { normaliseEmail } from '@waybill/domain/quote'
import type { FieldProblem } from '../../platform/http/api-error.ts'

let known: Promise<ReadonlySet<string>> | undefined

/** Is it among the passwords that leaks are full of (D-12)? The list is read when the first person registers. */
async function isCommonPassword(password: string): Promise<boolean> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await known).has(password.toLowerCase())
}

const SHORTEST_PASSWORD = 10
const LONGEST_PASSWORD = 128
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** The form in which addresses are compared and unique. */
export function emailNorm(email: string): string {
  return emailAsStored(email).toLowerCase()
}

/** A password has 10 to 128 code points and is not a common one; no other rule (D-12). */
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

const REQUIRED = 'errors.field_required'

function textAt(body: unknown, name: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** An address as it is stored: without the blanks around it, and with the one form of its letters. */
export function emailAsStored(email: string): string {
  return normaliseEmail(email.trim())
}

async function passwordIssue(password: string): Promise<FieldProblem | undefined> {
  return password === '' ? { path: 'password', message: REQUIRED } : passwordProblem(password)
}

function emailIssue(email: string): FieldProblem | undefined {
  if (email.trim() === '') return { path: 'email', message: REQUIRED }
  return EMAIL.test(emailAsStored(email)) ? undefined : { path: 'email', message: 'errors.field_email' }
}

function countryIssue(country: string): FieldProblem | undefined {
  return country === '' || countryCodes.has(country) ? undefined : { path: 'country', message: 'errors.field_option' }
}

/** What the schema can't say: the address, the password, the country. Fields that are no texts are the schema's. */
export async function registrationProblems(body: unknown): Promise<readonly FieldProblem[]> {
  const [email, password, country] = ['email', 'password', 'country'].map((name) => textAt(body, name))
  const issues = [
    email === undefined ? undefined : emailIssue(email),
    password === undefined ? undefined : await passwordIssue(password),
    country === undefined ? undefined : countryIssue(country),
  ]
  return issues.filter((issue) => issue !== undefined)
}
