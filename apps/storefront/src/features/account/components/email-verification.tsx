import type { VerifyEmailProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { AccountPanel } from './account-panel.tsx'

/** In another browser than the one that registered: a press, so that a mail scanner can't do it (D-13). */
function Confirm({ email }: { readonly email: string | undefined }) {
  const { t } = useFrame()
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

function Verified() {
  const { frame, t } = useFrame()
  const path = frame.viewer.kind === 'visitor' ? '/sign-in' : '/account/billing/subscription'
  return (
    <AccountPanel
      title={t('account.verify.done')}
      note={frame.paymentsClosed === true ? undefined : t('account.verify.doneText')}
    >
      <p>
        <ButtonLink kind="main" href={localePath(frame.locale, path)}>
          {t(frame.viewer.kind === 'visitor' ? 'account.signIn.title' : 'common.continue')}
        </ButtonLink>
      </p>
    </AccountPanel>
  )
}

function Invalid() {
  const { frame, t } = useFrame()
  return (
    <AccountPanel title={t('account.linkInvalidTitle')} note={t('account.linkInvalid')}>
      <p>
        <ButtonLink href={localePath(frame.locale, '/sign-in')}>{t('account.signIn.title')}</ButtonLink>
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
