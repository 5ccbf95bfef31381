import { addBankDays } from '@waybill/domain/calendar'
import { settlementBankDays } from '@waybill/domain/payment'
import { DAY_MS } from '@waybill/domain/durations'
import type { Entry } from './ledger.ts'
import type { GatewayMode } from './mode.ts'
import type { TokenOutcome } from './test-values.ts'

const RETURN_AFTER_MS = DAY_MS
/** More than anything that was planned with the four days of B-80. */
const LATE_BANK_DAYS = 10

/** Columns that a step writes beside the facts of the charge. */
export type EntryStep = Pick<Entry, 'status' | 'code' | 'due_at'>

export type ChargeVerdict = { readonly kind: 'challenge' } | { readonly kind: 'entry'; readonly step: EntryStep }

export interface ChargeSituation {
  readonly outcome: TokenOutcome
  readonly mode: GatewayMode
  /** The customer has passed the challenge of this charge. */
  readonly isAuthenticated: boolean
  readonly now: number
}

function failed(code: NonNullable<Entry['code']>): EntryStep {
  return { status: 'failed', code, due_at: null }
}

const succeeded: EntryStep = { status: 'succeeded', code: null, due_at: null }

/** Outcome of a charge: by the mode first, then by the test value behind the token, never by its amount. */
export function decideCharge({ outcome, mode, isAuthenticated, now }: ChargeSituation): ChargeVerdict {
  if (mode === 'decline') return { kind: 'entry', step: failed('declined') }
  const mustAuthenticate = mode === 'challenge' || outcome === 'three_d_secure'
  if (mustAuthenticate && !isAuthenticated) return { kind: 'challenge' }
  return { kind: 'entry', step: stepOf(outcome, now) }
}

function stepOf(outcome: TokenOutcome, now: number): EntryStep {
  switch (outcome) {
    case 'paid':
    case 'three_d_secure':
      return succeeded
    case 'fails_when_charged':
      return failed('declined')
    case 'settles':
    case 'settles_then_returns':
      return { status: 'pending', code: null, due_at: addBankDays(now, settlementBankDays) }
    case 'settles_late':
      return { status: 'pending', code: null, due_at: addBankDays(now, LATE_BANK_DAYS) }
    case 'declined':
    case 'insufficient_funds':
    case 'expired_card':
    case 'wrong_code':
    case 'blocked':
    case 'closed_account':
      return failed(outcome)
  }
}

/**
 * The step that falls due at `dueAt`: a bank payment settles, and with one test value is returned a day later at the
 * same time. A payment that was refunded in full meanwhile is not returned.
 */
export function decideNextStep(
  status: 'pending' | 'succeeded',
  dueAt: number,
  { outcome, isRefunded }: { readonly outcome: TokenOutcome; readonly isRefunded: boolean },
): EntryStep {
  if (status === 'succeeded') return isRefunded ? succeeded : failed('R01')
  return outcome === 'settles_then_returns' ? { ...succeeded, due_at: dueAt + RETURN_AFTER_MS } : succeeded
}
