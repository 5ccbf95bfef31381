import type { EpochMs } from '../../calendar/index.ts'
import { buildInvoice } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { zero } from '../../money/index.ts'
import type { DocumentRow, Purchase } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'

/** The draft of a change: what is unused of the old, below 0, and what is left of the period of the new. */
export function changeDocument(
  ledger: Ledger,
  { currency, catalogueVersion, at }: Pick<Purchase, 'currency' | 'catalogueVersion'> & { readonly at: EpochMs },
  lines: readonly ChargeLine[],
): DocumentRow {
  const { subscription, account, now } = ledger
  const ends = lines.map(({ period }) => period.end)
  const draft = buildInvoice(lines, {
    kind: 'change',
    currency,
    period: { start: at, end: Math.max(...ends) },
    dueAt: now,
    taxRate: account.taxRate,
  })
  return {
    ...draft,
    id: ledger.newId(),
    status: 'draft',
    ...(subscription && { subscriptionId: subscription.id }),
    catalogueVersion,
    creditApplied: zero(currency),
    createdAt: now,
  }
}
