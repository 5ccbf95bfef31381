import { codeSplit } from '../../../../app/code-split.tsx'

/** Lazy: on most first visits the cart is empty. */
export const LazyCartSide = codeSplit('features/cart/components/panel/cart-side', () =>
  import('./cart-side.tsx').then((code) => code.CartSide),
)
