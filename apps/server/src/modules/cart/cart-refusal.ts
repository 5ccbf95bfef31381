import type { CartFailure } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { unreachable } from '@waybill/domain/result'
import type { Locale } from '@waybill/i18n'
import { titleOf } from '../catalog/use-cases/read-text.ts'
import { refusal, type Refusal } from '../../platform/http/refusal.ts'

/** The one mapping from refusals of the cart's rules to status, code and sentence (CART-15). */
export function cartRefusal(catalogue: Catalogue, failure: CartFailure, locale: Locale): Refusal {
  const { code } = failure
  switch (code) {
    case 'unknown-product':
    case 'not-in-cart':
      return refusal(404, code)
    case 'product-retired':
      return refusal(404, code, {
        values: { title: titleOf(catalogue, failure.productId, locale) },
        details: { replaced_by: failure.replacedBy ?? null },
      })
    case 'flags-contradict':
      return refusal(403, code)
    case 'default-module':
      return refusal(403, code, { values: { title: titleOf(catalogue, failure.productId, locale) } })
    case 'package-unbreakable':
      return refusal(422, code, { values: { title: titleOf(catalogue, failure.planId, locale) } })
    case 'goes-with-parent':
      return refusal(422, code, { values: { title: titleOf(catalogue, failure.parentId, locale) } })
    case 'contact-us':
      return refusal(422, code, {
        values: { title: titleOf(catalogue, failure.productId, locale), id: failure.productId },
      })
    case 'not-for-sale':
    case 'quantity-controls':
    case 'internal-line':
      return refusal(422, code, { values: { title: titleOf(catalogue, failure.productId, locale) } })
    case 'no-price':
      return refusal(422, code, {
        values: { title: titleOf(catalogue, failure.productId, locale), currency: failure.currency },
      })
    case 'unknown-entry':
      return refusal(422, 'invalid-input', { errors: [{ path: 'entries', message: 'errors.field_invalid' }] })
    case 'too-many-lines':
      return refusal(422, code, { values: { limit: failure.limit } })
    case 'unknown-usage-key':
      return refusal(422, 'invalid-input', {
        errors: [{ path: `usages.${failure.usageKey}`, message: 'errors.field_unknown' }],
      })
    case 'quantity-out-of-range':
      return refusal(422, 'invalid-input', {
        errors: [
          {
            path: `usages.${failure.usageKey}`,
            message: 'errors.field_too_large',
            values: { maximum: failure.maximum },
          },
        ],
      })
    case 'nothing-to-restore':
    case 'nothing-to-undo':
    case 'changed-since':
      return refusal(409, code)
    case 'undo-over':
      return refusal(410, code)
    default:
      return unreachable(code)
  }
}
