import { codeSplit } from '../../app/code-split.tsx'

/** Actions of a cart that may still be empty. */
export const LazyCartActions = codeSplit('pages/parts/cart-actions', () =>
  import('./cart-actions.tsx').then((code) => code.CartActions),
)
