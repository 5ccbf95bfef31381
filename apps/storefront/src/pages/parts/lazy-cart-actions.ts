import { codeSplit } from '../../app/code-split.tsx'

/** Where the cart may still be empty. */
export const LazyCartActions = codeSplit('pages/parts/cart-actions', () =>
  import('./cart-actions.tsx').then((code) => code.CartActions),
)
