import { asOne } from '../../database/transaction.ts'
import type { CancelOutcome } from '../payment-gateway.ts'
import { challengeByKey, moveChallenge, stateAt } from './challenges.ts'
import { newestByKey } from './ledger.ts'
import { lockName } from './lock-name.ts'
import { declined, outcomeOfEntry } from './outcome-of-entry.ts'
import type { SandboxParts } from './sandbox-parts.ts'

/**
 * Ends what waits for a customer under this key: its challenge is over, whatever they choose there later. The same lock as
 * a charge's, so that one of the two is first. It moves no money, so it uses up no gateway mode.
 */
export async function cancel({ db, clock }: SandboxParts, key: string): Promise<CancelOutcome> {
  return asOne(db, async (trx) => {
    await lockName(trx, `key:${key}`)
    const entry = await newestByKey(trx, 'charge', key)
    if (entry !== undefined) return outcomeOfEntry(entry)
    const challenge = await challengeByKey(trx, key)
    if (challenge === undefined) return { kind: 'cancelled' }
    const state = stateAt(challenge, clock.now())
    if (state === 'declined') return declined('authentication_failed')
    if (state === 'open' || state === 'approved') await moveChallenge(trx, challenge, { state: 'lapsed' })
    return { kind: 'cancelled' }
  })
}
