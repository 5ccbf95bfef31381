import { apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import type { StoredCart } from '../stored-cart.ts'

/** A change that expects another version than the cart's is rejected; the caller reads the current cart from the answer. */
export function rejectStaleVersion(seen: string | undefined, stored: StoredCart | undefined): ApiError | undefined {
  if (seen === undefined) return undefined
  const version = /^"?(\d{1,15})"?$/.exec(seen)?.[1]
  if (version === undefined) return invalidField('If-Match')
  return Number(version) === (stored?.version ?? 0) ? undefined : apiError(409, 'stale-version')
}
