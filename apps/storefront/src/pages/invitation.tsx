import type { InvitationProps } from '@waybill/contract/pages'
import { formatInstant, localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { PasswordField } from '@waybill/ui/password-field/password-field.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormProblems } from '../app/form-problems.tsx'
import { FormToken } from '../app/form-token.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { AccountPanel } from '../features/account/components/account-panel.tsx'
import styles from '../features/account/components/account-form.module.css'
import { problemOf } from '../lib/problem-of.ts'

const ID_PREFIX = 'join'
const labels = {
  first_name: 'team.accept.firstName',
  last_name: 'team.accept.lastName',
  password: 'team.accept.password',
} as const

function AcceptForm({ values, problems }: Pick<InvitationProps, 'values' | 'problems'>) {
  const { t } = useShell()
  const of = (name: keyof typeof labels) => ({
    id: `${ID_PREFIX}-${name}`,
    name,
    label: t(labels[name]),
    error: problemOf(problems, name),
    required: name !== 'last_name',
  })
  return (
    <form method="post" className={styles.form} noValidate>
      <FormToken />
      <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={problems} />
      <TextField {...of('first_name')} defaultValue={values['first_name']} maxLength={100} autoComplete="given-name" />
      <TextField
        {...of('last_name')}
        defaultValue={values['last_name']}
        maxLength={100}
        autoComplete="family-name"
        optional={t('common.optional')}
        hint={t('common.oneName')}
      />
      <PasswordField
        {...of('password')}
        autoComplete="new-password"
        hint={t('account.register.passwordHint')}
        showLabel={t('account.password.show')}
      />
      <div className={styles.submit}>
        <Button kind="main" size="large" type="submit">
          {t('team.accept.submit')}
        </Button>
      </div>
    </form>
  )
}

/** The link of an invitation's mail; works without script. */
export default function InvitationPage(invitation: InvitationProps) {
  const { shell, t } = useShell()
  const { state, email = '', company = '', invitedBy = '', expiresAt = 0 } = invitation
  const date = formatInstant(expiresAt, shell.locale, { style: 'date', timeZone: shell.accountZone ?? 'UTC' })
  return (
    <SitePage ground current="account" width="form">
      {state === 'invalid' ? (
        <AccountPanel title={t('account.linkInvalidTitle')} note={t('team.accept.invalid')}>
          <p>
            <ButtonLink href={localePath(shell.locale, '/sign-in')}>{t('account.signIn.title')}</ButtonLink>
          </p>
        </AccountPanel>
      ) : (
        <AccountPanel
          title={t('team.accept.title')}
          note={t('team.accept.intro', { name: invitedBy, email, company, date })}
        >
          <AcceptForm values={invitation.values} problems={invitation.problems} />
        </AccountPanel>
      )}
    </SitePage>
  )
}
