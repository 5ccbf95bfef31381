import { codeSplit } from '../../app/code-split.tsx'

/** A first visit to the review finds an empty cart; a reader with one has most of this cached from the pages before. */
export const LazyReview = codeSplit('pages/parts/review', () => import('./review.tsx').then((code) => code.Review))
