import { countryCodes } from '@waybill/domain/payment'
import type { FieldProblem } from '../../platform/http/api-error.ts'
import { isMemberEmail, passwordProblem } from '../account/index.ts'

const REQUIRED = 'errors.field_required'

function textAt(body: unknown, name: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : undefined
}

async function passwordIssue(password: string): Promise<FieldProblem | undefined> {
  return password === '' ? { path: 'password', message: REQUIRED } : passwordProblem(password)
}

function emailIssue(email: string): FieldProblem | undefined {
  if (email.trim() === '') return { path: 'email', message: REQUIRED }
  return isMemberEmail(email) ? undefined : { path: 'email', message: 'errors.field_email' }
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
