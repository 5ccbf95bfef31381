import { late } from '../../../app/late.tsx'

/** Where the cart may still be empty. */
export const LateCartStrip = late('features/cart/components/cart-strip', async () => {
  const { CartStrip } = await import('./cart-strip.tsx')
  return CartStrip
})
