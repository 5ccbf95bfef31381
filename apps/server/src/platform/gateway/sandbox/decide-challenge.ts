import { money } from '@waybill/domain/money'
import type { Money } from '@waybill/domain/money'
import { fail, ok } from '@waybill/domain/result'
import type { Result } from '@waybill/domain/result'
import { announceChallenge, challengeById, moveChallenge, stateAt } from './challenges.ts'
import type { ChallengeRow } from './challenges.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { asOne } from '../../database/transaction.ts'

/** Content of a challenge's page; without an amount when a method is only verified. */
export interface ChallengeView {
  readonly id: string
  readonly state: ChallengeRow['state']
  readonly amount?: Money
  readonly expiresAt: number
}

/** Choice of the customer, and the token that the page hands to its opener. */
export interface ChallengeResult {
  readonly resultToken: string
  readonly isApproved: boolean
}

export interface ChallengeRejection {
  readonly code: 'unknown-challenge' | 'challenge-lapsed'
}

export async function viewChallenge({ db, clock }: SandboxParts, id: string): Promise<ChallengeView | undefined> {
  const row = await challengeById(db, id)
  if (row === undefined) return undefined
  const { amount, currency } = row
  return {
    id,
    state: stateAt(row, clock.now()),
    ...(amount === null || currency === null ? {} : { amount: money(amount, currency) }),
    expiresAt: row.expires_at,
  }
}

/** Approve or decline. The first choice stands: clicking again, or the other button, returns that one. */
export async function decideChallenge(
  parts: SandboxParts,
  id: string,
  isApproved: boolean,
): Promise<Result<ChallengeResult, ChallengeRejection>> {
  const row = await challengeById(parts.db, id)
  if (row === undefined) return fail({ code: 'unknown-challenge' })
  if (stateAt(row, parts.clock.now()) === 'open') await writeChoice(parts, row, isApproved)
  return choiceOf(parts, id)
}

async function writeChoice(parts: SandboxParts, row: ChallengeRow, isApproved: boolean): Promise<void> {
  const state = isApproved ? 'approved' : 'declined'
  await asOne(parts.db, async (trx) => {
    const isMoved = await moveChallenge(trx, row, { state, result_token: `tds_${parts.ids.token()}` })
    if (isMoved) await announceChallenge(trx, parts, { row, state, at: parts.clock.now() })
  })
}

async function choiceOf({ db, clock }: SandboxParts, id: string): Promise<Result<ChallengeResult, ChallengeRejection>> {
  const row = await challengeById(db, id)
  if (row === undefined) return fail({ code: 'unknown-challenge' })
  if (row.result_token === null || stateAt(row, clock.now()) === 'lapsed') return fail({ code: 'challenge-lapsed' })
  return ok({ resultToken: row.result_token, isApproved: row.state !== 'declined' })
}
