import { late } from '../../../app/late.tsx'

/** Of the review alone: other pages bring nothing of it. */
export const LateReviewOffers = late('features/cart/components/review-offers', async () => {
  const { ReviewOffers } = await import('./review-offers.tsx')
  return ReviewOffers
})
