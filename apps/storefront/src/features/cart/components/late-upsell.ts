import { late } from '../../../app/late.tsx'

/** Only a cart whose package was broken has a way back to it. */
export const LateUpsell = late('features/cart/components/upsell-panel', () =>
  import('./upsell-panel.tsx').then((code) => code.UpsellPanel),
)
