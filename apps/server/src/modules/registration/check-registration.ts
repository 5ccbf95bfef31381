import { countryCodes, isPhone, readPhone } from '@waybill/domain/payment'
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

/** One name is enough, and the other field may be empty. */
function nameIssue(first: string, last: string): FieldProblem | undefined {
  return (first + last).trim() === '' ? { path: 'first_name', message: 'errors.field_one_name' } : undefined
}

function phoneIssue(phone: string): FieldProblem | undefined {
  const number = readPhone(phone)
  return number === '' || isPhone(number) ? undefined : { path: 'phone', message: 'errors.field_phone' }
}

/** Problems that the schema can't find; fields that are no texts are the schema's. */
export async function registrationProblems(body: unknown): Promise<readonly FieldProblem[]> {
  const texts = ['email', 'password', 'country', 'phone', 'first_name', 'last_name'].map((name) => textAt(body, name))
  const [email, password, country, phone, first, last] = texts
  const issues = [
    email === undefined ? undefined : emailIssue(email),
    password === undefined ? undefined : await passwordIssue(password),
    country === undefined ? undefined : countryIssue(country),
    phone === undefined ? undefined : phoneIssue(phone),
    first === undefined || last === undefined ? undefined : nameIssue(first, last),
  ]
  return issues.filter((issue) => issue !== undefined)
}
