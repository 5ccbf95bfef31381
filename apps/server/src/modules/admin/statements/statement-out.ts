import type { ResultOf } from '@waybill/contract'
import { isSameTransfer, matchLine, numbersIn, type BankLine, type LineMatch } from '@waybill/domain/bank'
import { money, toMajor } from '@waybill/domain/money'
import type { Executor } from '../../../platform/database/database.ts'
import { findDebts, type ListedDebt } from '../repository-debts.ts'
import { findBookedElsewhere, type ListedStatement, type StoredLine } from '../repository-statements.ts'

type StatementOut = ResultOf<'GET /api/admin/v1/statements/{id}'>
type LineOut = StatementOut['lines'][number]

const isoOf = (at: number): string => new Date(at).toISOString()

/** A statement as JSON has it. */
export function statementOut({ read_at: readAt, ...row }: ListedStatement): StatementOut['statement'] {
  const { id, name, format, number, account, lines, waiting, booked, aside } = row
  const read = { read_by: row.read_by, read_at: isoOf(readAt) }
  return { id, name, format, number, account, ...read, lines, waiting, booked, aside }
}

export function debtOut({ number, company, accountId, open, dueAt }: ListedDebt) {
  const owed = { open: toMajor(open), open_minor: open.minor, currency: open.currency }
  return { invoice: number, company, account_id: accountId, ...owed, due_at: isoOf(dueAt) }
}

/** A stored line as the rules of the domain read it. */
export const bankLineOf = (row: StoredLine): BankLine => ({
  account: row.account,
  bookedOn: row.booked_on,
  amount: money(row.amount, row.currency),
  flow: row.flow,
  payer: row.payer,
  reference: row.reference,
  bankReference: row.bank_reference,
})

/** A line with what it pays, as far as that shows. */
export interface MatchedLine {
  readonly row: StoredLine
  readonly match: LineMatch
}

const NO_MATCH: LineMatch = { kind: 'none', reason: 'nothing', invoices: [] }
/** Of a line that a file of another format had, and that was booked there: nothing is proposed, and people decide. */
const BOOKED_BEFORE: LineMatch = { ...NO_MATCH, reason: 'booked-before' }

/** Proposals for the lines that wait, by what is open now. */
export async function matchLines(
  db: Executor,
  rows: readonly StoredLine[],
): Promise<{ readonly lines: readonly MatchedLine[]; readonly debts: ReadonlyMap<number, ListedDebt> }> {
  const undecided = rows.filter(({ state }) => state === 'waiting')
  const waiting = undecided.map(bankLineOf)
  const booked = (await findBookedElsewhere(db, undecided)).map(bankLineOf)
  const numbers = [...new Set(waiting.flatMap(({ reference }) => numbersIn(reference)))]
  const amounts = new Map(waiting.map(({ amount }) => [`${amount.minor} ${amount.currency}`, amount]))
  const found = await findDebts(db, { numbers, amounts: [...amounts.values()] })
  const bySeq = Map.groupBy(found, ({ seq }) => seq)
  const byAmount = Map.groupBy(found, ({ open }) => `${open.minor} ${open.currency}`)
  const lines = rows.map((row) => {
    if (row.state !== 'waiting') return { row, match: NO_MATCH }
    const line = bankLineOf(row)
    if (booked.some((other) => isSameTransfer(line, other))) return { row, match: BOOKED_BEFORE }
    const near = [
      ...numbersIn(line.reference).flatMap((number) => bySeq.get(number) ?? []),
      ...(byAmount.get(`${line.amount.minor} ${line.amount.currency}`) ?? []),
    ]
    return { row, match: matchLine(line, [...new Set(near)]) }
  })
  return { lines, debts: new Map(found.map((debt) => [debt.invoiceId, debt])) }
}

interface LineFacts {
  readonly debts: ReadonlyMap<number, ListedDebt>
  /** Printed numbers of what lines were booked to. */
  readonly numbers: ReadonlyMap<number, string>
}

export function lineOut({ row, match }: MatchedLine, { debts, numbers }: LineFacts): LineOut {
  const amount = money(row.amount, row.currency)
  const { id, booked_on: bookedOn, flow, payer, reference, state, reason, decided_by: decidedBy } = row
  const invoices = match.invoices.flatMap(({ invoiceId }) => debts.get(invoiceId) ?? []).map(debtOut)
  return {
    id,
    booked_on: bookedOn,
    amount: toMajor(amount),
    amount_minor: amount.minor,
    currency: amount.currency,
    flow,
    payer,
    reference,
    state,
    reason,
    decided_by: decidedBy,
    decided_at: row.decided_at === null ? null : isoOf(row.decided_at),
    booked_to: (row.invoice_ids ?? []).map(Number).map((invoiceId) => numbers.get(invoiceId) ?? String(invoiceId)),
    match: { kind: match.kind, why: match.reason, invoices },
  }
}
