import type { LookupOutcome } from '../payment-gateway.ts'
import { challengeByKey, challengeOutcome, stateAt } from './challenges.ts'
import { newestByKey } from './ledger.ts'
import { declined, outcomeOfEntry } from './outcome-of-entry.ts'
import type { SandboxParts } from './sandbox-parts.ts'

/** What the ledger and the challenges say of a charge's key. A question changes nothing and uses up no mode. */
export async function lookup({ db, clock }: SandboxParts, key: string): Promise<LookupOutcome> {
  const entry = await newestByKey(db, 'charge', key)
  if (entry !== undefined) return outcomeOfEntry(entry)
  const challenge = await challengeByKey(db, key)
  if (challenge === undefined || challenge.amount === null) return { kind: 'never_arrived' }
  const state = stateAt(challenge, clock.now())
  if (state === 'lapsed') return declined('authentication_lapsed')
  return state === 'declined' ? declined('authentication_failed') : challengeOutcome(challenge)
}
