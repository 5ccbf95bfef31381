import { late } from '../../../app/late.tsx'

/** Most first visits have nothing in the cart yet. */
export const LateCartSide = late('features/cart/components/cart-side', async () => {
  const { CartSide } = await import('./cart-side.tsx')
  return CartSide
})
