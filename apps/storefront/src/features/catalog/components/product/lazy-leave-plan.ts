import { codeSplit } from '../../../../app/code-split.tsx'

/** Where the cart holds the module by its plan, or by default. */
export const LazyLeavePlan = codeSplit('features/catalog/components/product/leave-plan', () =>
  import('./leave-plan.tsx').then((code) => code.LeavePlan),
)
