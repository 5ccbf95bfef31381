import type { PersonNameProblem } from '@waybill/domain/quote'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'

/** A name that is rejected, at its field. */
export function nameError(code: PersonNameProblem, path: 'name' | 'sender_name'): ApiError {
  const message = code === 'name-too-long' ? 'quote.name.tooLong' : 'quote.name.noAddress'
  return apiError(422, 'invalid-input', { errors: [{ path, message }] })
}
