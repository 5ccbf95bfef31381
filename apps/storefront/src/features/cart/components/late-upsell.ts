import { late } from '../../../app/late.tsx'

/** Only a cart whose package was broken has a way back to it. */
export const LateUpsell = late('features/cart/components/upsell-panel', async () => {
  const { UpsellPanel } = await import('./upsell-panel.tsx')
  return UpsellPanel
})
