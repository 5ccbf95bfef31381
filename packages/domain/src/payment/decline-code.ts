/** Reason why a method was declined, whatever the provider calls it. */
const declineCodes = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'wrong_code',
  'closed_account',
  'lost_card',
  'stolen_card',
  'authorisation_revoked',
  'suspected_fraud',
  'authentication_failed',
  'authentication_lapsed',
] as const

/** One reason of a decline. */
export type DeclineCode = (typeof declineCodes)[number]

/** True for a text that is a reason of ours: what is stored may be an older release's. */
export function isDeclineCode(text: string): text is DeclineCode {
  return declineCodes.some((code) => code === text)
}

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
