import { codeSplit } from '../../../app/code-split.tsx'

/** Lazy: few carts come from a quote. */
export const LazyOpenedQuote = codeSplit('features/cart/components/opened-quote', () =>
  import('./opened-quote.tsx').then((code) => code.OpenedQuote),
)
