import type { SavedCartFailure } from '@waybill/domain/cart'
import { NOT_FOUND, apiError, type ApiError } from '../../platform/http/api-error.ts'

/** The one mapping from rejections about saved carts to status, code and sentence (CART-27). */
export function apiErrorOfSavedCart(failure: SavedCartFailure): ApiError {
  switch (failure.code) {
    case 'saved-cart-name-invalid':
      return apiError(422, 'invalid-input', {
        errors: [{ path: 'name', message: 'errors.field_too_long', values: { maximum: failure.limit } }],
      })
    case 'saved-cart-name-taken':
      return apiError(409, failure.code, { values: { name: failure.name } })
    case 'too-many-saved-carts':
      return apiError(409, failure.code, { values: { limit: failure.limit } })
    case 'no-such-saved-cart':
      return NOT_FOUND
    case 'empty-cart':
      return apiError(422, 'cart-empty')
  }
}
