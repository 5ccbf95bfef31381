import type { Period } from '../../calendar/index.ts'
import { daysInMs } from '../../calendar/index.ts'
import { buildInvoice } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { zero } from '../../money/index.ts'
import type { Currency } from '../../money/index.ts'
import { manualDueDays } from '../../subscription/index.ts'
import type { Ledger } from '../core/ledger.ts'
import { issue } from '../documents/index.ts'
import { lateLines, statementLines } from './statement.ts'
import type { LateMonth, StatementMember } from './statement.ts'

/** The statement of a calendar month that is over, to the payer of its members. */
export interface IssueStatement {
  readonly kind: 'issue_statement'
  readonly month: Period
  readonly members: readonly StatementMember[]
  /** Months that were stated before, and of which more may be known by now. */
  readonly late?: readonly LateMonth[]
  /** Holds every product of it. */
  readonly catalogueVersion: number
}

interface StatementDraft extends Pick<IssueStatement, 'month' | 'catalogueVersion'> {
  readonly lines: readonly ChargeLine[]
  readonly currency: Currency
}

function charge(ledger: Ledger, { lines, currency, month, catalogueVersion }: StatementDraft): void {
  const draft = buildInvoice(lines, {
    kind: 'manual',
    currency,
    period: month,
    dueAt: month.end + daysInMs(ledger.account.transferDays ?? manualDueDays),
    taxRate: ledger.account.taxRate,
  })
  // what costs nothing needs no document
  if (draft.total.minor === 0) return
  const id = ledger.newId()
  ledger.documents.insert({
    ...draft,
    id,
    status: 'draft',
    catalogueVersion,
    creditApplied: zero(currency),
    createdAt: ledger.now,
  })
  const subject = { table: 'documents', id } as const
  const data = { month: month.start, lines: lines.length, total: draft.total.minor, currency }
  ledger.happened({ name: 'statement.made', subject, data, mails: [] })
  issue(ledger, id)
}

/** One invoice, due by bank transfer; members in another currency have one of theirs. */
export function issueStatement(
  ledger: Ledger,
  { month, members, late = [], catalogueVersion }: IssueStatement,
): undefined {
  const byCurrency = Map.groupBy(
    [...statementLines(month, members), ...lateLines(late)],
    ({ amount }) => amount.currency,
  )
  for (const [currency, lines] of byCurrency) charge(ledger, { lines, currency, month, catalogueVersion })
}
