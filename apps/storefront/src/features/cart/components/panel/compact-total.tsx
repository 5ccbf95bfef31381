import type { CartView } from '@waybill/contract/views'
import { useShell } from '../../../../app/shell-context.ts'
import { usePerMonth } from '../../../../app/use-per-month.ts'
import { shownTotal } from '../../model/shown-total.ts'
import { useTotalLabel } from '../../model/use-total-label.ts'
import { CartMoney } from './cart-money.tsx'
import styles from './compact-total.module.css'

/** Number of lines of the cart and its monthly cost, beside a page: in the bar of a narrow one, and alone on a wide one. */
export function CompactTotal({ cart }: { readonly cart: CartView }) {
  const { t } = useShell()
  return (
    <>
      <p className="small muted">
        {useTotalLabel(cart)} · {t('cart.itemCount', { count: cart.badge })}
      </p>
      <p className={styles.total}>
        <span className={styles.amount}>
          <CartMoney cart={cart} value={shownTotal(cart).total} rolling />
        </span>{' '}
        <span className="small faint">{usePerMonth(shownTotal(cart).total)}</span>
      </p>
    </>
  )
}
