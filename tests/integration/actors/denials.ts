import type { Verdict } from '@waybill/contract'

/** The codes by which the matrix itself rejects an actor. */
const CODES: readonly unknown[] = [
  'unauthorized',
  'forbidden',
  'not-primary',
  'read-only',
  'billed-to-partner',
  'partner-account',
  'staff-account',
  // a session or its token is no machine key
  'machine-key-missing',
  'machine-key-unknown',
]

/** True for an answer of the matrix; that another pays is one where it rejects every primary member, and says why. */
export function isDenial(code: unknown, verdict: Verdict): boolean {
  return CODES.includes(code) || (code === 'organization-pays' && verdict === 403)
}
