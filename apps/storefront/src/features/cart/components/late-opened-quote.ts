import { late } from '../../../app/late.tsx'

/** Few carts come from a quote. */
export const LateOpenedQuote = late('features/cart/components/opened-quote', () =>
  import('./opened-quote.tsx').then((code) => code.OpenedQuote),
)
