import type { OrderFailure } from '../../../platform/database/schema-shop.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'

/** What a failed order answers, again and again (B-130). */
export function orderFailed({ status, code, declineCode }: OrderFailure): ApiError {
  return apiError(status, code, declineCode === undefined ? {} : { details: { decline_code: declineCode } })
}
