import type { CartView } from '@waybill/contract/views'
import { late } from '../../../app/late.tsx'

const Problems = late('features/cart/components/cart-problems', () =>
  import('./cart-problems.tsx').then((code) => code.CartProblems),
)

interface LateCartProblemsProps {
  readonly cart: CartView
  readonly onSolved: () => void
}

/** Nothing is wrong with most carts. */
export function LateCartProblems({ cart, onSolved }: LateCartProblemsProps) {
  return cart.problems.length > 0 && <Problems cart={cart} onSolved={onSolved} />
}
