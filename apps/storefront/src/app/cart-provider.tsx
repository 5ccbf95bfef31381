import type { CartView } from '@waybill/contract/views'
import { useEffect, type ReactNode } from 'react'
import { mirrorCart } from '../lib/cart-mirror.ts'
import { CartContext } from './cart-context.ts'
import { useFrame } from './frame-context.ts'

/** The cart of a page for every button in it, and its copy in the browser of a visitor. */
export function CartProvider({ cart, children }: { readonly cart: CartView | null; readonly children: ReactNode }) {
  const { frame } = useFrame()
  const isVisitor = frame.viewer.kind === 'visitor'
  useEffect(() => {
    if (cart !== null && isVisitor) mirrorCart(cart)
  }, [cart, isVisitor])
  return <CartContext value={cart}>{children}</CartContext>
}
