import type { CartView } from '@waybill/contract/views'
import type { CartChange } from '../lib/cart-change.ts'

interface Around {
  readonly isMember: boolean
  /** Lines in the cart. */
  readonly badge: number
  /** As the page shows it; null where it shows none. */
  readonly cart: CartView | null
}

/**
 * Whether the server has to be asked before this change (M§4): a member's always, whose plan may be one of the past; of a
 * visitor, who adds modules directly, what may take more than its own line. When in doubt yes: the server's answer
 * decides whether anybody is asked.
 */
export function mayNeedConfirmation(
  { kind, id, isModule, restores }: CartChange,
  { isMember, badge, cart }: Around,
): boolean {
  if (restores) return false
  if (isMember) return true
  if (!isModule) return kind === 'remove' || badge > 0
  if (kind === 'add') return false
  return cart?.lines.find((line) => line.id === id)?.isSingle !== true
}
