import { late } from '../../../app/late.tsx'

/** Where the cart holds the module by its plan, or by default. */
export const LateLeavePlan = late('features/catalog/components/leave-plan', () =>
  import('./leave-plan.tsx').then((code) => code.LeavePlan),
)
