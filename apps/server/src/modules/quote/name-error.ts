import type { PersonNameProblem } from '@waybill/domain/quote'
import { invalidField, type ApiError } from '../../platform/http/api-error.ts'

/** A name that is rejected, at its field. */
export function nameError(code: PersonNameProblem, path: 'name' | 'sender_name'): ApiError {
  const message = code === 'name-too-long' ? 'quote.name.tooLong' : 'quote.name.noAddress'
  return invalidField(path, message)
}
