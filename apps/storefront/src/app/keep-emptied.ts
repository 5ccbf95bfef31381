import { dropMirror, storedMirror, linesToBringBack, mirroredLines } from '../lib/cart-mirror.ts'
import { storeLastCart } from '../lib/last-cart.ts'
import type { CartContextValue } from './cart-context-value.ts'

/** An emptied cart leaves no temporary one behind (CART-12); what was in it is on offer for a day. */
export function keepEmptied({ cart }: CartContextValue): void {
  storeLastCart(cart === null ? mirroredLines(storedMirror()) : linesToBringBack(cart))
  dropMirror()
}
