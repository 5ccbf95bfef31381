import type { SentQuoteProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site/site-page.tsx'
import { QuoteComment } from '../features/quote/components/quote-comment.tsx'
import { QuoteLines } from '../features/quote/components/quote-lines.tsx'
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
    <SitePage ground current="account" currency={sent.total.currency}>
      <AccountLayout current="quotes">
        <SentQuoteHead sent={sent} />
        <ReplacedSentQuote sent={sent} />
        <SentQuoteDraft sent={sent} />
        <SentQuoteRecipients sent={sent} />
        <SentQuoteRevisions sent={sent} />
        <SentQuoteThreads sent={sent} />
        <SentQuoteLog sent={sent} />
        <QuoteComment quote={sent.quote} />
        <QuoteLines quote={sent.quote} />
        <SentQuoteChanges sent={sent} />
        <SentQuoteRevocation sent={sent} />
      </AccountLayout>
    </SitePage>
  )
}
