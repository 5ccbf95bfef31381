import { late } from '../../../app/late.tsx'

/** Where the cart may still be empty. */
export const LateCartStrip = late('features/cart/components/cart-strip', () =>
  import('./cart-strip.tsx').then((code) => code.CartStrip),
)
