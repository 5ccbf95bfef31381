import type { VerifyEmailProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site/site-page.tsx'
import { EmailVerification } from '../features/account/components/email-verification.tsx'

export default function VerifyEmailPage(props: VerifyEmailProps) {
  return (
    <SitePage width="form" ground>
      <EmailVerification {...props} />
    </SitePage>
  )
}
