import type { StoredInvoice } from './repository.ts'

/** An amount in minor units, and when it moved; epoch ms. */
interface Moved {
  readonly minor: number
  readonly at: number
}

/** Money that came for a document. */
export interface PaidAmount extends Moved {
  readonly isTransfer: boolean
  /** `Visa •••• 4242`; undefined where no method is known any more. */
  readonly method: string | undefined
}

/** A credit note of the document, and where its money went. */
export interface NoteOfDocument extends Moved {
  /** For people (B-83). */
  readonly number: string
  /** What became account credit. */
  readonly toCredit: Moved
  /** It gives back what was paid (B-81), and this went to the method; undefined for one that takes unused time off. */
  readonly refund: (Moved & { readonly method: string | undefined; readonly isMade: boolean }) | undefined
}

/** What paid a document, and what was given back of it. */
export interface SettlementFacts {
  readonly payments: readonly PaidAmount[]
  /** By account credit, each on its day. */
  readonly credits: readonly Moved[]
  readonly notes: readonly NoteOfDocument[]
  /** Without a note: a dispute that was lost (B-82), and refunds of earlier releases. */
  readonly takenBack: readonly (Moved & { readonly isDispute: boolean })[]
}

/** One row between a document's total and its balance; what pays is below 0, what is given back above. */
export type SettlementRow =
  | ({ readonly kind: 'paid' } & PaidAmount)
  | ({ readonly kind: 'credit' | 'to_credit' | 'refund_pending' } & Moved)
  | ({ readonly kind: 'note'; readonly number: string } & Moved)
  | ({ readonly kind: 'refund'; readonly method: string | undefined } & Moved)
  | ({ readonly kind: 'dispute' } & Moved)
  /** A void document, a lost dispute: what is neither paid nor owed. */
  | { readonly kind: 'not_due'; readonly minor: number }

interface Settlement {
  readonly rows: readonly SettlementRow[]
  /** What is left to pay. The total and the rows add up to it. */
  readonly balance: number
}

type Settled = Pick<StoredInvoice, 'total' | 'credit_applied' | 'status' | 'issued_at' | 'created_at'>

/** What a note took off while the document was open: what it gave back had been paid. */
function reductionOf({ minor, toCredit, refund }: NoteOfDocument): number {
  return refund === undefined ? Math.max(minor - toCredit.minor, 0) : 0
}

function sumOf(amounts: readonly { readonly minor: number }[]): number {
  return amounts.reduce((total, { minor }) => total + minor, 0)
}

/** The days on which account credit paid: what returned of it was the newest. */
function creditRows(
  { credit_applied: applied, issued_at: issuedAt, created_at: createdAt }: Settled,
  { credits, notes }: SettlementFacts,
): readonly SettlementRow[] {
  const reduced = notes.reduce((total, note) => total + reductionOf(note), 0)
  let left = Math.max(applied - reduced, 0)
  // documents of earlier releases have no entries of their credit: it paid them with their issue
  const used = [...credits, { minor: left, at: issuedAt ?? createdAt }].flatMap(({ minor, at }): Moved[] => {
    const part = Math.min(minor, left)
    left -= part
    return part > 0 ? [{ minor: -part, at }] : []
  })
  return used.map((moved) => ({ kind: 'credit', ...moved }))
}

/** A note takes its amount off; what of it had been paid is given back beside it. */
function noteRows({ number, minor, at, toCredit, refund }: NoteOfDocument): readonly SettlementRow[] {
  const given = refund?.isMade === true ? refund.minor : 0
  const pending = refund === undefined ? 0 : minor - given - toCredit.minor
  return [
    { kind: 'note', number, minor: -minor, at },
    ...(refund !== undefined && given > 0
      ? [{ kind: 'refund', minor: given, at: refund.at, method: refund.method } as const]
      : []),
    ...(toCredit.minor > 0 ? [{ kind: 'to_credit', ...toCredit } as const] : []),
    ...(pending > 0 ? [{ kind: 'refund_pending', minor: pending, at } as const] : []),
  ]
}

function takenRow({ minor, at, isDispute }: SettlementFacts['takenBack'][number]): SettlementRow {
  return isDispute ? { kind: 'dispute', minor, at } : { kind: 'refund', minor, at, method: undefined }
}

/**
 * How a document is settled, by the day: account credit, payments, credit notes and what was given back (B-84). Of 59.00, paid
 * with 35.00 of credit and 24.00 by card and refunded whole: -35.00, -24.00, -59.00, 24.00 and 35.00 leave 0.00.
 */
export function settlementOf(document: Settled, facts: SettlementFacts): Settlement {
  const { total, credit_applied: applied, status } = document
  const moved = [
    ...creditRows(document, facts),
    ...facts.payments.map((payment): SettlementRow => ({ kind: 'paid', ...payment, minor: -payment.minor })),
    ...facts.notes.flatMap(noteRows),
    ...facts.takenBack.map(takenRow),
  ]
  const rows = moved.toSorted((left, right) => ('at' in left && 'at' in right ? left.at - right.at : 0))
  const balance = status === 'open' || status === 'draft' ? total - applied : 0
  const rest = balance - total - sumOf(rows)
  return { rows: rest === 0 ? rows : [...rows, { kind: 'not_due', minor: rest }], balance }
}

/** Names how a document is settled: each state of it has a rendering of its own (B-132). */
export function settlementKey(document: Settled, facts: SettlementFacts): string {
  const { status, credit_applied: credited } = document
  const { rows } = settlementOf(document, facts)
  const isSince = ({ kind }: SettlementRow): boolean => kind !== 'paid' && kind !== 'credit' && kind !== 'not_due'
  const since = rows.filter(isSince).map(({ kind, minor }) => `${kind} ${minor}`)
  return [status, ...(credited > 0 ? [`${credited} credited`] : []), ...since].join(', ')
}
