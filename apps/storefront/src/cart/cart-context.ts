import { createContext, use } from 'react'
import type { CartView } from '@waybill/contract/views'

export const CartContext = createContext<CartView | null>(null)

/** The cart of the page; null while it is empty, or on a page without one. */
export function useCart(): CartView | null {
  return use(CartContext)
}
