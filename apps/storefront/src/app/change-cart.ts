import type { CartChange } from '../lib/cart-change.ts'
import { enqueueChange } from './cart-changes.ts'
import type { CartDesk } from './cart-desk.ts'
import { productChange } from './product-change.ts'

/** A product is added or removed by script. False when that was rejected or given up. */
export async function changeCart(change: CartChange, desk: CartDesk): Promise<boolean> {
  return (await enqueueChange(productChange(change, desk), desk)) === 'made'
}

export { bringBack } from './bring-back.ts'
export { enqueueChange } from './cart-changes.ts'
