import type { Catalogue } from '@waybill/domain/catalog'
import type { QuoteFailure } from '@waybill/domain/quote'
import type { Locale } from '@waybill/i18n'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import { apiErrorOfCart } from '../cart/index.ts'

/** Rejection of a cart that can't be quoted, with the product that stands in the way. */
export function apiErrorOfQuote(catalogue: Catalogue, failure: QuoteFailure, locale: Locale): ApiError {
  if (failure.code === 'empty-cart') return apiError(422, 'cart-empty')
  const error = apiErrorOfCart(catalogue, failure, locale)
  return failure.code === 'product-retired' ? { ...error, message: 'apiError.productRetiredInCart' } : error
}
