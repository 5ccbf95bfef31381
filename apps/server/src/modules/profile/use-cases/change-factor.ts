import type { BodyOf, ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { hashToken } from '../../../platform/ids.ts'
import { base32Of, sealTotp, stepOfCode } from '../../../platform/second-factor.ts'
import {
  confirmMember,
  deleteApp,
  deleteFactor,
  findFactor,
  hashRecoveryCode,
  insertApp,
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

/** A word of 80 random bits. */
export function codeOf({ context: { ports } }: MemberContext): string {
  const word = base32Of(hashToken(ports.ids.token()).subarray(0, CODE_BYTES))
  return (word.match(/.{4}/g) ?? []).join('-')
}

/** Ten codes in place of those from before: they are answered once, and stored as hashes. */
export async function makeCodes(acting: MemberContext): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => codeOf(acting))
  await replaceRecoveryCodes(acting.db, acting.member.memberId, codes.map(hashRecoveryCode))
  return codes
}

async function withCodes(acting: MemberContext, change: FactorChange): Promise<NewCodes> {
  const codes = await makeCodes(acting)
  await recordChange(acting, change, { codesLeft: codes.length })
  return ok({ recovery_codes: codes })
}

export function recordChange(
  { member, context, db }: MemberContext,
  change: FactorChange,
  more: { readonly codesLeft: number; readonly entry?: FactorChange },
): Promise<void> {
  const { memberId: id, accountId, email, locale } = member
  return recordFactor(context, db, { member: { id, accountId, email, locale }, change, ...more })
}

/**
 * Sets the app of a second factor up, once it has shown a code and the password is the member's (S-19). Beside a passkey that
 * takes what the member has already, too.
 */
export async function addFactor(
  { sealed, code, password, present_code: present }: BodyOf<'POST /account/me/factor'>,
  acting: MemberContext,
): Promise<NewCodes> {
  const { member, context, db } = acting
  const { keys, realClock } = context.ports
  const now = realClock.now()
  const offer = openOffer(acting, sealed)
  if (offer === undefined) return fail(invalidField('sealed', 'apiError.factorOffer'))
  const { memberId, accountId } = member
  const factor = await findFactor(db, memberId, context.now)
  if (factor !== undefined && factor.totpSealed.length > 0) return fail(apiError(409, 'factor-exists'))
  const step = stepOfCode(offer.secret, code, now)
  if (step === undefined) return fail(wrongCode)
  const confirmed = await confirmMember({ password, code: present }, acting, 'present_code')
  if (!confirmed.ok) return confirmed
  // the one that was lost, where the job hasn't come to it
  await settleResets(context, db, memberId)
  const totpSealed = sealTotp(keys, offer.secret)
  const app = { memberId, totpSealed, totpStep: step }
  if (await insertFactor(db, { ...app, accountId, addedAt: now })) return withCodes(acting, 'added')
  if (factor === undefined || !(await insertApp(db, app))) return fail(apiError(409, 'factor-exists'))
  await recordChange(acting, 'app_added', { codesLeft: factor.codesLeft })
  return ok({ recovery_codes: [] })
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
  return withCodes(acting, 'renewed')
}

/** Removes the app. Without a passkey the password signs in alone from here on; not where the account requires a factor. */
export async function removeFactor(
  body: BodyOf<'POST /account/me/factor/remove'>,
  acting: MemberContext,
): Promise<Result<Record<string, never>, ApiError>> {
  const { member, context, db } = acting
  const { memberId } = member
  const { passkeys = 0, codesLeft = 0 } = (await findFactor(db, memberId, context.now)) ?? {}
  if (passkeys === 0 && (await isFactorRequired(db, member.accountId))) return fail(apiError(409, 'factor-stays'))
  const confirmed = await confirmBoth(body, acting)
  if (!confirmed.ok) return confirmed
  if (passkeys === 0) await deleteFactor(db, memberId)
  else await deleteApp(db, memberId)
  await (passkeys === 0
    ? recordChange(acting, 'removed', { codesLeft: 0 })
    : recordChange(acting, 'app_removed', { codesLeft }))
  return ok({})
}
