import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './payment-form.module.css'

const CONTACT = '/account/contact'

/** In place of the checkout: this shop takes no payments yet, and what the buyer can do instead (B-112). */
export function CheckoutWithoutProvider({ isTrial }: { readonly isTrial: boolean }) {
  const { shell, t } = useShell()
  const to = (path: string): string => localePath(shell.locale, path)
  return (
    <div className={styles.form}>
      <Banner kind="neutral" level={2} title={t('payment.closed.title')}>
        {t('payment.closed.text')}
      </Banner>
      <p>{t(isTrial ? 'payment.closed.waysInTrial' : 'payment.closed.ways')}</p>
      <div className={styles.ways}>
        <ButtonLink kind="main" href={to('/platform/marketplace/shopping-cart-review')}>
          {t('payment.closed.quote')}
        </ButtonLink>
        <ButtonLink href={to(CONTACT)}>{t('payment.closed.contact')}</ButtonLink>
        <ButtonLink href={to('/account/billing/subscription')}>{t('subscription.title')}</ButtonLink>
      </div>
    </div>
  )
}

/** In the place of the forms of the account: no method and no details are taken. */
export function PaymentsClosed() {
  const { t } = useShell()
  return (
    <Banner kind="neutral" level={3} title={t('payment.closed.title')} action={<ContactLink />}>
      {t('payment.closed.text')}
    </Banner>
  )
}

export function ContactLink() {
  const { shell, t } = useShell()
  return <ButtonLink href={localePath(shell.locale, CONTACT)}>{t('payment.closed.contact')}</ButtonLink>
}
