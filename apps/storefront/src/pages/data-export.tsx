import type { DataExportProps } from '@waybill/contract/pages'
import { formatInstant } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../app/shell-context.ts'
import { useLink } from '../app/use-link.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { ConfirmForm } from '../features/account/components/confirm-form.tsx'
import styles from '../features/account/components/profile.module.css'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'

/** Files that can be fetched, each with its end. */
function Files({ files, timeZone }: Pick<DataExportProps, 'files' | 'timeZone'>) {
  const { shell, t } = useShell()
  const link = useLink()
  const dated = (at: number) => formatInstant(at, shell.locale, { style: 'datetime', timeZone })
  return (
    <section className={styles.section} aria-labelledby="files">
      <SectionHead id="files" title={t('profile.export.files')} note={t('profile.export.filesNote')} />
      <Sheet>
        <ul>
          {files.map(({ href, requestedAt, expiresAt }) => (
            <li key={href} className={styles.choice}>
              <div>
                <p className={styles.name}>{t('profile.export.requested', { date: dated(requestedAt) })}</p>
                <p className="small muted">{t('profile.export.until', { date: dated(expiresAt) })}</p>
              </div>
              <ButtonLink size="small" href={link(href)} download>
                {t('profile.export.download')}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Sheet>
    </section>
  )
}

/** The member's own data as a file, for the primary member with the account's. Works without script. */
export default function DataExportPage({ email, isPrimary, files, timeZone, ...confirming }: DataExportProps) {
  const { t } = useShell()
  return (
    <SitePage ground current="account">
      <AccountLayout current="security">
        <div className={styles.head}>
          <h1>{t('profile.export.title')}</h1>
          <p className="muted">{t('profile.export.note', { email })}</p>
        </div>
        {files.length > 0 && <Files files={files} timeZone={timeZone} />}
        <section className={styles.section} aria-labelledby="export">
          <SectionHead
            id="export"
            title={t('profile.export.new')}
            note={t(isPrimary ? 'profile.export.ofAccount' : 'profile.export.ofPerson')}
          />
          <ConfirmForm
            {...confirming}
            path="/account/security/export"
            idPrefix="export"
            intent="export.request"
            label={t('profile.export.request')}
          >
            <p>{t('profile.export.formats')}</p>
          </ConfirmForm>
        </section>
      </AccountLayout>
    </SitePage>
  )
}
