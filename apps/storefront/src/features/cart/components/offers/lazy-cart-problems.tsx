import type { CartView } from '@waybill/contract/views'
import { codeSplit } from '../../../../app/code-split.tsx'

const Problems = codeSplit('features/cart/components/offers/cart-problems', () =>
  import('./cart-problems.tsx').then((code) => code.CartProblems),
)

/** Lazy: most carts have no problems. */
export function LazyCartProblems({ cart, onSolved }: { readonly cart: CartView; readonly onSolved: () => void }) {
  return cart.problems.length > 0 && <Problems cart={cart} onSolved={onSolved} />
}
