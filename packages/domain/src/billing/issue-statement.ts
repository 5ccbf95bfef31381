import { HOUR_MS } from '../durations/index.ts'
import type { Period } from '../calendar/index.ts'
import { daysInMs } from '../calendar/index.ts'
import { buildInvoice, waitsForUsage } from '../invoice/index.ts'
import type { ChargeLine, InvoiceDraft } from '../invoice/index.ts'
import { zero } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import { manualDueDays } from '../subscription/index.ts'
import type { SubscriptionItem } from '../subscription/index.ts'
import { issue } from './collect.ts'
import type { Ledger } from './ledger.ts'
import { statementLines } from './statement.ts'
import type { StatedMember } from './statement.ts'

/** The statement of a calendar month that is over, to the payer of its members (B-35, B-120). */
export interface IssueStatement {
  readonly kind: 'issue_statement'
  readonly month: Period
  readonly members: readonly StatedMember[]
  /** Holds every product of it. */
  readonly catalogueVersion: number
}

/** Late usage enters for an hour: a statement with metered items waits for it as a draft (B-69, B-120). */
function waits(draft: InvoiceDraft, members: readonly StatedMember[]): boolean {
  const isMetered = ({ kind }: SubscriptionItem): boolean => kind === 'usage' || kind === 'extra_assets'
  return waitsForUsage(draft) || members.some(({ items }) => items.some(({ price }) => isMetered(price)))
}

interface Document extends Pick<IssueStatement, 'month' | 'members' | 'catalogueVersion'> {
  readonly lines: readonly ChargeLine[]
  readonly currency: Currency
}

function charge(ledger: Ledger, { lines, currency, month, members, catalogueVersion }: Document): void {
  const draft = buildInvoice(lines, {
    kind: 'manual',
    currency,
    period: month,
    dueAt: month.end + daysInMs(manualDueDays),
    taxRate: ledger.account.taxRate,
  })
  // what costs nothing needs no document
  if (draft.total.minor === 0) return
  const id = ledger.newId()
  const isWaiting = waits(draft, members)
  ledger.documents.insert({
    ...draft,
    id,
    status: 'draft',
    catalogueVersion,
    creditApplied: zero(currency),
    createdAt: ledger.now,
    finaliseAt: isWaiting ? month.end + HOUR_MS : undefined,
  })
  const subject = { table: 'documents', id } as const
  const data = { month: month.start, lines: lines.length, total: draft.total.minor, currency }
  ledger.happened({ name: 'statement.made', subject, data, mails: [] })
  if (!isWaiting) issue(ledger, id)
}

/** One invoice, due by bank transfer; members in another currency have one of theirs (B-88). */
export function issueStatement(ledger: Ledger, { month, members, catalogueVersion }: IssueStatement): undefined {
  const byCurrency = Map.groupBy(statementLines(month, members), ({ amount }) => amount.currency)
  for (const [currency, lines] of byCurrency) charge(ledger, { lines, currency, month, members, catalogueVersion })
}
