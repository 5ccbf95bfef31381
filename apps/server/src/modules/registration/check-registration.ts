import { countryCodes } from '@waybill/domain/payment'
import { normaliseEmail } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { refusal, type FieldRefusal, type Refusal } from '../../platform/http/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

const SHORTEST_PASSWORD = 10
const LONGEST_PASSWORD = 128
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** The form in which addresses are compared and unique. */
export function emailNorm(email: string): string {
  return normaliseEmail(email.trim()).toLowerCase()
}

/** A password has 10 to 128 code points and is not a common one; no other rule (D-12). */
export async function passwordProblem(password: string): Promise<FieldRefusal | undefined> {
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

interface RegistrationFields {
  readonly email: string
  readonly password: string
  readonly country: string
}

/** What the schema can't say: the address, the password, the country. */
export async function checkRegistration<Fields extends RegistrationFields>(
  fields: Fields,
): Promise<Result<Fields, Refusal>> {
  const email = normaliseEmail(fields.email.trim())
  const weak = await passwordProblem(fields.password)
  const errors: FieldRefusal[] = [
    ...(EMAIL.test(email) ? [] : [{ path: 'email', message: 'errors.field_email' } as const]),
    ...(weak === undefined ? [] : [weak]),
    ...(countryCodes.has(fields.country) ? [] : [{ path: 'country', message: 'errors.field_option' } as const]),
  ]
  return errors.length === 0 ? ok({ ...fields, email }) : fail(refusal(422, 'invalid-input', { errors }))
}
