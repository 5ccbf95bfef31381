import type { EnableProps } from '@waybill/contract/pages'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { ConfirmEmail } from '../features/account/components/confirm-email.tsx'
import { CheckoutClosed } from '../features/order/components/checkout-closed.tsx'
import { CheckoutSection } from '../features/order/components/checkout-section.tsx'
import { EnableOrder } from '../features/order/components/enable-order.tsx'

function Body(props: EnableProps) {
  const { closed } = props
  if (closed === undefined) return <EnableOrder {...props} />
  const { reason, wayOut } = closed
  return wayOut === 'email' ? <ConfirmEmail /> : <CheckoutClosed reason={reason} wayOut={wayOut} />
}

/** Modules that a partner's customer has switched on instead of paying (B-35). */
export default function EnablePage(props: EnableProps) {
  const { t } = useShell()
  return (
    <SitePage ground>
      <CheckoutSection title={t('order.enable.title')}>
        <Body {...props} />
      </CheckoutSection>
    </SitePage>
  )
}
