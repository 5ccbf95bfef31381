/** Why a method was declined, whatever the provider calls it. */
export type DeclineCode =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_code'
  | 'closed_account'
  | 'lost_card'
  | 'stolen_card'
  | 'authorisation_revoked'
  | 'suspected_fraud'
  | 'authentication_failed'
  | 'authentication_lapsed'

const hardCodes: ReadonlySet<DeclineCode> = new Set([
  'closed_account',
  'lost_card',
  'stolen_card',
  'authorisation_revoked',
  'suspected_fraud',
])

/** A hard decline is never retried by itself: lost, stolen, closed, revoked, fraud (B-76). */
export function isHardDecline(code: DeclineCode): boolean {
  return hardCodes.has(code)
}
