import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import type { Refused } from './use-registration.ts'
import styles from './registration.module.css'

/** Why there is no new account, and the ways on: to the old one, or to the cart that can't be bought as it is. */
export function RegistrationRefused({ refused }: { readonly refused: Refused }) {
  const { frame, t } = useFrame()
  return (
    <Banner kind="bad" title={refused.text ?? t('errors.default')} live="alert">
      {refused.kind === 'unsold' && (
        <a href={localePath(frame.locale, '/platform/marketplace/shopping-cart-review')}>{t('cart.view')}</a>
      )}
      {refused.kind === 'nothing' && (
        <a href={localePath(frame.locale, '/platform/marketplace/pricing')}>{t('account.register.seePlans')}</a>
      )}
      {refused.kind === 'taken' && (
        <span className={styles.ways}>
          <a href={localePath(frame.locale, '/sign-in')}>{t('account.signIn.title')}</a>
          <a href={localePath(frame.locale, '/account/password/forgot')}>{t('account.forgot.title')}</a>
        </span>
      )}
    </Banner>
  )
}
