import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'
import { CartMark } from '../panel/cart-mark.tsx'
import { RestoreOffer } from '../offers/restore-offer.tsx'
import styles from './empty-cart.module.css'

/** Screen 4 of M§2, with its texts. */
export function EmptyCart() {
  const { t } = useShell()
  const link = useLink()
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{t('common.cart')}</h1>
      <Empty
        title={t('cart.empty.title')}
        action={
          <ButtonLink kind="main" href={link('/platform/marketplace/featured')}>
            {t('cart.empty.button')}
          </ButtonLink>
        }
        offer={<RestoreOffer />}
      >
        {t('cart.empty.text')}
      </Empty>
      <CartMark />
    </div>
  )
}
