import type { CartView } from '@waybill/contract/views'
import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'
import { CartBar, type CartBarProps } from './cart-bar.tsx'
import { CartPanel, type CartPanelProps } from './cart-panel.tsx'
import styles from './cart-side.module.css'
import { CompactTotal } from './compact-total.tsx'

/** The total and the way to the cart, on a wide page that has no other row for it; narrow ones have the bar. */
function CartStanding({ cart }: { readonly cart: CartView }) {
  const { t } = useShell()
  const link = useLink()
  return (
    <section className={styles.standing} aria-label={t('common.cart')}>
      <div>
        <CompactTotal cart={cart} />
      </div>
      <a className="go" href={link('/platform/marketplace/shopping-cart-review')}>
        {t('cart.view')}
      </a>
    </section>
  )
}

/** The column at the right, the total alone beside a product, or the bar at the foot of a narrow window. */
type CartSideProps =
  | ({ readonly place: 'column' } & CartPanelProps)
  | ({ readonly place: 'bar' } & CartBarProps)
  | { readonly place: 'total'; readonly cart: CartView }

/** The cart beside the catalogue: all its forms in one file, because all load with the first product. */
export function CartSide(props: CartSideProps) {
  if (props.place === 'total') return <CartStanding cart={props.cart} />
  return props.place === 'column' ? <CartPanel {...props} /> : <CartBar {...props} />
}
