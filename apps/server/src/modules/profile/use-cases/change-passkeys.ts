import type { BodyOf, ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { apiError, NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { fullName } from '../../../platform/full-name.ts'
import { hashToken } from '../../../platform/ids.ts'
import { readAttestation, registrationOptions, userHandleOf, verifyAttestation } from '../../../platform/passkeys.ts'
import {
  confirmMember,
  deleteFactor,
  deletePasskey,
  deviceName,
  findFactor,
  hashRecoveryCode,
  insertAttempt,
  insertFactor,
  insertPasskey,
  isFactorRequired,
  listPasskeys,
  PASSKEY_REJECTED,
  passkeyBond,
  renamePasskey,
  settleResets,
  stopResets,
  takeAttempt,
  takePasskey,
} from '../../session/index.ts'
import { codeOf, makeCodes, recordChange } from './change-factor.ts'

/** More than a person has devices. */
const MOST_PASSKEYS = 20

/** A challenge for a new passkey waits for the session that gave the password, while the member has a factor as then. */
async function bondOf({ member, context, db }: MemberContext): Promise<string> {
  const factor = await findFactor(db, member.memberId, context.now)
  return `${factor === undefined ? 'first' : 'further'} passkey ${member.sessionId}`
}

const nameIn = (name: string): string => name.trim().replaceAll(/\s+/g, ' ')

/** A challenge for a new passkey, by the password, and a code where a second factor is set up (S-19). */
export async function challengeNewPasskey(
  body: BodyOf<'POST /account/me/passkeys/challenge'>,
  acting: MemberContext,
): Promise<Result<ResultOf<'POST /account/me/passkeys/challenge'>, ApiError>> {
  const { member, context, db } = acting
  const { memberId, email } = member
  const confirmed = await confirmMember(body, acting)
  if (!confirmed.ok) return confirmed
  const known = await listPasskeys(db, memberId)
  if (known.length >= MOST_PASSKEYS) return fail(apiError(409, 'passkey-limit', { keepsWork: true }))
  const owner = { userHandle: userHandleOf(`member ${memberId}`), email, name: fullName(member) }
  const options = await registrationOptions(context.ports, owner, known)
  const attempt = {
    hash: hashToken(options.challenge),
    bound: await bondOf(acting),
    now: context.ports.realClock.now(),
  }
  await insertAttempt(db, attempt)
  return ok({ options: { ...options } })
}

/** Adds the passkey that has answered the challenge; the first factor of a member comes with ten recovery codes. */
export async function addPasskey(
  { credential, name }: BodyOf<'POST /account/me/passkeys'>,
  acting: MemberContext,
): Promise<Result<ResultOf<'POST /account/me/passkeys'>, ApiError>> {
  const { member, context, db } = acting
  const { memberId, accountId } = member
  const { ports } = context
  const now = ports.realClock.now()
  const given = readAttestation(credential)
  const attempt = given && { hash: hashToken(given.challenge), bound: await bondOf(acting), now }
  if (given === undefined || attempt === undefined || !(await takeAttempt(db, attempt))) return fail(PASSKEY_REJECTED)
  const made = await verifyAttestation(ports, given)
  if (made === undefined) return fail(PASSKEY_REJECTED)
  // the factor that was lost, where the job hasn't come to it
  await settleResets(context, db, memberId)
  const isFirst = await insertFactor(db, { memberId, accountId, totpSealed: Buffer.of(), totpStep: 0, addedAt: now })
  const shown = nameIn(name) || deviceName(context.userAgent, ports.pages.translator(context.locale))
  const isNew = await insertPasskey(db, { ...made, memberId, accountId, name: shown, now })
  // known already: without what was begun for it
  if (!isNew) return fail(apiError(401, 'passkey-rejected'))
  const codes = isFirst ? await makeCodes(acting) : []
  const codesLeft = (await findFactor(db, memberId, context.now))?.codesLeft ?? 0
  // the history says when a member has a factor, whichever it is
  await recordChange(acting, 'passkey_added', { codesLeft, ...(isFirst && { entry: 'added' }) })
  return ok({ recovery_codes: codes })
}

export async function renameOwnPasskey(
  id: number,
  { name }: BodyOf<'POST /account/me/passkeys/{id}'>,
  { member, db }: MemberContext,
): Promise<Result<Record<string, never>, ApiError>> {
  const shown = nameIn(name)
  return (await renamePasskey(db, { id, memberId: member.memberId }, shown)) ? ok({}) : fail(NOT_FOUND)
}

/** Removes a passkey; with the last one of a member without an app the factor ends, where the account requires none. */
export async function removePasskey(
  id: number,
  body: BodyOf<'POST /account/me/passkeys/{id}/remove'>,
  acting: MemberContext,
): Promise<Result<Record<string, never>, ApiError>> {
  const { member, context, db } = acting
  const { memberId, accountId } = member
  const factor = await findFactor(db, memberId, context.now)
  const own = await listPasskeys(db, memberId)
  if (factor === undefined || !own.some((passkey) => passkey.id === id)) return fail(NOT_FOUND)
  const isLast = own.length === 1 && factor.totpSealed.length === 0
  if (isLast && (await isFactorRequired(db, accountId))) return fail(apiError(409, 'factor-stays'))
  const confirmed = await confirmMember(body, acting)
  if (!confirmed.ok) return confirmed
  if (isLast) await deleteFactor(db, memberId)
  else if (!(await deletePasskey(db, { id, memberId }))) return fail(NOT_FOUND)
  const left = await findFactor(db, memberId, context.now)
  await recordChange(acting, isLast ? 'removed' : 'passkey_removed', { codesLeft: left?.codesLeft ?? 0 })
  return ok({})
}

/** A code that takes the place of the app’s in a form: once, within five minutes, for who has used a passkey of theirs. */
export async function givePasskeyCode(
  { credential }: BodyOf<'POST /account/me/factor/passkey-code'>,
  acting: MemberContext,
): Promise<Result<ResultOf<'POST /account/me/factor/passkey-code'>, ApiError>> {
  const { member, context, db } = acting
  const { memberId } = member
  const passkey = await takePasskey(context, db, { credential })
  const factor = await findFactor(db, memberId, context.now)
  if (passkey?.memberId !== memberId || factor === undefined) return fail(PASSKEY_REJECTED)
  // a member who has the passkey hasn't lost it
  await stopResets(context, db, { memberId })
  const code = codeOf(acting)
  const attempt = { hash: hashRecoveryCode(code), bound: passkeyBond(memberId), now: context.ports.realClock.now() }
  await insertAttempt(db, attempt)
  return ok({ code })
}
