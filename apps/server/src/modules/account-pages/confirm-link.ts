import type { Keys } from '../../platform/keys.ts'

const PURPOSE = 'confirm-payment'
const RADIX = 36

/** Claim of a link to confirm a payment: one attempt, so one invoice, and until when. Epoch ms. */
export interface ConfirmClaim {
  readonly attemptId: number
  readonly until: number
}

/** The path of the page on which a payment is confirmed without signing in; a reader of the mail can pay this one invoice. */
export function confirmPath(keys: Keys, { attemptId, until }: ConfirmClaim): string {
  const claim = `${attemptId.toString(RADIX)}.${until.toString(RADIX)}`
  return `/billing/confirm/${claim}.${keys.sign(PURPOSE, claim)}`
}

/** Reads the token of such a path; undefined for one that we didn't sign. An expired one is still ours. */
export function readConfirmToken(keys: Keys, token: string): ConfirmClaim | undefined {
  const [attempt = '', until = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !keys.isSigned(PURPOSE, `${attempt}.${until}`, signature)) return undefined
  return { attemptId: Number.parseInt(attempt, RADIX), until: Number.parseInt(until, RADIX) }
}
