import type { CartView } from '@waybill/contract/views'
import { useSyncExternalStore, type ReactNode } from 'react'
import { cartInView } from '../lib/cart/cart-view.ts'
import { useObservable } from '../lib/observable.ts'
import { isStored } from '../lib/is-stored.ts'
import { CartContext } from './cart-context.ts'
import { useShell } from '../app/shell-context.ts'
import { codeSplit } from '../app/code-split.tsx'

const LazyCartCopy = codeSplit('cart/sync/cart-copy', () =>
  import('./sync/cart-copy.tsx').then((code) => code.CartCopy),
)

const neverChanges = () => () => {}
let wasStored: boolean | undefined
/** Read once, as the page came: a copy that is made later holds the cart that the server has too. */
const hasCopy = (): boolean => (wasStored ??= isStored('cart'))
const hasNone = (): boolean => false

/** The cart of a page for every button in it, and its copy in the browser of a visitor. */
export function CartProvider({ cart, children }: { readonly cart: CartView | null; readonly children: ReactNode }) {
  const { shell, freshness } = useShell()
  const isCopied = useSyncExternalStore(neverChanges, hasCopy, hasNone)
  const isVisitor = shell.viewer.kind === 'visitor'
  return (
    <CartContext value={cartInView(useObservable(freshness), cart)}>
      {children}
      {isVisitor && (cart !== null || isCopied) && <LazyCartCopy cart={cart} />}
    </CartContext>
  )
}
