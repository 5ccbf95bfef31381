import { codeSplit } from '../../../../app/code-split.tsx'

/** Lazy: only subscribers have a live section. */
export const LazyLiveReview = codeSplit('features/cart/components/review/live-review', () =>
  import('../review/live-review.tsx').then((code) => code.LiveReview),
)

export const LazyLiveSection = codeSplit('features/cart/components/panel/live-section', () =>
  import('./live-section.tsx').then((code) => code.LiveSection),
)

export const LazyLiveTotal = codeSplit('features/cart/components/panel/live-total', () =>
  import('./live-total.tsx').then((code) => code.LiveTotal),
)
