import { money, type Money } from '@waybill/domain/money'
import { isHardDecline, type DeclineCode } from '@waybill/domain/payment'
import type { Executor } from '../../database/database.ts'
import type {
  PaymentCancellation,
  Challenge,
  PaymentDecline,
  GatewayError,
  GatewayOutcome,
} from '../payment-gateway.ts'
import { findDispute, refundKeyOf } from './disputes.ts'
import { newestByKey, type Entry } from './ledger.ts'

/** Outcome that waits for no customer. */
type EnteredOutcome = Exclude<GatewayOutcome, PaymentCancellation | Challenge | GatewayError>

export function declined(code: DeclineCode, ref?: string): PaymentDecline {
  return { kind: 'declined', ...(ref === undefined ? {} : { ref }), code, isHard: isHardDecline(code) }
}

/** The answer for a charge's newest row: the same for a first confirmation, a repeated one and a reading. */
export async function outcomeOfEntry(db: Executor, entry: Entry): Promise<EnteredOutcome> {
  const { ref, code } = entry
  const amount = money(entry.amount, entry.currency)
  if (code === 'disputed' || code === 'dispute_lost') return disputedOutcome(db, entry, amount)
  switch (entry.status) {
    case 'succeeded':
      return { kind: 'paid', ref, amount }
    case 'pending':
      if (entry.due_at === null) throw new Error(`pending charge ${ref} has no due instant`)
      return { kind: 'pending', ref, amount, expectedAt: entry.due_at }
    case 'failed':
      return failureOf(ref, code)
  }
}

async function disputedOutcome(db: Executor, { ref, code }: Entry, amount: Money): Promise<EnteredOutcome> {
  const dispute = await findDispute(db, { column: 'charge_ref', value: ref })
  if (dispute === undefined) throw new Error(`charge ${ref} has no dispute`)
  const disputed = { ref, disputeRef: dispute.ref, amount }
  if (code === 'disputed') return { kind: 'disputed', ...disputed }
  const refund = await newestByKey(db, 'refund', refundKeyOf(dispute.ref))
  if (refund === undefined) throw new Error(`the lost dispute ${dispute.ref} gave nothing back`)
  return { kind: 'dispute_lost', ...disputed, refundRef: refund.ref }
}

function failureOf(ref: string, code: Exclude<Entry['code'], 'disputed' | 'dispute_lost'>): EnteredOutcome {
  switch (code) {
    case null:
      throw new Error(`failed charge ${ref} has no code`)
    case 'blocked':
      return { kind: 'blocked', ref }
    case 'R01':
      return { kind: 'returned', ref, returnCode: code }
    default:
      return declined(code, ref)
  }
}
