import type { BestFitView } from '@waybill/contract/pages'
import { call, type CallOutcome } from '../../../lib/call.ts'

/** Puts the cart under another package (CART-26). */
export function switchPackage(
  { planId, entries }: Pick<BestFitView, 'planId' | 'entries'>,
  locale: string,
): Promise<CallOutcome<'POST /cart/switch'>> {
  return call('POST /cart/switch', { body: { package_id: planId, ...(entries && { entries: [...entries] }) }, locale })
}
