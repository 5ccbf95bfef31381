import type { Verdict } from '@waybill/contract'

/** The codes by which the matrix itself rejects an actor. */
const CODES: readonly unknown[] = [
  'unauthorized',
  'forbidden',
  'not-primary',
  'read-only',
  'factor-required',
  // a session or its token is no machine key
  'machine-key-missing',
  'machine-key-unknown',
]

/** Reasons why this account doesn't pay for itself (B-20): a denial where the matrix rejects every primary member. */
const PAID_OTHERWISE: readonly unknown[] = ['organization-pays', 'billed-to-partner', 'partner-account']

/** True for an answer of the matrix. */
export function isDenial(code: unknown, verdict: Verdict): boolean {
  return CODES.includes(code) || (PAID_OTHERWISE.includes(code) && verdict === 403)
}
