import type { CartFailure, SavedCartFailure } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { unreachable } from '@waybill/domain/result'
import type { Locale } from '@waybill/i18n'
import { titleOf } from '../catalog/index.ts'
import { NOT_FOUND, apiError, invalidField, type ApiError } from '../../platform/http/api-error.ts'

/** A rejection of a call on a cart. */
export function apiErrorOfCart(catalogue: Catalogue, failure: CartFailure, locale: Locale): ApiError {
  return errorOf(catalogue, failure, { locale, counted: 'usages' })
}

/** The same of a call that changes or begins a subscription. */
export function apiErrorOfChange(catalogue: Catalogue, failure: CartFailure, locale: Locale): ApiError {
  return errorOf(catalogue, failure, { locale, counted: 'quantities' })
}

/**
 * The one mapping from rejections of the cart's rules to status, code and sentence. `counted`: what the call names its numbers
 * of units, of a cart `usages`, of a change `quantities`.
 */
function errorOf(
  catalogue: Catalogue,
  failure: CartFailure,
  { locale, counted }: { readonly locale: Locale; readonly counted: 'usages' | 'quantities' },
): ApiError {
  const { code } = failure
  switch (code) {
    case 'unknown-product':
    case 'not-in-cart':
      return apiError(404, code)
    case 'product-retired':
      return apiError(404, code, {
        values: { title: titleOf(catalogue, failure.productId, locale) },
        details: { replaced_by: failure.replacedBy ?? null },
      })
    case 'flags-contradict':
      return apiError(403, code)
    case 'default-module':
      return apiError(403, code, { values: { title: titleOf(catalogue, failure.productId, locale) } })
    case 'package-unbreakable':
      return apiError(422, code, { values: { title: titleOf(catalogue, failure.planId, locale) } })
    case 'goes-with-parent':
      return apiError(422, code, { values: { title: titleOf(catalogue, failure.parentId, locale) } })
    case 'contact-us':
      return apiError(422, code, {
        values: { title: titleOf(catalogue, failure.productId, locale), id: failure.productId },
      })
    case 'not-for-sale':
    case 'quantity-controls':
    case 'internal-line':
      return apiError(422, code, { values: { title: titleOf(catalogue, failure.productId, locale) } })
    case 'no-price':
      return apiError(422, code, {
        values: { title: titleOf(catalogue, failure.productId, locale), currency: failure.currency },
      })
    case 'unknown-entry':
      return invalidField('entries')
    case 'too-many-lines':
      return apiError(422, code, { values: { limit: failure.limit } })
    case 'unknown-usage-key':
      return invalidField(`${counted}.${failure.usageKey}`, 'errors.field_unknown')
    case 'quantity-out-of-range':
      return invalidField(`${counted}.${failure.usageKey}`, 'errors.field_too_large', {
        maximum: failure.maximum,
      })
    case 'nothing-to-restore':
    case 'nothing-to-undo':
    case 'changed-since':
      return apiError(409, code)
    case 'undo-over':
      return apiError(410, code)
    default:
      return unreachable(code)
  }
}

/** The one mapping from rejections about saved carts to status, code and sentence. */
export function apiErrorOfSavedCart(failure: SavedCartFailure): ApiError {
  switch (failure.code) {
    case 'saved-cart-name-invalid':
      return invalidField('name', 'errors.field_too_long', { maximum: failure.limit })
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
