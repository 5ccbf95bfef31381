import { Icon } from '@waybill/ui/icon/icon.tsx'
import { useBadge, useShell } from './shell-context.ts'
import styles from './site-header.module.css'
import { useLink } from './use-link.ts'

/** The cart and how many lines of it the reader can see. */
export function CartLink() {
  const { t } = useShell()
  const badge = useBadge()
  const link = useLink()
  return (
    <a
      className={`${styles.tool} ${styles.cart}`}
      href={link('/platform/marketplace/shopping-cart-review')}
      aria-label={t('common.cartCount', { count: badge })}
    >
      <Icon name="cart" />
      <span className={styles.cartWord}>{t('common.cart')}</span>{' '}
      {badge > 0 && <span className={`figures ${styles.badge}`}>{badge}</span>}
    </a>
  )
}
