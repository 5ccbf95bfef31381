import type { BodyOf, ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { asStaff, type Staff } from '../../../platform/http/actor.ts'
import { apiError, NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import {
  readAttestation,
  registrationOptions,
  userHandleOf,
  verifyAttestation,
  type KnownPasskey,
  type MadePasskey,
} from '../../../platform/passkeys.ts'
import { deviceName, insertAttempt, PASSKEY_REJECTED, takeAttempt } from '../../session/index.ts'
import { mailsAboutFactor } from '../mail-owners.ts'
import {
  deleteStaffPasskey,
  insertStaffPasskey,
  listStaffPasskeys,
  renameStaffPasskey,
} from '../repository-passkeys.ts'
import { findSealedTotp, lockStaff } from '../repository.ts'

/** More than a person has devices. */
const MOST_PASSKEYS = 20

const LAST = apiError(409, 'last-factor', { message: 'admin.passkey.last' })

const isoOf = (at: number): string => new Date(at).toISOString()
const nameIn = (name: string): string => name.trim().replaceAll(/\s+/g, ' ')
const bondOf = ({ sessionId }: Staff): string => `new passkey in session of staff ${sessionId}`

/** The factors of the one who is signed in. */
export async function listFactors(
  { actor }: RequestContext,
  db: Executor,
): Promise<ResultOf<'GET /api/admin/v1/passkeys'>> {
  const { staffId } = asStaff(actor)
  const [totpSealed, passkeys] = [await findSealedTotp(db, staffId), await listStaffPasskeys(db, staffId)]
  return {
    has_app: totpSealed.length > 0 ? 1 : 0,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: isoOf(createdAt),
      last_used_at: lastUsedAt === null ? null : isoOf(lastUsedAt),
    })),
  }
}

interface NewPasskeyOwner {
  readonly userHandle: Uint8Array
  readonly email: string
  readonly name: string
  /** The session or link that the challenge is of. */
  readonly bound: string
  readonly known: readonly KnownPasskey[]
}

/** A challenge for a new passkey. */
export async function challengeOwner(
  { ports }: RequestContext,
  db: Executor,
  { bound, known, ...owner }: NewPasskeyOwner,
): Promise<ResultOf<'POST /api/admin/v1/passkeys/challenge'>> {
  const options = await registrationOptions(ports, owner, known)
  await insertAttempt(db, { hash: hashToken(options.challenge), bound, now: ports.realClock.now() })
  return { options: { ...options } }
}

/** The passkey that has answered a challenge of `bound`, which is used up by it; undefined for every wrong answer. */
export async function takeNewPasskey(
  { ports }: RequestContext,
  db: Executor,
  { credential, bound }: { readonly credential: unknown; readonly bound: string },
): Promise<MadePasskey | undefined> {
  const given = readAttestation(credential)
  const attempt = given && { hash: hashToken(given.challenge), bound, now: ports.realClock.now() }
  if (given === undefined || attempt === undefined || !(await takeAttempt(db, attempt))) return undefined
  return verifyAttestation(ports, given)
}

/** The name that its person gives it, or that of the browser. */
export function passkeyName({ ports, userAgent, locale }: RequestContext, name: string): string {
  return nameIn(name) || deviceName(userAgent, ports.pages.translator(locale))
}

const handleOf = ({ staffId }: Staff): Uint8Array => userHandleOf(`staff ${staffId}`)

/** A challenge for a further passkey of the one who is signed in, and has just given the factor. */
export async function challengeNewPasskey(
  context: RequestContext,
  db: Executor,
): Promise<Result<ResultOf<'POST /api/admin/v1/passkeys/challenge'>, ApiError>> {
  const staff = asStaff(context.actor)
  const known = await listStaffPasskeys(db, staff.staffId)
  if (known.length >= MOST_PASSKEYS) return fail(apiError(409, 'passkey-limit'))
  const { email, name } = staff
  return ok(
    await challengeOwner(context, db, { userHandle: handleOf(staff), email, name, bound: bondOf(staff), known }),
  )
}

async function record(
  { ports, now, actor }: RequestContext,
  db: Executor,
  change: { readonly what: 'passkey_added' | 'passkey_removed'; readonly passkey: string },
): Promise<void> {
  const { staffId, name, email, role } = asStaff(actor)
  const { what, passkey } = change
  const by = `staff:${staffId}`
  const mails = await mailsAboutFactor(db, { what, staffId, name, email, role, by, now })
  const about = { entity: 'staff', entityId: String(staffId), data: { passkey } } as const
  await recordEvent(db, ports.keys, { name: `staff.${what}`, ...about, actor: by, now, mails })
}

/** Adds the passkey that has answered the challenge of this session. */
export async function addPasskey(
  { credential, name }: BodyOf<'POST /api/admin/v1/passkeys'>,
  context: RequestContext,
  db: Executor,
): Promise<Result<Record<string, never>, ApiError>> {
  const staff = asStaff(context.actor)
  const made = await takeNewPasskey(context, db, { credential, bound: bondOf(staff) })
  if (made === undefined) return fail(PASSKEY_REJECTED)
  const shown = passkeyName(context, name)
  const { staffId } = staff
  const now = context.ports.realClock.now()
  const isNew = await insertStaffPasskey(db, { ...made, staffId, userHandle: handleOf(staff), name: shown, now })
  if (!isNew) return fail(PASSKEY_REJECTED)
  await record(context, db, { what: 'passkey_added', passkey: shown })
  return ok({})
}

export async function renamePasskey(
  id: number,
  { name }: BodyOf<'POST /api/admin/v1/passkeys/{id}'>,
  { context, db }: { readonly context: RequestContext; readonly db: Executor },
): Promise<Result<Record<string, never>, ApiError>> {
  const { staffId } = asStaff(context.actor)
  return (await renameStaffPasskey(db, { id, staffId }, nameIn(name))) ? ok({}) : fail(NOT_FOUND)
}

/** Removes a passkey, under the lock of its owner: of two at once that would leave no factor, one stays. */
export async function removePasskey(
  id: number,
  context: RequestContext,
  db: Executor,
): Promise<Result<Record<string, never>, ApiError>> {
  const { staffId } = asStaff(context.actor)
  await lockStaff(db, staffId)
  const own = await listStaffPasskeys(db, staffId)
  if (!own.some((passkey) => passkey.id === id)) return fail(NOT_FOUND)
  const totpSealed = await findSealedTotp(db, staffId)
  if (own.length === 1 && totpSealed.length === 0) return fail(LAST)
  const passkey = await deleteStaffPasskey(db, { id, staffId })
  if (passkey === undefined) return fail(NOT_FOUND)
  await record(context, db, { what: 'passkey_removed', passkey })
  return ok({})
}
