import type { SentQuoteProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site/site-page.tsx'
import { SentQuoteContents } from '../features/quote/components/sent-quote-contents.tsx'
import {
  SentQuoteHead,
  SentQuoteLog,
  SentQuoteRecipients,
  SentQuoteRevocation,
} from '../features/quote/components/sent-quote-parts.tsx'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'

/** One quote of the account: its recipients, what happened, and withdrawing it. Works without script. */
export default function SentQuotePage(sent: SentQuoteProps) {
  return (
    <SitePage ground current="account" {...(sent.total && { currency: sent.total.currency })}>
      <AccountLayout current="quotes">
        <SentQuoteHead sent={sent} />
        <SentQuoteRecipients sent={sent} />
        <SentQuoteLog sent={sent} />
        <SentQuoteContents sent={sent} />
        <SentQuoteRevocation sent={sent} />
      </AccountLayout>
    </SitePage>
  )
}
