import type { CartView, TeamProfileView } from '@waybill/contract/views'
import { classNames } from '@waybill/ui/class-names.ts'
import { Button } from '@waybill/ui/button/button.tsx'
import { Suspense, useState, type ReactNode } from 'react'
import { CartProvider } from '../../../../cart/cart-provider.tsx'
import { useBadge, useShell } from '../../../../app/shell-context.ts'
import type { CartActions } from './cart-panel.tsx'
import { LaterTeamPanel } from '../team/later-team-panel.ts'
import styles from './cart-columns.module.css'
import { LazyCartSide } from './lazy-cart-side.ts'

interface CartColumnsProps extends CartActions {
  readonly cart: CartView | null
  /** The page's head, over all columns. */
  readonly head: ReactNode
  /** At the left, from 1001 up. */
  readonly filter?: ReactNode
  /** Above the cart from 1200 px, above the content below. */
  readonly team?: TeamProfileView | undefined
  readonly backTo?: 'catalogue' | undefined
  readonly children: ReactNode
}

/**
 * The working pages: filter, content, and the cart at the right as soon as it holds something. From 1200 px its column is there
 * before; below, the cart lies over the list: the first product moves nothing under the pointer.
 */
export function CartColumns(props: CartColumnsProps) {
  const { cart, head, filter, team, backTo, actions, children } = props
  const { t } = useShell()
  const badge = useBadge()
  const [isHidden, setHidden] = useState(false)
  const showsCart = cart !== null && !isHidden
  const isAwaited = cart === null && badge > 0
  const panel = { backTo, actions }
  return (
    <CartProvider cart={cart}>
      <div className={styles.head}>
        <div className={styles.headTexts}>{head}</div>
        {cart !== null && isHidden && (
          <div className={styles.show}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the link that was clicked */}
            <Button autoFocus icon="cart" onClick={() => setHidden(false)}>
              {t('cart.view')}
            </Button>
          </div>
        )}
      </div>
      <div
        className={classNames(
          styles.columns,
          filter !== undefined && styles.withFilter,
          (team || !isHidden) && styles.withCart,
        )}
      >
        {filter}
        {team && (
          <div className={styles.team}>
            <Suspense>
              <LaterTeamPanel team={team} isFolded={cart !== null} />
            </Suspense>
          </div>
        )}
        <div className={styles.content}>{children}</div>
        {isAwaited && <div className={`${styles.cart} ${styles.waiting}`} aria-busy="true" />}
        {showsCart && (
          <div className={styles.cart}>
            <LazyCartSide {...panel} place="column" cart={cart} onHide={() => setHidden(true)} />
          </div>
        )}
      </div>
      {cart !== null && <LazyCartSide {...panel} place="bar" cart={cart} />}
    </CartProvider>
  )
}
