import { DAY_MS, MINUTE_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import { asStaff } from '../../../platform/http/actor.ts'
import { tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { authenticationOptions, readAssertion, verifyAssertion, type KnownPasskey } from '../../../platform/passkeys.ts'
import type { Ports } from '../../../platform/ports.ts'
import { emptyBucket, takeFromWindows } from '../../../platform/rate-windows.ts'
import { openTotp, stepOfCode } from '../../../platform/second-factor.ts'
import { emailNorm } from '../../account/index.ts'
import { insertAttempt, takeAttempt } from '../../session/index.ts'
import { findStaffPasskey, listStaffPasskeys, noteStaffPasskeyUse } from '../repository-passkeys.ts'
import { takeTotpStep } from '../repository.ts'

/** Wrong codes a day: to get that far the password is known already, or a session is open. */
const WRONG_CODES_A_DAY = 20
const CHALLENGE_WINDOW_MS = 15 * MINUTE_MS
const CHALLENGES_OF_A_NETWORK = 100

interface FactorOwner {
  readonly id: number
  /** Empty: no app. */
  readonly totpSealed: Uint8Array
}

/** The second factor as it is given: a code of the app, or the answer of a passkey in its place. */
export interface FactorAnswer {
  readonly code?: string | undefined
  readonly credential?: unknown
  /** The challenge that a passkey has answered is of this sign-in or session. */
  readonly bond: string
  /** Real time. */
  readonly now: number
}

/** A challenge of the sign-in form is of the address in it. */
export const signInBond = (email: string): string => `sign-in of staff ${emailNorm(email)}`
export const factorBond = (sessionId: number): string => `factor in session of staff ${sessionId}`

/**
 * Is this a factor of theirs that wasn't taken before? Each is counted before it is looked at, so that no number of guesses at once
 * gets past the limit; a right one ends the count.
 */
export async function checkFactor(
  ports: Ports,
  owner: FactorOwner,
  given: FactorAnswer,
): Promise<Result<boolean, ApiError>> {
  const { store, config } = ports
  const bucket = { bucket: `staff-code:${owner.id}`, windowMs: DAY_MS, limit: WRONG_CODES_A_DAY, hits: 1 }
  const wait = config.RATE_LIMIT === 'off' ? undefined : await takeFromWindows(store.db, [bucket], given.now)
  if (wait !== undefined) return fail(tooMany(wait))
  const take = given.credential === undefined ? takeCode : takeStaffPasskey
  if (!(await take(ports, owner, given))) return ok(false)
  await emptyBucket(store.db, bucket.bucket)
  return ok(true)
}

async function takeCode(
  { store, keys }: Ports,
  { id, totpSealed }: FactorOwner,
  { code = '', now }: FactorAnswer,
): Promise<boolean> {
  const step = totpSealed.length === 0 ? undefined : stepOfCode(openTotp(keys, totpSealed), code, now)
  return step !== undefined && takeTotpStep(store.db, id, step)
}

/** The challenge is used up by its answer, right or wrong. */
async function takeStaffPasskey(
  ports: Ports,
  { id: staffId }: FactorOwner,
  { credential, bond: bound, now }: FactorAnswer,
): Promise<boolean> {
  const { db } = ports.store
  const given = readAssertion(credential)
  if (given === undefined || !(await takeAttempt(db, { hash: hashToken(given.challenge), bound, now }))) return false
  const passkey = await findStaffPasskey(db, { staffId, credentialId: Buffer.from(given.response.id, 'base64url') })
  const signCount = passkey && (await verifyAssertion(ports, given, passkey))
  return signCount !== undefined && noteStaffPasskeyUse(db, { id: passkey?.id ?? 0, signCount, now })
}

/** Options for the browser's own call, as WebAuthn writes them in JSON. */
interface PasskeyOptions {
  readonly options: Record<string, unknown>
}

async function challenge(
  ports: Ports,
  { known, bound }: { readonly known: readonly KnownPasskey[]; readonly bound: string },
): Promise<PasskeyOptions> {
  const options = await authenticationOptions(ports, known)
  await insertAttempt(ports.store.db, { hash: hashToken(options.challenge), bound, now: ports.realClock.now() })
  return { options: { ...options } }
}

/** A challenge for the sign-in form. It says nothing of the address: any passkey of the browser may answer. */
export async function challengeSignIn(
  email: string,
  { ports, networkPrefix }: RequestContext,
): Promise<Result<PasskeyOptions, ApiError>> {
  const { store, config, realClock } = ports
  const window = { windowMs: CHALLENGE_WINDOW_MS, limit: CHALLENGES_OF_A_NETWORK, hits: 1 }
  const buckets = [{ bucket: `staff-challenge:from:${networkPrefix}`, ...window }]
  const wait = config.RATE_LIMIT === 'off' ? undefined : await takeFromWindows(store.db, buckets, realClock.now())
  if (wait !== undefined) return fail(tooMany(wait))
  return ok(await challenge(ports, { known: [], bound: signInBond(email) }))
}

/** A challenge for the factor within a session. */
export async function challengeFactor({ ports, actor }: RequestContext): Promise<PasskeyOptions> {
  const { staffId, sessionId } = asStaff(actor)
  return challenge(ports, { known: await listStaffPasskeys(ports.store.db, staffId), bound: factorBond(sessionId) })
}
