import { late } from '../../../app/late.tsx'

/** Of the review alone: other pages bring nothing of it. */
export const LateScenarios = late('features/cart/components/scenarios', async () => {
  const { Scenarios } = await import('./scenarios.tsx')
  return Scenarios
})
