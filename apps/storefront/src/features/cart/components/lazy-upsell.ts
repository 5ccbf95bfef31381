import { codeSplit } from '../../../app/code-split.tsx'

/** Only a cart whose package was broken has a way back to it. */
export const LazyUpsell = codeSplit('features/cart/components/upsell-panel', () =>
  import('./upsell-panel.tsx').then((code) => code.UpsellPanel),
)
