import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Drawer } from '@waybill/ui/drawer/drawer.tsx'
import { useState, type MouseEvent } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { CartPanel, type CartPanelProps } from './cart-panel.tsx'
import { CartMark } from './cart-mark.tsx'
import { CompactTotal } from './compact-total.tsx'
import styles from './cart-bar.module.css'
import { useLink } from '../../../../app/use-link.ts'

export type CartBarProps = Omit<CartPanelProps, 'onHide'>

/** Below 950 the total stands at the foot of the window; the cart comes from the right, or is its own page without script. */
export function CartBar(panel: CartBarProps) {
  const { cart } = panel
  const { t } = useShell()
  const link = useLink()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const onClick = (event: MouseEvent): void => {
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div className={styles.bar} role="region" aria-label={t('cart.summary')}>
      <div className={styles.mark}>
        <CartMark />
      </div>
      <div className={styles.words}>
        <CompactTotal cart={cart} />
      </div>
      <ButtonLink kind="main" href={link('/platform/marketplace/shopping-cart-review')} onClick={onClick}>
        {t('cart.view')}
      </ButtonLink>
      <Drawer open={isOpen} onClose={close} side="end" label={t('common.cart')} closeLabel={t('common.close')}>
        {isOpen && (
          <div className={styles.panel}>
            <CartPanel {...panel} onHide={close} />
          </div>
        )}
      </Drawer>
    </div>
  )
}
