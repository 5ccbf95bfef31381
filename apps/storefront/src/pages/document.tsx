import type { DocumentProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site/site-page.tsx'
import { staticPart } from '../app/static-part.tsx'
import { Attempts } from '../features/invoice/components/attempts.tsx'
import { DocumentHead } from '../features/invoice/components/document-head.tsx'
import { DocumentLines } from '../features/invoice/components/document-lines.tsx'
import { TransferSheet } from '../features/invoice/components/transfer-sheet.tsx'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'

const StaticLines = staticPart('document-lines', import.meta.env.SSR && DocumentLines)
const StaticAttempts = staticPart('document-attempts', import.meta.env.SSR && Attempts)

/** An invoice or a credit note: the facts of its PDF, how it was paid, and the way to the documents around it. */
export default function DocumentPage(page: DocumentProps) {
  const { transfers, timeZone } = page
  return (
    <SitePage ground current="account">
      <AccountLayout current="invoices">
        <DocumentHead page={page} />
        {transfers.map((transfer) => (
          <TransferSheet key={transfer.label} transfer={transfer} timeZone={timeZone} />
        ))}
        <StaticLines page={page} />
        <StaticAttempts page={page} />
      </AccountLayout>
    </SitePage>
  )
}
