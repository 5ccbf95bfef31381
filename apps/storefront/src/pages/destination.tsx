import type { DestinationProps } from '@waybill/contract/pages'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site-page.tsx'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'
import { DestinationList } from '../features/subscription/components/destination-list.tsx'

/** Where a checkout ends (B-30): real pages that say what runs now. */
export default function DestinationPage({ kind, enabled }: DestinationProps) {
  const { t } = useShell()
  return (
    <SitePage ground current="account">
      <AccountLayout current={undefined}>
        <h1>{t(`subscription.destination.${kind}`)}</h1>
        <DestinationList enabled={enabled} />
      </AccountLayout>
    </SitePage>
  )
}
