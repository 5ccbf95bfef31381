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

const HARD: ReadonlySet<DeclineCode> = new Set([
  'lost_card',
  'stolen_card',
  'closed_account',
  'authorisation_revoked',
  'suspected_fraud',
])

/** True for a decline after which nothing is tried by itself (B-76); the clock of the consequences runs all the same (B-77). */
export function isHardDecline(code: DeclineCode): boolean {
  return HARD.has(code)
}
