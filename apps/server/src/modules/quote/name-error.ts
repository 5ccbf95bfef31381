import type { AcceptanceRejection, PersonNameProblem } from '@waybill/domain/quote'
import { apiError, invalidField, type ApiError } from '../../platform/http/api-error.ts'

const TEXTS = {
  name: { 'name-too-long': 'quote.name.tooLong', 'name-with-address': 'quote.name.noAddress' },
  role: { 'name-too-long': 'quote.role.tooLong', 'name-with-address': 'quote.role.noAddress' },
} as const

/** A name that is rejected, at its field. */
export function nameError(code: PersonNameProblem, path: string): ApiError {
  return invalidField(path, TEXTS.name[code])
}

/** Texts of an acceptance that are rejected, each at its field. */
export function acceptanceError(rejections: readonly AcceptanceRejection[]): ApiError {
  return apiError(422, 'invalid-input', {
    errors: rejections.map((rejection) =>
      rejection.field === 'orderNumber'
        ? { path: 'order_number', message: 'quote.orderNumber.tooLong' }
        : { path: rejection.field, message: TEXTS[rejection.field][rejection.code] },
    ),
  })
}
