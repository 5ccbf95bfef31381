import { codeSplit } from '../../../../app/code-split.tsx'

/** For pages whose cart may still be empty. */
export const LazyCartStrip = codeSplit('features/cart/components/panel/cart-strip', () =>
  import('./cart-strip.tsx').then((code) => code.CartStrip),
)
