import type { ProfileProps } from '@waybill/contract/pages'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { ProfileForm } from '../features/account/components/profile-form.tsx'
import styles from '../features/account/components/profile.module.css'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'

/** The member's own name, language, time zone and mails. Works without script. */
export default function ProfilePage(profile: ProfileProps) {
  const { t } = useShell()
  return (
    <SitePage ground current="account">
      <AccountLayout current="profile">
        <div className={styles.head}>
          <h1>{t('profile.title')}</h1>
          <p className="muted">{t('profile.note', { email: profile.email })}</p>
        </div>
        <ProfileForm {...profile} />
      </AccountLayout>
    </SitePage>
  )
}
