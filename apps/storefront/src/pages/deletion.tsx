import type { DeletionProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { FormToken } from '../app/form-token.tsx'
import { useShell } from '../app/shell-context.ts'
import { useLink } from '../app/use-link.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { DeletionForm } from '../features/account/components/deletion-form.tsx'
import styles from '../features/account/components/profile.module.css'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'

/** A deletion that waits: its day, and the way back. */
function Pending({ text, canBeTakenBack }: NonNullable<DeletionProps['pending']>) {
  const { shell, t } = useShell()
  return (
    <Sheet padded>
      <form
        className={styles.narrow}
        method="post"
        action={localePath(shell.locale, '/account/security/deletion')}
        noValidate
      >
        <FormToken />
        <p>{text}</p>
        {canBeTakenBack ? (
          <div>
            <Button kind="main" type="submit" name="intent" value="deletion.withdraw">
              {t('profile.deletion.takeBack')}
            </Button>
          </div>
        ) : (
          <p className="small muted">{t('profile.deletion.noWayBack')}</p>
        )}
      </form>
    </Sheet>
  )
}

/** Goes first for a primary member: another one can have the role. */
function HandOver() {
  const { t } = useShell()
  const link = useLink()
  return (
    <section className={styles.section} aria-labelledby="hand-over">
      <SectionHead id="hand-over" title={t('profile.deletion.handOver')} note={t('profile.deletion.handOverNote')} />
      <div>
        <ButtonLink href={link('/account/members')}>{t('profile.deletion.handOverButton')}</ButtonLink>
      </div>
    </section>
  )
}

/** The deletion of a person, or of an account with all its members: what goes and what stays is said first. Works without script. */
export default function DeletionPage(props: DeletionProps) {
  const { pending, scope, isShared, email } = props
  const { t } = useShell()
  return (
    <SitePage ground current="account">
      <AccountLayout current="security">
        <div className={styles.head}>
          <h1>{t('profile.deletion.title')}</h1>
          <p className="muted">{t('profile.deletion.note', { email })}</p>
        </div>
        {pending !== undefined && <Pending {...pending} />}
        {pending === undefined && scope === 'account' && <HandOver />}
        {pending === undefined && isShared && <p>{t('profile.deletion.shared')}</p>}
        {pending === undefined && !isShared && <DeletionForm {...props} />}
      </AccountLayout>
    </SitePage>
  )
}
