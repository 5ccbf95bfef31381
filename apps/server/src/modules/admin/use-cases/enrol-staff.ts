import type { BodyOf, ResultOf } from '@waybill/contract'
import { daysInMs } from '@waybill/domain/calendar'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Keys } from '../../../platform/keys.ts'
import { createSecondFactor, qrOf, stepOfCode, type TotpSecret } from '../../../platform/second-factor.ts'
import { passwordProblem } from '../../account/index.ts'
import { mailsToOwners } from '../mail-owners.ts'
import { findEnrolmentOf, takeEnrolment, type Enrolment } from '../repository-enrolments.ts'
import { endStaffSessions } from '../repository-sessions.ts'
import { resetStaffSignIn, takeTotpStep } from '../repository.ts'
import { createStaff } from './create-staff.ts'
import { startStaffSession } from './sign-in-staff.ts'

/** A link of an enrolment holds for so long, by real time. */
export const ENROLMENT_MS = daysInMs(7)
/** Bytes of a TOTP secret (RFC 4226 requires 160 bits). */
const SECRET_BYTES = 20

const GONE = apiError(410, 'link-expired', { message: 'admin.enrol.gone' })

/** The enrolment of a link with the second factor that its reader is to add. */
interface OpenEnrolment {
  readonly enrolment: Enrolment
  readonly factorKey: Uint8Array
  readonly factor: TotpSecret
}

/** The second factor of a link: of it and of the shop's secret, so that no row holds it before it is confirmed. */
const factorKeyOf = (keys: Keys, token: string): Uint8Array =>
  Buffer.from(keys.sign('staff-enrolment', token), 'base64url').subarray(0, SECRET_BYTES)

async function open({ ports }: RequestContext, db: Executor, token: string): Promise<OpenEnrolment | undefined> {
  const { realClock, keys, seller } = ports
  const enrolment = await findEnrolmentOf(db, { tokenHash: hashToken(token), now: realClock.now() })
  if (enrolment === undefined) return undefined
  const factorKey = factorKeyOf(keys, token)
  const labels = { issuer: seller.shopName, label: enrolment.email }
  return { enrolment, factorKey, factor: createSecondFactor(keys, { key: factorKey, ...labels }) }
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

/** Password and second factor are set, and the browser is signed in; of two at once one is. */
export async function enrolStaff(
  token: string,
  { password, code }: BodyOf<'POST /api/admin/v1/enrolments/{token}'>,
  { context, db }: { readonly context: RequestContext; readonly db: Executor },
): Promise<Result<true, ApiError>> {
  const opened = await open(context, db, token)
  if (opened === undefined) return fail(GONE)
  const { enrolment, factor } = opened
  const weak = await passwordProblem(password)
  if (weak !== undefined) return fail(apiError(422, 'invalid-input', { errors: [weak] }))
  const now = context.ports.realClock.now()
  const step = stepOfCode(factor.secret, code, now)
  if (step === undefined) return fail(invalidField('code', 'admin.enrol.wrongCode'))
  if ((await takeEnrolment(db, enrolment.id)) === undefined) return fail(GONE)
  const enrol = enrolment.staffId === null ? addStaff : resetStaff
  const staffId = await enrol(context, db, { ...opened, password, step })
  if (staffId === undefined) return fail(GONE)
  await startStaffSession(context, db, { staffId, now })
  return ok(true)
}

interface SignInChoice extends OpenEnrolment {
  readonly password: string
  /** Step of the code that proved the factor. */
  readonly step: number
}

/** Answers the id; undefined where the address got an account meanwhile. */
async function addStaff(
  { ports, now }: RequestContext,
  db: Executor,
  { enrolment: { email, name, role, requestedBy }, password, factorKey, step }: SignInChoice,
): Promise<number | undefined> {
  const { keys, passwords, seller } = ports
  const actor = requestedBy === null ? 'system' : `staff:${requestedBy}`
  const made = await createStaff(
    { db, keys, passwords, now, issuer: seller.shopName, actor },
    { email, name, role, password, totpKey: factorKey },
  )
  if (!made.ok) return undefined
  await takeTotpStep(db, made.value.id, step)
  return made.value.id
}

/** Ends every session, those of command lines too; undefined where the account was disabled meanwhile. */
async function resetStaff(
  { ports, now }: RequestContext,
  db: Executor,
  { enrolment: { staffId, name, email, role }, password, factor, step }: SignInChoice,
): Promise<number | undefined> {
  const id = staffId ?? 0
  const passwordHash = await ports.passwords.hash(password)
  if (!(await resetStaffSignIn(db, id, { passwordHash, totpSealed: factor.sealed, step }))) return undefined
  await endStaffSessions(db, { staffId: id }, ports.realClock.now())
  const actor = `staff:${id}`
  const mails = await mailsToOwners(db, { what: 'recovered', staffId: id, name, email, role, by: actor, now })
  const about = { entity: 'staff', entityId: String(id), data: {} } as const
  await recordEvent(db, ports.keys, { name: 'staff.recovered', ...about, actor, now, mails })
  return id
}
