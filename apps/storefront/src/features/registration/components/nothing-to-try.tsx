import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Row } from '@waybill/ui/stack/stack.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'
import styles from './registration.module.css'

const PRICING = '/platform/marketplace/pricing'
const REVIEW = '/platform/marketplace/shopping-cart-review'

/** In the place of the form while there is nothing to try: what is missing, and where it is. */
export function NothingToTry({ isEmpty }: { readonly isEmpty: boolean }) {
  const { t } = useShell()
  const link = useLink()
  return (
    <div className={styles.head}>
      <h1>{t('account.register.nothingTitle')}</h1>
      <p className="muted">{t(isEmpty ? 'account.register.emptyCart' : 'account.register.modulesAlone')}</p>
      <Row>
        <ButtonLink kind="main" size="large" href={link(PRICING)}>
          {t('account.register.seePlans')}
        </ButtonLink>
        {!isEmpty && (
          <ButtonLink size="large" href={link(REVIEW)}>
            {t('cart.view')}
          </ButtonLink>
        )}
      </Row>
      <p className="small muted">
        {t('account.register.alreadyCustomer')} <a href={link('/sign-in')}>{t('account.signIn.title')}</a>
      </p>
    </div>
  )
}
