import { late } from '../../app/late.tsx'

/** A first visit to the review finds an empty cart; who has one brings most of this from the pages before. */
export const LateReview = late('pages/parts/review', async () => {
  const { Review } = await import('./review.tsx')
  return Review
})
