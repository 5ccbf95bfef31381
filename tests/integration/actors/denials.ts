import type { Verdict } from '@waybill/contract'

/** The codes by which the matrix itself rejects an actor. */
const CODES: readonly unknown[] = [
  'unauthorized',
  'forbidden',
  'not-primary',
  'read-only',
  'staff-account',
  // a session or its token is no machine key
  'machine-key-missing',
  'machine-key-unknown',
]

/** Why another way than a payment of one's own is this account's (B-20, B-35): a denial where the matrix rejects every primary member. */
const PAID_OTHERWISE: readonly unknown[] = ['organization-pays', 'billed-to-partner', 'partner-account']

/** True for an answer of the matrix. */
export function isDenial(code: unknown, verdict: Verdict): boolean {
  return CODES.includes(code) || (PAID_OTHERWISE.includes(code) && verdict === 403)
}
