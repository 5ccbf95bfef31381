import { codeSplit } from '../../../../app/code-split.tsx'

/** Removes a module that the cart holds by its plan, or by default. */
export const LazyLeavePlan = codeSplit('features/catalog/components/product/leave-plan', () =>
  import('./leave-plan.tsx').then((code) => code.LeavePlan),
)
