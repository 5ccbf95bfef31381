import type { InvoicesProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site/site-page.tsx'
import { InvoiceList } from '../features/invoice/components/invoice-list.tsx'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'
import { SectionPages } from '../features/subscription/components/section-pages.tsx'

/** Every invoice and credit note of the account. Works without script. */
export default function InvoicesPage(page: InvoicesProps) {
  return (
    <SitePage ground current="account">
      <AccountLayout current="invoices">
        <InvoiceList page={page} />
        <SectionPages
          newest={page.newestHref}
          older={page.olderHref}
          labels={['invoice.pages.newest', 'subscription.invoices.older']}
        />
      </AccountLayout>
    </SitePage>
  )
}
