import type { UnsubscribeProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site/site-page.tsx'
import { UnsubscribePanel } from '../features/quote/components/unsubscribe-panel.tsx'

/** For a recipient of a quote who wants no more: no navigation, no account. */
export default function UnsubscribePage(props: UnsubscribeProps) {
  return (
    <SitePage plain ground width="form">
      <UnsubscribePanel {...props} />
    </SitePage>
  )
}
