import type { SentQuoteProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site/site-page.tsx'
import { QuoteStop } from '../features/quote/components/quote-stop.tsx'
import { SentQuoteContents } from '../features/quote/components/sent-quote-contents.tsx'
import {
  SentQuoteHead,
  SentQuoteLog,
  SentQuoteRecipients,
  SentQuoteRevocation,
} from '../features/quote/components/sent-quote-parts.tsx'
import { SentQuoteThreads } from '../features/quote/components/sent-quote-threads.tsx'
import {
  ReplacedSentQuote,
  SentQuoteChanges,
  SentQuoteDraft,
  SentQuoteRevisions,
} from '../features/quote/components/sent-quote-revision.tsx'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'

/** One quote of the account: its recipients, what happened, and withdrawing it. Works without script. */
export default function SentQuotePage(sent: SentQuoteProps) {
  return (
    <SitePage ground current="account" {...(sent.total && { currency: sent.total.currency })}>
      <AccountLayout current="quotes">
        <SentQuoteHead sent={sent} />
        <QuoteStop stopped={sent.stopped} />
        <ReplacedSentQuote sent={sent} />
        <SentQuoteDraft sent={sent} />
        <SentQuoteRecipients sent={sent} />
        <SentQuoteRevisions sent={sent} />
        <SentQuoteThreads sent={sent} />
        <SentQuoteLog sent={sent} />
        <SentQuoteContents sent={sent} />
        <SentQuoteChanges sent={sent} />
        <SentQuoteRevocation sent={sent} />
      </AccountLayout>
    </SitePage>
  )
}
