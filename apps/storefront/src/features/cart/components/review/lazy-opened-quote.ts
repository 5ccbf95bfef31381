import { codeSplit } from '../../../../app/code-split.tsx'

/** Lazy: few carts come from a quote. */
export const LazyOpenedQuote = codeSplit('features/cart/components/review/opened-quote', () =>
  import('./opened-quote.tsx').then((code) => code.OpenedQuote),
)
