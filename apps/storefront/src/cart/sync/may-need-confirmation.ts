import type { CartView } from '@waybill/contract/views'
import type { CartChange } from '../../lib/cart/cart-change.ts'

interface ChangeContext {
  readonly isMember: boolean
  /** Number of lines in the cart. */
  readonly badge: number
  /** The cart that the page shows; null without one. */
  readonly cart: CartView | null
}

/**
 * Whether the server previews this change first: always for a member, whose plan may be one of the past; for a visitor, who
 * adds modules directly, where it may take more than its own line. When in doubt yes: the server's answer decides whether a
 * confirmation is shown.
 */
export function mayNeedConfirmation(
  { kind, id, isModule, restores }: CartChange,
  { isMember, badge, cart }: ChangeContext,
): boolean {
  if (restores) return false
  if (isMember) return true
  if (!isModule) return kind === 'remove' || badge > 0
  if (kind === 'add') return false
  return cart?.lines.find((line) => line.id === id)?.isSingle !== true
}
