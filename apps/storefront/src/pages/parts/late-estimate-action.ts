import { late } from '../../app/late.tsx'

/** Where the cart may still be empty. */
export const LateEstimateAction = late('pages/parts/estimate-action', async () => {
  const { EstimateAction } = await import('./estimate-action.tsx')
  return EstimateAction
})
