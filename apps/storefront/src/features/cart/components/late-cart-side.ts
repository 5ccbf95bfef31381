import { late } from '../../../app/late.tsx'

/** Most first visits have nothing in the cart yet. */
export const LateCartSide = late('features/cart/components/cart-side', () =>
  import('./cart-side.tsx').then((code) => code.CartSide),
)
