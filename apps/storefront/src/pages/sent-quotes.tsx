import type { SentQuotesProps } from '@waybill/contract/pages'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { SentQuoteList } from '../features/quote/components/sent-quote-list.tsx'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'

/** The quotes that members of the account have sent. Works without script. */
export default function SentQuotesPage(sent: SentQuotesProps) {
  const { t } = useShell()
  return (
    <SitePage ground current="account">
      <AccountLayout current="quotes">
        <div>
          <h1>{t('sentQuote.title')}</h1>
          <p className="muted">{t('sentQuote.intro')}</p>
        </div>
        <SentQuoteList sent={sent} />
      </AccountLayout>
    </SitePage>
  )
}
