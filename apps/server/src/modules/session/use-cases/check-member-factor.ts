import { DAY_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'
import { emptyBucket, takeFromWindows } from '../../../platform/rate-windows.ts'
import { openTotp, stepOfCode } from '../../../platform/second-factor.ts'
import { takeMemberStep, takeRecoveryCode, type FactorSecret } from '../repository-factor.ts'
import { takeAttempt } from '../repository-passkeys.ts'

/** To get that far the password is known already, or a session is open. */
const WRONG_CODES_A_DAY = 20

interface TypedCode {
  readonly memberId: number
  readonly code: string
}

/** As a person copies it: in any case, with or without its hyphens. */
export function hashRecoveryCode(code: string): Uint8Array {
  return hashToken(code.replaceAll(/[\s-]/g, '').toUpperCase())
}

/** Bond of the codes that a member's passkeys give. */
export function passkeyBond(memberId: number): string {
  return `code ${memberId}`
}

/** The kind of a right code, which counts once; undefined for another. Each is counted before it is looked at. Goes by real time. */
export async function checkMemberFactor(
  { keys, config, realClock }: Pick<Ports, 'keys' | 'config' | 'realClock'>,
  db: Executor,
  { memberId, code, totpSealed }: TypedCode & Pick<FactorSecret, 'totpSealed'>,
): Promise<Result<'totp' | 'recovery' | 'passkey' | undefined, ApiError>> {
  const now = realClock.now()
  const bucket = { bucket: `member-code:${memberId}`, windowMs: DAY_MS, limit: WRONG_CODES_A_DAY, hits: 1 }
  const wait = config.RATE_LIMIT === 'off' ? undefined : await takeFromWindows(db, [bucket], now)
  if (wait !== undefined) return fail(tooMany(wait, { keepsWork: true }))
  const step = totpSealed.length === 0 ? undefined : stepOfCode(openTotp(keys, totpSealed), code, now)
  const isTotp = step !== undefined && (await takeMemberStep(db, memberId, step))
  const hash = hashRecoveryCode(code)
  const isPasskey = !isTotp && (await takeAttempt(db, { hash, bound: passkeyBond(memberId), now }))
  const isRight = isTotp || isPasskey || (await takeRecoveryCode(db, memberId, { hash, now }))
  if (!isRight) return ok(undefined)
  await emptyBucket(db, bucket.bucket)
  if (isPasskey) return ok('passkey')
  return ok(isTotp ? 'totp' : 'recovery')
}
