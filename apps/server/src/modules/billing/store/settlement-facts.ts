import { compare, subtract, type Money } from '@waybill/domain/money'

/** An amount, and when it moved; epoch ms. */
export interface DatedAmount {
  readonly amount: Money
  readonly at: number
}

/** Money that came for a document. */
export interface PaidAmount extends DatedAmount {
  readonly isTransfer: boolean
  /** `Visa •••• 4242`; undefined where no method is known any more. */
  readonly method: string | undefined
}

/** A credit note of the document, and where its money went. */
export interface NoteOfDocument extends DatedAmount {
  /** For people. */
  readonly number: string
  /** Part that became account credit. */
  readonly toCredit: DatedAmount
  /** Part of it that went back, because the money of the document did. */
  readonly takenBack?: Money
  /** It gives back what was paid, and this went to the method; undefined for one that takes unused time off. */
  readonly refund:
    | (DatedAmount & { readonly method: string | undefined; readonly isMade: boolean; readonly isDispute?: boolean })
    | undefined
}

/** Payments of a document, and the money that was given back of it. */
export interface SettlementFacts {
  readonly payments: readonly PaidAmount[]
  /** By account credit, each on its day. */
  readonly credits: readonly DatedAmount[]
  readonly notes: readonly NoteOfDocument[]
  /** Without a note: a dispute that was lost, and refunds of earlier releases. */
  readonly takenBack: readonly (DatedAmount & { readonly isDispute: boolean })[]
}

const lesser = (left: Money, right: Money): Money => (compare(left, right) < 0 ? left : right)

/**
 * The parts by which account credit paid a document, as far as they come to what it still pays of it: what returned was
 * the newest.
 */
export function partsUpTo(paid: Money, parts: readonly DatedAmount[]): readonly DatedAmount[] {
  let left = paid
  return parts.flatMap(({ amount, at }) => {
    const part = lesser(amount, left)
    if (part.minor <= 0) return []
    left = subtract(left, part)
    return [{ amount: part, at }]
  })
}
