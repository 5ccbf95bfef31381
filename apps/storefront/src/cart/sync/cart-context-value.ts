import type { CartView } from '@waybill/contract/views'
import { formatMoney } from '@waybill/i18n'
import type { ShellValue } from '../../app/shell-context.ts'
import type { ChangedCart } from './queued-change.ts'

/** The parts of the page that a change uses. */
export interface CartContextValue extends ShellValue {
  /** The cart that the page shows; null while it is empty. */
  readonly cart: CartView | null
}

/** Total that is announced after a change; a subscriber's is the cart's alone, beside what the subscription costs. */
export function totalOf(
  { totalPrice_minor: minor, currency }: Pick<ChangedCart, 'totalPrice_minor' | 'currency'>,
  { shell, t, cart }: Pick<CartContextValue, 'shell' | 't' | 'cart'>,
): string {
  const total = formatMoney({ minor, currency }, shell.locale)
  const isApart = shell.viewer.kind === 'member' && cart?.isSubscriber !== false
  return isApart ? t('cartChange.inCart', { total }) : total
}
