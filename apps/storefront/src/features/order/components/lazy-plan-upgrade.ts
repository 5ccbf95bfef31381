import { codeSplit } from '../../../app/code-split.tsx'

/** Lazy: only who pays for a subscription changes it from a page of the shop. */
export const LazyPlanUpgrade = codeSplit('features/order/components/upgrade-button', () =>
  import('./upgrade-button.tsx').then((code) => code.PlanUpgrade),
)
