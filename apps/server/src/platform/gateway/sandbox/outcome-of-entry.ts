import { money } from '@waybill/domain/money'
import { isHardDecline } from '@waybill/domain/payment'
import type { DeclineCode } from '@waybill/domain/payment'
import type { Challenge, Declined, GatewayError, GatewayOutcome } from '../payment-gateway.ts'
import type { Entry } from './ledger.ts'

/** What has been entered waits for no customer. */
type EnteredOutcome = Exclude<GatewayOutcome, Challenge | GatewayError>

export function declined(code: DeclineCode, ref?: string): Declined {
  return { kind: 'declined', ...(ref === undefined ? {} : { ref }), code, isHard: isHardDecline(code) }
}

/** The answer for a charge's newest row: the same for the first call, a repeated one and a lookup. */
export function outcomeOfEntry(entry: Entry): EnteredOutcome {
  const { ref } = entry
  const amount = money(entry.amount, entry.currency)
  switch (entry.status) {
    case 'succeeded':
      return { kind: 'paid', ref, amount }
    case 'pending':
      if (entry.due_at === null) throw new Error(`pending charge ${ref} has no due instant`)
      return { kind: 'pending', ref, amount, expectedAt: entry.due_at }
    case 'failed':
      return failureOf(entry)
  }
}

function failureOf({ ref, code }: Entry): EnteredOutcome {
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
