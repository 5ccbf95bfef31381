import type { VerifyEmailProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { AccountPanel } from './account-panel.tsx'

/** In another browser than the one that registered: a click, so that a mail scanner can't do it (D-13). */
function Confirm({ email }: { readonly email: string | undefined }) {
  const { t } = useShell()
  const note = email === undefined ? t('account.verify.textPlain') : t('account.verify.text', { email })
  return (
    <AccountPanel title={t('account.verify.title')} note={note}>
      <form method="post">
        <FormToken />
        <Button kind="main" size="large" type="submit">
          {t('account.verify.submit')}
        </Button>
      </form>
    </AccountPanel>
  )
}

/** On with what waited for the address: the checkout, where there is something to check out. */
function Verified() {
  const { shell, t } = useShell()
  const isVisitor = shell.viewer.kind === 'visitor'
  const subscription = localePath(shell.locale, '/account/billing/subscription')
  const canGoOn = !isVisitor && shell.badge > 0
  return (
    <AccountPanel
      title={t('account.verify.done')}
      note={shell.paymentsClosed === true ? undefined : t('account.verify.doneText')}
    >
      <p>
        {isVisitor ? (
          <ButtonLink kind="main" href={localePath(shell.locale, '/sign-in')}>
            {t('account.signIn.title')}
          </ButtonLink>
        ) : (
          <ButtonLink kind="main" href={canGoOn ? localePath(shell.locale, '/account/checkout') : subscription}>
            {t(canGoOn ? 'account.verify.goOn' : 'common.continue')}
          </ButtonLink>
        )}
      </p>
      {canGoOn && (
        <p>
          <a className="go" href={subscription}>
            {t('account.toSubscription')}
          </a>
        </p>
      )}
    </AccountPanel>
  )
}

function Invalid() {
  const { shell, t } = useShell()
  return (
    <AccountPanel title={t('account.linkInvalidTitle')} note={t('account.linkInvalid')}>
      <p>
        <ButtonLink href={localePath(shell.locale, '/sign-in')}>{t('account.signIn.title')}</ButtonLink>
      </p>
    </AccountPanel>
  )
}

export function EmailVerification({ state, email }: VerifyEmailProps) {
  switch (state) {
    case 'verified':
      return <Verified />
    case 'confirm':
      return <Confirm email={email} />
    case 'invalid':
      return <Invalid />
  }
}
