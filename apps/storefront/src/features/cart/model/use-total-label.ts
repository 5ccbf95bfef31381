import type { CartView } from '@waybill/contract/views'
import { useShell } from '../../../app/shell-context.ts'

/** "Total", "Estimated total" with any price by use; of a subscriber, what it will be after Apply. */
export function useTotalLabel({ live, isEstimate }: CartView): string {
  const { t } = useShell()
  if (live !== undefined) return t(live.after.isEstimate ? 'estimate.afterApplyEstimated' : 'estimate.afterApply')
  return t(isEstimate ? 'cart.estimatedTotal' : 'cart.total')
}
