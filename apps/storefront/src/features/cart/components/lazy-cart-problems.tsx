import type { CartView } from '@waybill/contract/views'
import { codeSplit } from '../../../app/code-split.tsx'

const Problems = codeSplit('features/cart/components/cart-problems', () =>
  import('./cart-problems.tsx').then((code) => code.CartProblems),
)

interface LazyCartProblemsProps {
  readonly cart: CartView
  readonly onSolved: () => void
}

/** Nothing is wrong with most carts. */
export function LazyCartProblems({ cart, onSolved }: LazyCartProblemsProps) {
  return cart.problems.length > 0 && <Problems cart={cart} onSolved={onSolved} />
}
