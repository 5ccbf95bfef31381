import { late } from '../../app/late.tsx'

/** Where the cart may still be empty. */
export const LateCartActions = late('pages/parts/cart-actions', () =>
  import('./cart-actions.tsx').then((code) => code.CartActions),
)
