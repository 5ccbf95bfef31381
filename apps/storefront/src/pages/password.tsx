import type { PasswordProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site/site-page.tsx'
import { PasswordSteps } from '../features/account/components/password-steps.tsx'

export default function PasswordPage(props: PasswordProps) {
  return (
    <SitePage width="form" ground>
      <PasswordSteps {...props} />
    </SitePage>
  )
}
