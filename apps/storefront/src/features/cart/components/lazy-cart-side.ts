import { codeSplit } from '../../../app/code-split.tsx'

/** Most first visits have nothing in the cart yet. */
export const LazyCartSide = codeSplit('features/cart/components/cart-side', () =>
  import('./cart-side.tsx').then((code) => code.CartSide),
)
