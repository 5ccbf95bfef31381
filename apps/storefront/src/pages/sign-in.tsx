import type { SignInProps } from '@waybill/contract/pages'
import { useFrame } from '../app/frame-context.ts'
import { SitePage } from '../app/site-page.tsx'
import { AccountPanel } from '../features/account/components/account-panel.tsx'
import { SignInForm } from '../features/account/components/sign-in-form.tsx'

export default function SignInPage(props: SignInProps) {
  const { t } = useFrame()
  return (
    <SitePage width="form" ground>
      <AccountPanel title={t('account.signIn.title')}>
        <SignInForm {...props} />
      </AccountPanel>
    </SitePage>
  )
}
