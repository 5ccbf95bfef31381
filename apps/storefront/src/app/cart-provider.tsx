import type { CartView } from '@waybill/contract/views'
import { useEffect, type ReactNode } from 'react'
import { CartContext } from './cart-context.ts'
import { useFrame } from './frame-context.ts'
import { lateCode } from './late.tsx'

const mirrorCode = lateCode('lib/cart-mirror', () => import('../lib/cart-mirror.ts'))

/** The cart of a page for every button in it, and its copy in the browser of a visitor. */
export function CartProvider({ cart, children }: { readonly cart: CartView | null; readonly children: ReactNode }) {
  const { frame } = useFrame()
  const isVisitor = frame.viewer.kind === 'visitor'
  useEffect(() => {
    // without its code there is no copy: the server's cart is the truth
    if (cart !== null && isVisitor)
      void mirrorCode().then(
        ({ mirrorCart }) => mirrorCart(cart),
        () => {},
      )
  }, [cart, isVisitor])
  return <CartContext value={cart}>{children}</CartContext>
}
