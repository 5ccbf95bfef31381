import type { BodyOf, ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { hashToken } from '../../../platform/ids.ts'
import { base32Of, sealTotp, stepOfCode } from '../../../platform/second-factor.ts'
import {
  confirmMember,
  confirmPassword,
  deleteFactor,
  findFactor,
  hashRecoveryCode,
  insertFactor,
  isFactorRequired,
  recordFactor,
  replaceRecoveryCodes,
  settleResets,
  stopResets,
  type FactorChange,
} from '../../session/index.ts'
import { openOffer } from './offer-factor.ts'

const RECOVERY_CODES = 10
/** 80 random bits: sixteen letters and digits. */
const CODE_BYTES = 10

type NewCodes = Result<ResultOf<'POST /account/me/factor'>, ApiError>

const wrongCode = apiError(422, 'invalid-input', {
  errors: [{ path: 'code', message: 'apiError.factorWrong' }],
  keepsWork: true,
})

function codeOf({ context: { ports } }: MemberContext): string {
  const word = base32Of(hashToken(ports.ids.token()).subarray(0, CODE_BYTES))
  return (word.match(/.{4}/g) ?? []).join('-')
}

/** Ten codes in place of those from before: they are answered once, and stored as hashes. */
async function makeCodes(acting: MemberContext, change: FactorChange): Promise<NewCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => codeOf(acting))
  await replaceRecoveryCodes(acting.db, acting.member.memberId, codes.map(hashRecoveryCode))
  await record(acting, change, RECOVERY_CODES)
  return ok({ recovery_codes: codes })
}

function record({ member, context, db }: MemberContext, change: FactorChange, codesLeft: number): Promise<void> {
  const { memberId: id, accountId, email, locale } = member
  return recordFactor(context, db, { member: { id, accountId, email, locale }, change, codesLeft })
}

/** Sets a second factor up, once an app has shown a code of it and the password is the member's (S-19). */
export async function addFactor(
  { sealed, code, password }: BodyOf<'POST /account/me/factor'>,
  acting: MemberContext,
): Promise<NewCodes> {
  const { member, context, db } = acting
  const { keys, realClock } = context.ports
  const now = realClock.now()
  const offer = openOffer(acting, sealed)
  if (offer === undefined) return fail(invalidField('sealed', 'apiError.factorOffer'))
  const confirmed = await confirmPassword(password, acting)
  if (!confirmed.ok) return confirmed
  const step = stepOfCode(offer.secret, code, now)
  if (step === undefined) return fail(wrongCode)
  const { memberId, accountId } = member
  // the one that was lost, where the job hasn't come to it
  await settleResets(context, db, memberId)
  const totpSealed = sealTotp(keys, offer.secret)
  const isNew = await insertFactor(db, { memberId, accountId, totpSealed, totpStep: step, addedAt: now })
  return isNew ? makeCodes(acting, 'added') : fail(apiError(409, 'factor-exists'))
}

/** The password and a code of the factor that is set up. */
async function confirmBoth(
  body: BodyOf<'POST /account/me/factor/remove'>,
  acting: MemberContext,
): Promise<Result<true, ApiError>> {
  const factor = await findFactor(acting.db, acting.member.memberId, acting.context.now)
  return factor === undefined ? fail(apiError(409, 'factor-missing')) : confirmMember(body, acting)
}

/** New recovery codes; those from before are void. */
export async function renewCodes(
  body: BodyOf<'POST /account/me/factor/recovery-codes'>,
  acting: MemberContext,
): Promise<NewCodes> {
  const confirmed = await confirmBoth(body, acting)
  if (!confirmed.ok) return confirmed
  await stopResets(acting.context, acting.db, { memberId: acting.member.memberId })
  return makeCodes(acting, 'renewed')
}

/** From here on the password signs in alone; not where the account requires a factor. */
export async function removeFactor(
  body: BodyOf<'POST /account/me/factor/remove'>,
  acting: MemberContext,
): Promise<Result<Record<string, never>, ApiError>> {
  if (await isFactorRequired(acting.db, acting.member.accountId)) return fail(apiError(409, 'factor-stays'))
  const confirmed = await confirmBoth(body, acting)
  if (!confirmed.ok) return confirmed
  await deleteFactor(acting.db, acting.member.memberId)
  await record(acting, 'removed', 0)
  return ok({})
}
