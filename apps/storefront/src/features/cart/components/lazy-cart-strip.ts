import { codeSplit } from '../../../app/code-split.tsx'

/** Where the cart may still be empty. */
export const LazyCartStrip = codeSplit('features/cart/components/cart-strip', () =>
  import('./cart-strip.tsx').then((code) => code.CartStrip),
)
