import type { CartView } from '@waybill/contract/views'
import { codeSplit } from '../../../../app/code-split.tsx'

const Problems = codeSplit('features/cart/components/offers/cart-problems', () =>
  import('./cart-problems.tsx').then((code) => code.CartProblems),
)

interface LazyCartProblemsProps {
  readonly cart: CartView
  readonly onSolved: () => void
}

/** Lazy: most carts have no problems. */
export function LazyCartProblems({ cart, onSolved }: LazyCartProblemsProps) {
  return cart.problems.length > 0 && <Problems cart={cart} onSolved={onSolved} />
}
