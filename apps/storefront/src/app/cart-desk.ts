import type { ResultOf } from '@waybill/contract'
import type { CartView } from '@waybill/contract/views'
import { formatMoney } from '@waybill/i18n'
import type { ChangedCart } from '../lib/cart-change.ts'
import type { FrameValue } from './frame-context.ts'
import type { Keeping } from './keeping-context.ts'

/** What a change needs of the page around it. */
export interface CartDesk
  extends
    Pick<FrameValue, 'frame' | 't' | 'refresh' | 'expectBadge' | 'announce' | 'showToast'>,
    Pick<Keeping, 'setKeeping' | 'checkCart' | 'showModal'> {
  /** As the page shows it; null while it is empty. */
  readonly cart: CartView | null
}

export function changedCart(result: ResultOf<'POST /cart/add'>): ChangedCart {
  return {
    badge: result.badge,
    total: { minor: result.totalPrice_minor, currency: result.currency },
    ids: new Set(result.modules.map(({ id }) => id)),
  }
}

export function totalOf({ total }: ChangedCart, { frame }: CartDesk): string {
  return formatMoney(total, frame.locale)
}
