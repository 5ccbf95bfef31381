import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { AttachOutcome, AttachRequest } from '../payment-gateway.ts'
import { challengeByKey, challengeExpiry, openChallenge } from './challenges.ts'
import { lockName } from './lock-name.ts'
import { declined } from './outcome-of-entry.ts'
import { passChallenge } from './pass-challenge.ts'
import { wrongInput, wrongRequest } from './rejections.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import type { TokenOutcome } from './test-values.ts'
import { outcomeOfToken } from './tokens.ts'
import { asOne } from '../../database/transaction.ts'

/** Verifies a method. It moves no money, so it uses up no gateway mode. */
export async function attach(parts: SandboxParts, request: AttachRequest): Promise<AttachOutcome> {
  return asOne(parts.db, async (trx) => {
    await lockName(trx, `key:${request.idempotencyKey}`)
    const challenge = await challengeByKey(trx, request.idempotencyKey)
    const { token, threeDSecureResult } = request
    if (challenge === undefined) {
      return threeDSecureResult === undefined ? verify(parts, trx, request) : wrongInput
    }
    if (challenge.token !== token || challenge.amount !== null) return wrongRequest
    const passed = await passChallenge(trx, { challenge, threeDSecureResult, now: parts.clock.now() })
    return passed === 'passed' ? { kind: 'attached' } : passed
  })
}

async function verify(
  { ids, clock }: SandboxParts,
  trx: Transaction<Schema>,
  { idempotencyKey, token }: AttachRequest,
): Promise<AttachOutcome> {
  const outcome = await outcomeOfToken(trx, token)
  if (outcome === undefined) return wrongInput
  if (outcome !== 'three_d_secure') return verified(outcome)
  const challenge = { id: `chl_${ids.token()}`, idem_key: idempotencyKey, token }
  return openChallenge(trx, challenge, challengeExpiry(clock.now(), false))
}

/** What a bank says without money: two of the test cards are fine until they are charged. */
function verified(outcome: Exclude<TokenOutcome, 'three_d_secure'>): AttachOutcome {
  switch (outcome) {
    case 'paid':
    case 'settles':
    case 'settles_then_returns':
    case 'fails_when_charged':
    case 'blocked':
      return { kind: 'attached' }
    case 'declined':
    case 'insufficient_funds':
    case 'expired_card':
    case 'wrong_code':
    case 'closed_account':
      return declined(outcome)
  }
}
