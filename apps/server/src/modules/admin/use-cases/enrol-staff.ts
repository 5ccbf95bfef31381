import type { BodyOf, ResultOf } from '@waybill/contract'
import { daysInMs } from '@waybill/domain/calendar'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { apiError, invalidField, type ApiError, type FieldProblem } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Keys } from '../../../platform/keys.ts'
import { userHandleOf } from '../../../platform/passkeys.ts'
import { createSecondFactor, qrOf, stepOfCode, type TotpSecret } from '../../../platform/second-factor.ts'
import { passwordProblem } from '../../account/index.ts'
import { PASSKEY_REJECTED } from '../../session/index.ts'
import { mailsToOwners } from '../mail-owners.ts'
import { findEnrolmentOf, takeEnrolment, type Enrolment } from '../repository-enrolments.ts'
import { deletePasskeysOf, insertStaffPasskey, type NewStaffPasskey } from '../repository-passkeys.ts'
import { unbindStaff } from '../repository-provider.ts'
import { endStaffSessions } from '../repository-sessions.ts'
import { resetStaffSignIn, takeTotpStep } from '../repository.ts'
import { challengeOwner, passkeyName, takeNewPasskey } from './change-passkeys.ts'
import { storeStaff } from './create-staff.ts'
import { startStaffSession } from './sign-in-staff.ts'

/** A link of an enrolment holds for so long, by real time. */
export const ENROLMENT_MS = daysInMs(7)
/** Bytes of a TOTP secret (RFC 4226 requires 160 bits). */
const SECRET_BYTES = 20

const GONE = apiError(410, 'link-expired', { message: 'admin.enrol.gone' })

/** The enrolment of a link with the second factor that its reader is to add. */
interface OpenEnrolment {
  readonly enrolment: Enrolment
  readonly factor: TotpSecret
}

/** The second factor of a link: of it and of the shop's secret, so that no row holds it before it is confirmed. */
const factorKeyOf = (keys: Keys, token: string): Uint8Array =>
  Buffer.from(keys.sign('staff-enrolment', token), 'base64url').subarray(0, SECRET_BYTES)

async function open({ ports }: RequestContext, db: Executor, token: string): Promise<OpenEnrolment | undefined> {
  const { realClock, keys, seller } = ports
  const enrolment = await findEnrolmentOf(db, { tokenHash: hashToken(token), now: realClock.now() })
  if (enrolment === undefined) return undefined
  const labels = { issuer: seller.shopName, label: enrolment.email }
  return { enrolment, factor: createSecondFactor(keys, { key: factorKeyOf(keys, token), ...labels }) }
}

/** The one that a link is for, and the second factor that they add before they sign in. */
export async function showEnrolment(
  token: string,
  context: RequestContext,
  db: Executor,
): Promise<Result<ResultOf<'GET /api/admin/v1/enrolments/{token}'>, ApiError>> {
  const opened = await open(context, db, token)
  if (opened === undefined) return fail(GONE)
  const { enrolment, factor } = opened
  const { email, name, role, staffId } = enrolment
  const { secret, address } = factor
  return ok({ email, name, role, is_new: staffId === null ? 1 : 0, secret, address, qr: qrOf(address) })
}

interface EnrolPorts {
  readonly context: RequestContext
  readonly db: Executor
}

const bondOf = (token: string): string => `new passkey by link of staff ${token}`

/** The one that is invited has no number yet: the link names them to their authenticator. */
function handleOf({ staffId }: Enrolment, token: string): Uint8Array {
  return userHandleOf(staffId === null ? `staff by link ${token}` : `staff ${staffId}`)
}

const weakPassword = (problem: FieldProblem): ApiError => apiError(422, 'invalid-input', { errors: [problem] })

/** A challenge for a passkey as the second factor. The password is looked at before a device makes one. */
export async function challengeEnrolment(
  token: string,
  { password }: BodyOf<'POST /api/admin/v1/enrolments/{token}/challenge'>,
  { context, db }: EnrolPorts,
): Promise<Result<ResultOf<'POST /api/admin/v1/enrolments/{token}/challenge'>, ApiError>> {
  const opened = await open(context, db, token)
  if (opened === undefined) return fail(GONE)
  const weak = await passwordProblem(password)
  if (weak !== undefined) return fail(weakPassword(weak))
  const { email, name } = opened.enrolment
  const owner = { userHandle: handleOf(opened.enrolment, token), email, name }
  return ok(await challengeOwner(context, db, { ...owner, bound: bondOf(token), known: [] }))
}

