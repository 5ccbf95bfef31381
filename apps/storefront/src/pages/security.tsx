import type { SecurityProps } from '@waybill/contract/pages'
import { useShell } from '../app/shell-context.ts'
import { useLink } from '../app/use-link.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { ChangeEmailForm } from '../features/account/components/change-email-form.tsx'
import { ChangePasswordForm } from '../features/account/components/change-password-form.tsx'
import { DeviceList } from '../features/account/components/device-list.tsx'
import styles from '../features/account/components/profile.module.css'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'

/** The member's sign-in: devices and password. Works without script. */
export default function SecurityPage(security: SecurityProps) {
  const { t } = useShell()
  const link = useLink()
  return (
    <SitePage ground current="account">
      <AccountLayout current="security">
        <div className={styles.head}>
          <h1>{t('profile.security.title')}</h1>
          <p className="muted">{t('profile.security.note', { email: security.email })}</p>
        </div>
        <DeviceList {...security} />
        <ChangePasswordForm {...security} />
        <ChangeEmailForm {...security} />
        <p>
          <a href={link('/account/security/factor')}>{t('profile.factor.title')}</a>
        </p>
      </AccountLayout>
    </SitePage>
  )
}
