import { late } from '../../app/late.tsx'

/** A first visit to the review finds an empty cart; who has one brings most of this from the pages before. */
export const LateReview = late('pages/parts/review', () => import('./review.tsx').then((code) => code.Review))
