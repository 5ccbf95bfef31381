import { codeSplit } from '../../../app/code-split.tsx'

/** Of the review alone: other pages bring nothing of it. */
export const LazyReviewOffers = codeSplit('features/cart/components/review-offers', () =>
  import('./review-offers.tsx').then((code) => code.ReviewOffers),
)
