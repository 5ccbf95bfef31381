import { codeSplit } from '../../../../app/code-split.tsx'

/** Lazy: only the review has it. */
export const LazyReviewOffers = codeSplit('features/cart/components/offers/review-offers', () =>
  import('./review-offers.tsx').then((code) => code.ReviewOffers),
)
