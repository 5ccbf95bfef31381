import { add, lesser, negate, subtract, sum, zero } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import type { RowId } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import type { RefundRow } from '../core/refund-row.ts'

/** A part of what a credit note took back. */
export interface NotedPart {
  readonly noteId: RowId
  readonly amount: Money
}

const excessOf = ({ amount, excess = zero(amount.currency) }: RefundRow): Money => excess

/** The part of a rejected refund that is account credit, by its note. */
function creditedPart(row: RefundRow): Money {
  return row.noteId === undefined ? zero(row.amount.currency) : subtract(row.amount, excessOf(row))
}

function changeExcess(ledger: Ledger, { id }: RefundRow, excess: Money): void {
  ledger.refunds.change(id, { excess: excess.minor > 0 ? excess : undefined })
}

/** The other refunds of the same payment in a state. */
function othersOf(ledger: Ledger, { id, paymentId }: RefundRow, state: RefundRow['state']): readonly RefundRow[] {
  return ledger.refunds.all().filter((row) => row.id !== id && row.paymentId === paymentId && row.state === state)
}

/**
 * Covers an amount of a refund that isn't made by what the provider gave back by itself beyond what its invoice left: it is given
 * back by those refunds. Answers what they leave.
 */
export function coverByOthers(ledger: Ledger, row: RefundRow, amount: Money): Money {
  let rest = amount
  for (const other of othersOf(ledger, row, 'refunded')) {
    const part = lesser(excessOf(other), rest)
    if (part.minor > 0) changeExcess(ledger, other, subtract(excessOf(other), part))
    rest = subtract(rest, part)
  }
  return rest
}

/** The part of an amount that a refund's own note took back. */
export function ownPartOf(ledger: Ledger, { noteId }: RefundRow, amount: Money): Money {
  return noteId === undefined ? zero(amount.currency) : lesser(ledger.documents.get(noteId).total, amount)
}

/** Uncovers the rejected refunds that one covered, up to an amount: it gives them no more, and their notes stand. */
export function uncover(ledger: Ledger, row: RefundRow, amount: Money): readonly NotedPart[] {
  let rest = amount
  return othersOf(ledger, row, 'rejected').flatMap((other) => {
    const { noteId } = other
    const part = lesser(excessOf(other), rest)
    if (noteId === undefined || part.minor <= 0) return []
    changeExcess(ledger, other, subtract(excessOf(other), part))
    rest = subtract(rest, part)
    return [{ noteId, amount: part }]
  })
}

/** Account credit in place of a rejected refund, or of those that it covered. */
export function creditInstead(ledger: Ledger, row: RefundRow): Money {
  const others = othersOf(ledger, row, 'rejected').map(creditedPart)
  return add(creditedPart(row), lesser(excessOf(row), sum(others, row.amount.currency)))
}

/** Takes back the account credit that is there instead of a refund, of its own note first: its money is at the method after all. */
export function takeCreditBack(ledger: Ledger, row: RefundRow): readonly NotedPart[] {
  let rest = excessOf(row)
  const covered = othersOf(ledger, row, 'rejected').map((other) => {
    const part = lesser(creditedPart(other), rest)
    if (part.minor > 0) changeExcess(ledger, other, add(excessOf(other), part))
    rest = subtract(rest, part)
    return { noteId: other.noteId, amount: part }
  })
  changeExcess(ledger, row, rest)
  const parts = [{ noteId: row.noteId, amount: creditedPart(row) }, ...covered].filter(isOfNote)
  for (const { noteId, amount } of parts)
    ledger.enterCredit({ amount: negate(amount), cause: 'credit_note', documentId: noteId })
  return parts
}

function isOfNote(part: { readonly noteId: RowId | undefined; readonly amount: Money }): part is NotedPart {
  return part.noteId !== undefined && part.amount.minor > 0
}
