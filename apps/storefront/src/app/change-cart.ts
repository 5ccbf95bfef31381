import type { CartChange } from '../lib/cart-change.ts'
import { makeInTurn } from './cart-changes.ts'
import type { CartDesk } from './cart-desk.ts'
import { productChange } from './product-change.ts'

/** A product is added or removed by script. False when that was refused or given up. */
export async function changeCart(change: CartChange, desk: CartDesk): Promise<boolean> {
  return (await makeInTurn(productChange(change, desk), desk)) === 'made'
}

export { bringBack } from './bring-back.ts'
export { makeInTurn } from './cart-changes.ts'
