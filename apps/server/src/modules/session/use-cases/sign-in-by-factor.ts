import type { BodyOf } from '@waybill/contract'
import { MINUTE_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { emailNorm } from '../../account/index.ts'
import { findFactor, type FactorSecret } from '../repository-factor.ts'
import { findLink, insertLink, redeemLink } from '../repository-links.ts'
import { findMemberCredentials, type EnteringMember } from '../repository-credentials.ts'
import { checkMemberFactor } from './check-member-factor.ts'
import { openSession } from './open-session.ts'
import { recordFactor } from './record-factor.ts'
import { stopResets } from './reset-factor.ts'

/** Real time between the password and the factor. */
const WAITS_MS = 5 * MINUTE_MS

const OVER = apiError(410, 'sign-in-over')

/** Leaves a sign-in waiting for its second factor: who knows the token of the answer has given the password. */
export async function waitForFactor(
  context: RequestContext,
  member: EnteringMember,
  factor: FactorSecret | undefined,
): Promise<ApiError> {
  const { ports } = context
  const token = ports.ids.token()
  await insertLink(ports.store.db, {
    tokenHash: hashToken(token),
    purpose: 'second_factor',
    memberId: member.id,
    accountId: member.accountId,
    expiresAt: ports.realClock.now() + WAITS_MS,
  })
  const hasPasskey = factor !== undefined && factor.passkeys > 0 ? 1 : 0
  return apiError(401, 'factor-needed', { details: { fields: ['totp'], sign_in: token, has_passkey: hasPasskey } })
}

interface TypedFactor {
  readonly member: EnteringMember
  readonly factor: FactorSecret
  readonly code: string
  /** Of the sign-in that waits; absent where password and code came together. */
  readonly token?: string
}

/** Opens the session of a member whose password was right, by a code. */
export async function signInWithCode(
  { member, factor, code, token }: TypedFactor,
  context: RequestContext,
): Promise<Result<number, ApiError>> {
  const { ports } = context
  const { totpSealed, codesLeft } = factor
  const kind = await checkMemberFactor(ports, ports.store.db, { memberId: member.id, code, totpSealed })
  if (!kind.ok) return kind
  if (kind.value === undefined) return fail(apiError(401, 'factor-wrong', { details: { fields: ['totp'] } }))
  return inTransaction(ports.store, async (db) => {
    const now = ports.realClock.now()
    if (token !== undefined && !(await redeemLink(db, { tokenHash: hashToken(token), now }))) return fail(OVER)
    // a member who has the factor hasn't lost it
    await stopResets(context, db, { memberId: member.id })
    if (kind.value === 'recovery')
      await recordFactor(context, db, { member, change: 'recovery', codesLeft: codesLeft - 1 })
    return ok(await openSession(context, db, member))
  })
}

/** The second step of a sign-in (S-19): no session before it. */
export async function signInByFactor(
  { sign_in: token, code }: BodyOf<'POST /account/session/factor'>,
  context: RequestContext,
): Promise<Result<number, ApiError>> {
  const { db } = context.ports.store
  const now = context.ports.realClock.now()
  const waiting = await findLink(db, { tokenHash: hashToken(token), purpose: 'second_factor', now })
  const member = waiting && (await findMemberCredentials(db, emailNorm(waiting.email)))
  const factor = waiting && (await findFactor(db, waiting.memberId, context.now))
  if (member === undefined || factor === undefined) return fail(OVER)
  return signInWithCode({ member, factor, code, token }, context)
}
