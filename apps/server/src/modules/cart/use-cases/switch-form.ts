import type { FormBody } from '../../../platform/http/form-body.ts'
import type { CartChange } from './change-cart.ts'

/** More than a shop has: what is longer was not made by our form. */
const MOST_ENTRIES = 50

/** What the script-free button of a better package means (CART-26); subpackages stand in one field, by commas. */
export function switchOf(fields: FormBody['fields'], productId: number): CartChange {
  const { entries } = fields
  const chosen = entries === undefined ? {} : { entries: entries.split(',').filter(Boolean).slice(0, MOST_ENTRIES) }
  const command = { kind: 'switch_package', productId, ...chosen } as const
  return { key: 'POST /cart/switch', request: { command }, body: fields }
}
