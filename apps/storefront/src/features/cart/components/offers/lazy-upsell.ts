import { codeSplit } from '../../../../app/code-split.tsx'

/** Lazy: only a cart with a broken package can restore it. */
export const LazyUpsell = codeSplit('features/cart/components/offers/upsell-panel', () =>
  import('./upsell-panel.tsx').then((code) => code.UpsellPanel),
)
