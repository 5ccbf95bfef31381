import { late } from '../../../app/late.tsx'

/** Only subscribers have something live. */
export const LateLiveReview = late('features/cart/components/live-review', async () => {
  const { LiveReview } = await import('./live-review.tsx')
  return LiveReview
})

export const LateLiveSection = late('features/cart/components/live-section', async () => {
  const { LiveSection } = await import('./live-section.tsx')
  return LiveSection
})

export const LateLiveTotal = late('features/cart/components/live-total', async () => {
  const { LiveTotal } = await import('./live-total.tsx')
  return LiveTotal
})
