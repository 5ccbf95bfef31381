import type { CartView } from '@waybill/contract/views'
import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'
import { cartTitle } from '../../model/cart-title.ts'
import { CartMark } from './cart-mark.tsx'
import styles from './cart-strip.module.css'
import { CartTotal } from './cart-total.tsx'
import { MainAction } from './main-action.tsx'

/** The cart in one row, for wide pages without a cart panel: what it is, what it costs, and the main button. */
export function CartStrip({ cart }: { readonly cart: CartView }) {
  const { t } = useShell()
  const link = useLink()
  return (
    <section className={styles.strip} aria-label={t('common.cart')}>
      <div className={styles.words}>
        <p className={styles.title}>{cartTitle(cart, t)}</p>
        <CartMark />
        <p className="small muted">
          {t('cart.itemCount', { count: cart.badge })} ·{' '}
          <a href={link('/platform/marketplace/shopping-cart-review')}>{t('cart.view')}</a>
        </p>
      </div>
      <div>
        <CartTotal cart={cart} />
        {cart.byYear !== undefined && !cart.isExisting && <p className="small muted">{t('cart.paidByYear')}</p>}
      </div>
      <div className={styles.action}>
        <MainAction cart={cart} size="large" />
      </div>
    </section>
  )
}