/** Password and second factor are set, and the browser is signed in; of two at once one is. */
export async function enrolStaff(
  token: string,
  given: BodyOf<'POST /api/admin/v1/enrolments/{token}'>,
  { context, db }: EnrolPorts,
): Promise<Result<true, ApiError>> {
  const opened = await open(context, db, token)
  if (opened === undefined) return fail(GONE)
  const { password } = given
  const weak = await passwordProblem(password)
  if (weak !== undefined) return fail(weakPassword(weak))
  const factor = await provenFactor(token, given, { ...opened, context, db })
  if (!factor.ok) return factor
  if ((await takeEnrolment(db, opened.enrolment.id)) === undefined) return fail(GONE)
  const enrol = opened.enrolment.staffId === null ? addStaff : resetStaff
  const staffId = await enrol(context, db, { ...opened, password, ...factor.value })
  if (staffId === undefined) return fail(GONE)
  const now = context.ports.realClock.now()
  const { passkey } = factor.value
  // a device that is known by this passkey already: without what was begun
  if (passkey !== undefined && !(await insertStaffPasskey(db, { ...passkey, staffId, now })))
    return fail(apiError(401, 'passkey-rejected'))
  await startStaffSession(context, db, { staffId, now })
  return ok(true)
}

/** The second factor that was proven at the link: an app by its code, or a passkey. */
interface ProvenFactor {
  /** Empty: no app. */
  readonly totpSealed: Uint8Array
  /** Step of the code. */
  readonly step: number
  readonly passkey?: Omit<NewStaffPasskey, 'staffId' | 'now'>
}

async function provenFactor(
  token: string,
  { code = '', credential }: BodyOf<'POST /api/admin/v1/enrolments/{token}'>,
  { context, db, enrolment, factor }: EnrolPorts & OpenEnrolment,
): Promise<Result<ProvenFactor, ApiError>> {
  if (credential === undefined) {
    const step = stepOfCode(factor.secret, code, context.ports.realClock.now())
    if (step === undefined) return fail(invalidField('code', 'admin.enrol.wrongCode'))
    return ok({ totpSealed: factor.sealed, step })
  }
  const made = await takeNewPasskey(context, db, { credential, bound: bondOf(token) })
  if (made === undefined) return fail(PASSKEY_REJECTED)
  const passkey = { ...made, userHandle: handleOf(enrolment, token), name: passkeyName(context, '') }
  return ok({ totpSealed: Buffer.of(), step: 0, passkey })
}

interface SignInChoice extends OpenEnrolment, ProvenFactor {
  readonly password: string
}

/** Answers the id; undefined where the address got an account meanwhile. */
async function addStaff(
  { ports, now }: RequestContext,
  db: Executor,
  { enrolment: { email, name, role, requestedBy }, password, totpSealed, step }: SignInChoice,
): Promise<number | undefined> {
  const { keys, passwords } = ports
  const actor = requestedBy === null ? 'system' : `staff:${requestedBy}`
  const made = await storeStaff({ db, keys, passwords, now, actor }, { email, name, role, password, totpSealed })
  if (!made.ok) return undefined
  await takeTotpStep(db, made.value, step)
  return made.value
}

/** Ends every session, those of command lines too, every passkey and every identity at a provider; undefined where the account was disabled meanwhile. */
async function resetStaff(
  { ports, now }: RequestContext,
  db: Executor,
  { enrolment: { staffId, name, email, role }, password, totpSealed, step }: SignInChoice,
): Promise<number | undefined> {
  const id = staffId ?? 0
  const passwordHash = await ports.passwords.hash(password)
  if (!(await resetStaffSignIn(db, id, { passwordHash, totpSealed, step }))) return undefined
  await deletePasskeysOf(db, id)
  await unbindStaff(db, id)
  await endStaffSessions(db, { staffId: id }, ports.realClock.now())
  const actor = `staff:${id}`
  const mails = await mailsToOwners(db, { what: 'recovered', staffId: id, name, email, role, by: actor, now })
  const about = { entity: 'staff', entityId: String(id), data: {} } as const
  await recordEvent(db, ports.keys, { name: 'staff.recovered', ...about, actor, now, mails })
  return id
}
