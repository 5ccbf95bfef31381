import type { CartChange } from '../../lib/cart/cart-change.ts'
import { enqueueChange } from './cart-changes.ts'
import type { CartContextValue } from './cart-context-value.ts'
import { productChange } from './product-change.ts'

/** A product is added or removed by script. False when that was rejected or given up. */
export async function changeCart(change: CartChange, context: CartContextValue): Promise<boolean> {
  return (await enqueueChange(productChange(change, context), context)) === 'made'
}

export { restoreLines } from './restore-lines.ts'
export { enqueueChange } from './cart-changes.ts'
