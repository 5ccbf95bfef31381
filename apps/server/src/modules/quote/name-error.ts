import type { AcceptanceRejection, PersonNameProblem } from '@waybill/domain/quote'
import { apiError, invalidField, type ApiError } from '../../platform/http/api-error.ts'

const textOf = (code: PersonNameProblem) =>
  code === 'name-too-long' ? ('quote.name.tooLong' as const) : ('quote.name.noAddress' as const)

/** A name that is rejected, at its field. */
export function nameError(code: PersonNameProblem, path: 'name' | 'sender_name'): ApiError {
  return invalidField(path, textOf(code))
}

/** Texts of an acceptance that are rejected, each at its field. */
export function acceptanceError(rejections: readonly AcceptanceRejection[]): ApiError {
  return apiError(422, 'invalid-input', {
    errors: rejections.map((rejection) =>
      rejection.field === 'orderNumber'
        ? { path: 'order_number', message: 'quote.orderNumber.tooLong' }
        : { path: rejection.field, message: textOf(rejection.code) },
    ),
  })
}
