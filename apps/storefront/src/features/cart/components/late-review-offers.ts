import { late } from '../../../app/late.tsx'

/** Of the review alone: other pages bring nothing of it. */
export const LateReviewOffers = late('features/cart/components/review-offers', () =>
  import('./review-offers.tsx').then((code) => code.ReviewOffers),
)
