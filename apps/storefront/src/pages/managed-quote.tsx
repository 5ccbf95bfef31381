import type { ManagedQuoteProps } from '@waybill/contract/pages'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { SitePage } from '../app/site/site-page.tsx'
import { ManagedLinks, ManageLinkAbsence, ManageLinkEnd } from '../features/quote/components/managed-quote.tsx'
import { QuoteStop } from '../features/quote/components/quote-stop.tsx'
import { SentQuoteContents } from '../features/quote/components/sent-quote-contents.tsx'
import {
  SentQuoteHead,
  SentQuoteLog,
  SentQuoteRecipients,
  SentQuoteRevocation,
} from '../features/quote/components/sent-quote-parts.tsx'
import { SentQuoteChanges, SentQuoteRevisions } from '../features/quote/components/sent-quote-revision.tsx'
import { SentQuoteThreads } from '../features/quote/components/sent-quote-threads.tsx'

/** The quote of a visitor by the link of their mail: what the account's page of a quote shows and does. Works without script. */
export default function ManagedQuotePage({ sent, absence }: ManagedQuoteProps) {
  const managed = sent?.managed
  if (sent === null || managed === undefined)
    return (
      <SitePage plain ground width="form">
        <ManageLinkAbsence absence={absence ?? 'unknown'} />
      </SitePage>
    )
  return (
    <SitePage plain ground width="form" {...(sent.total && { currency: sent.total.currency })}>
      <Stack gap="l">
        <SentQuoteHead sent={sent} />
        <QuoteStop stopped={sent.stopped} />
        <ManagedLinks managed={managed} />
        <SentQuoteRecipients sent={sent} />
        <SentQuoteRevisions sent={sent} />
        <SentQuoteThreads sent={sent} />
        <SentQuoteLog sent={sent} />
        <SentQuoteContents sent={sent} />
        <SentQuoteChanges sent={sent} />
        <SentQuoteRevocation sent={sent} />
        <ManageLinkEnd sent={sent} managed={managed} />
      </Stack>
    </SitePage>
  )
}
