import type { CartView } from '@waybill/contract/views'
import { useFrame } from '../../../app/frame-context.ts'

/** "Total", "Estimated total" with any price by use (CUI-03); of a subscriber, what it will be after Apply. */
export function useTotalLabel({ live, isEstimate }: CartView): string {
  const { t } = useFrame()
  if (live !== undefined) return t(live.after.isEstimate ? 'estimate.afterApplyEstimated' : 'estimate.afterApply')
  return t(isEstimate ? 'cart.estimatedTotal' : 'cart.total')
}
