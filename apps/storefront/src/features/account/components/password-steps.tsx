import type { PasswordProps } from '@waybill/contract/pages'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'
import { AccountPanel } from './account-panel.tsx'
import { PasswordForm } from './password-form.tsx'

function Sent() {
  const { t } = useShell()
  const link = useLink()
  return (
    <AccountPanel title={t('account.forgot.sentTitle')} note={t('account.forgot.sent')}>
      <p>
        <a className="go" href={link('/sign-in')}>
          {t('account.signIn.title')}
        </a>
      </p>
    </AccountPanel>
  )
}

function Done() {
  const { t } = useShell()
  const link = useLink()
  return (
    <AccountPanel title={t('account.reset.title')} note={t('account.reset.done')}>
      <p>
        <ButtonLink kind="main" href={link('/sign-in')}>
          {t('account.signIn.title')}
        </ButtonLink>
      </p>
    </AccountPanel>
  )
}

function Invalid() {
  const { t } = useShell()
  const link = useLink()
  return (
    <AccountPanel title={t('account.linkInvalidTitle')} note={t('account.linkInvalid')}>
      <p>
        <ButtonLink kind="main" href={link('/account/password/forgot')}>
          {t('account.forgot.again')}
        </ButtonLink>
      </p>
    </AccountPanel>
  )
}

/** From "I forgot" to a new password, one page per step. */
export function PasswordSteps({ step, problems }: PasswordProps) {
  const { t } = useShell()
  switch (step) {
    case 'forgot':
      return (
        <AccountPanel title={t('account.forgot.title')} note={t('account.forgot.text')}>
          <PasswordForm asks="email" problems={problems} />
        </AccountPanel>
      )
    case 'reset':
      return (
        <AccountPanel title={t('account.reset.title')}>
          <PasswordForm asks="password" problems={problems} />
        </AccountPanel>
      )
    case 'sent':
      return <Sent />
    case 'done':
      return <Done />
    case 'invalid':
      return <Invalid />
  }
}
