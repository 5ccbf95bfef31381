import type { CartView } from '@waybill/contract/views'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { cartInView } from '../lib/cart-view.ts'
import { CartContext } from './cart-context.ts'
import { useFrame } from './frame-context.ts'
import { useKeeping } from './keeping-context.ts'
import { late, lateCode } from './late.tsx'

const mirrorCode = lateCode('lib/cart-mirror', () => import('../lib/cart-mirror.ts'))

const LateKeptCart = late('app/kept-cart', async () => {
  const { KeptCart } = await import('./kept-cart.tsx')
  return KeptCart
})

/** A copy of D-27 lies here. */
function hasMirror(): boolean {
  try {
    return 'cart' in localStorage
  } catch {
    return false
  }
}

/** Told by nobody: it is asked whenever the page is drawn anew. */
const untold = () => () => {}
const hasNone = (): boolean => false

/** The cart of a page for every button in it, and its copy in the browser of a visitor. */
export function CartProvider({ cart, children }: { readonly cart: CartView | null; readonly children: ReactNode }) {
  const { frame } = useFrame()
  const { keeping } = useKeeping()
  const isKept = useSyncExternalStore(untold, hasMirror, hasNone)
  const isVisitor = frame.viewer.kind === 'visitor'
  useEffect(() => {
    // without its code there is no copy: the server's cart is the truth
    if (cart !== null && isVisitor)
      void mirrorCode().then(
        ({ mirrorCart }) => mirrorCart(cart),
        () => {},
      )
  }, [cart, isVisitor])
  return (
    <CartContext value={cartInView(keeping, cart)}>
      {children}
      {cart === null && isVisitor && isKept && <LateKeptCart />}
    </CartContext>
  )
}
