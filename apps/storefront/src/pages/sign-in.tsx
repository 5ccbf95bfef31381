import { useState } from 'react'
import type { SignInProps } from '@waybill/contract/pages'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { AccountPanel } from '../features/account/components/account-panel.tsx'
import { FactorStep } from '../features/account/components/factor-step.tsx'
import { SignInForm } from '../features/account/components/sign-in-form.tsx'

export default function SignInPage(props: SignInProps) {
  const { t } = useShell()
  const [{ waiting, hasPasskey = false }, setWaiting] = useState<Pick<SignInProps, 'waiting' | 'hasPasskey'>>(props)
  return (
    <SitePage width="form" ground>
      {waiting === undefined ? (
        <AccountPanel title={t('account.signIn.title')}>
          <SignInForm {...props} onWaiting={setWaiting} />
        </AccountPanel>
      ) : (
        <AccountPanel title={t('account.factor.title')}>
          <FactorStep {...props} waiting={waiting} hasPasskey={hasPasskey} />
        </AccountPanel>
      )}
    </SitePage>
  )
}
