import type { SignInProps } from '@waybill/contract/pages'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { AccountPanel } from '../features/account/components/account-panel.tsx'
import { SignInForm } from '../features/account/components/sign-in-form.tsx'

export default function SignInPage(props: SignInProps) {
  const { t } = useShell()
  return (
    <SitePage width="form" ground>
      <AccountPanel title={t('account.signIn.title')}>
        <SignInForm {...props} />
      </AccountPanel>
    </SitePage>
  )
}
