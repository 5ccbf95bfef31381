import { late } from '../../../app/late.tsx'

/** Only subscribers have something live. */
export const LateLiveReview = late('features/cart/components/live-review', () =>
  import('./live-review.tsx').then((code) => code.LiveReview),
)

export const LateLiveSection = late('features/cart/components/live-section', () =>
  import('./live-section.tsx').then((code) => code.LiveSection),
)

export const LateLiveTotal = late('features/cart/components/live-total', () =>
  import('./live-total.tsx').then((code) => code.LiveTotal),
)
