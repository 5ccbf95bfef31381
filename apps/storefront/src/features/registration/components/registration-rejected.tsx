import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { useShell } from '../../../app/shell-context.ts'
import type { Rejected } from './use-registration.ts'
import styles from './registration.module.css'

/** Why there is no new account, and the ways on: to the old one, or to the cart that can't be bought as it is. */
export function RegistrationRejected({ rejected }: { readonly rejected: Rejected }) {
  const { shell, t } = useShell()
  return (
    <Banner kind="bad" title={rejected.text ?? t('errors.default')} live="alert">
      {rejected.kind === 'unsold' && (
        <a href={localePath(shell.locale, '/platform/marketplace/shopping-cart-review')}>{t('cart.view')}</a>
      )}
      {rejected.kind === 'nothing' && (
        <a href={localePath(shell.locale, '/platform/marketplace/pricing')}>{t('account.register.seePlans')}</a>
      )}
      {rejected.kind === 'taken' && (
        <span className={styles.ways}>
          <a href={localePath(shell.locale, '/sign-in')}>{t('account.signIn.title')}</a>
          <a href={localePath(shell.locale, '/account/password/forgot')}>{t('account.forgot.title')}</a>
        </span>
      )}
    </Banner>
  )
}
