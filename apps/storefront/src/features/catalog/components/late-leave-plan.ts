import { late } from '../../../app/late.tsx'

/** Where the cart holds the module by its plan, or by default. */
export const LateLeavePlan = late('features/catalog/components/leave-plan', async () => {
  const { LeavePlan } = await import('./leave-plan.tsx')
  return LeavePlan
})
