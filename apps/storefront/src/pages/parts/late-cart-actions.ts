import { late } from '../../app/late.tsx'

/** Where the cart may still be empty. */
export const LateCartActions = late('pages/parts/cart-actions', async () => {
  const { CartActions } = await import('./cart-actions.tsx')
  return CartActions
})
