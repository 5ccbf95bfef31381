import type { Executor } from '../../database/database.ts'
import type { Challenge, PaymentDecline, GatewayError } from '../payment-gateway.ts'
import { challengeOutcome, moveChallenge, stateAt } from './challenges.ts'
import type { ChallengeRow } from './challenges.ts'
import { declined } from './outcome-of-entry.ts'
import { wrongInput } from './rejections.ts'

interface Attempt {
  readonly challenge: ChallengeRow
  readonly threeDSecureResult: string | undefined
  readonly now: number
}

/**
 * Progress of a repeated call with its challenge. A result token opens the way once, for the key, amount and currency that it
 * was made for; a foreign or guessed one leaves the challenge as it is.
 */
export async function passChallenge(
  db: Executor,
  { challenge, threeDSecureResult, now }: Attempt,
): Promise<'passed' | Challenge | PaymentDecline | GatewayError> {
  const state = stateAt(challenge, now)
  if (state === 'lapsed') return declined('authentication_lapsed')
  if (threeDSecureResult === undefined) {
    return state === 'declined' ? declined('authentication_failed') : challengeOutcome(challenge)
  }
  if (threeDSecureResult !== challenge.result_token) return wrongInput
  if (state === 'declined') return declined('authentication_failed')
  if (state === 'spent' || (await moveChallenge(db, challenge, { state: 'spent' }))) return 'passed'
  return declined('authentication_lapsed')
}
