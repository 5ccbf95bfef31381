import type { SecurityProps } from '@waybill/contract/pages'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { useShell } from '../app/shell-context.ts'
import { useLink } from '../app/use-link.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { ChangeEmailForm } from '../features/account/components/change-email-form.tsx'
import { ChangePasswordForm } from '../features/account/components/change-password-form.tsx'
import { DeviceList } from '../features/account/components/device-list.tsx'
import { factorNote } from '../features/account/components/factor-note.ts'
import styles from '../features/account/components/profile.module.css'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'

/** The member's sign-in: devices, password, address and second factor. Works without script. */
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
        <section className={styles.section} aria-labelledby="factor">
          <SectionHead
            id="factor"
            title={t('profile.factor.title')}
            note={t(factorNote(security.hasFactor, security.hasPasskey))}
          />
          <div className={styles.links}>
            <ButtonLink href={link('/account/security/factor')}>
              {t(security.hasFactor ? 'profile.factor.change' : 'profile.factor.add')}
            </ButtonLink>
            <ButtonLink href={link('/account/security/factor#passkeys')}>{t('profile.passkey.title')}</ButtonLink>
          </div>
        </section>
        <section className={styles.section} aria-labelledby="export">
          <SectionHead id="export" title={t('profile.export.title')} note={t('profile.export.sectionNote')} />
          <div>
            <ButtonLink href={link('/account/security/export')}>{t('profile.export.open')}</ButtonLink>
          </div>
        </section>
        <section className={styles.section} aria-labelledby="deletion">
          <SectionHead id="deletion" title={t('profile.deletion.title')} note={t('profile.deletion.sectionNote')} />
          <div>
            <ButtonLink href={link('/account/security/deletion')}>{t('profile.deletion.open')}</ButtonLink>
          </div>
        </section>
      </AccountLayout>
    </SitePage>
  )
}
