import type { BodyOf, ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { mainLocale } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent, type QueuedMail } from '../../../platform/events.ts'
import { asStaff, type Staff } from '../../../platform/http/actor.ts'
import { apiError, invalidField, NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Keys } from '../../../platform/keys.ts'
import { emailAsStored, emailNorm, isMemberEmail } from '../../account/index.ts'
import { mailsToOwners, type RightsChange } from '../mail-owners.ts'
import { findRecovery, openEnrolment, putEnrolment, takeEnrolment, type Enrolment } from '../repository-enrolments.ts'
import { findStaffCredentials, findStaffOfAddress, lockStaff } from '../repository.ts'
import { ENROLMENT_MS } from './enrol-staff.ts'

const OWN = apiError(409, 'own-recovery', { message: 'admin.recovery.own' })
const SECOND = apiError(409, 'second-person', { message: 'admin.recovery.second' })
const TAKEN = apiError(409, 'email-taken', { errors: [{ path: 'email', message: 'admin.invite.taken' }] })

interface Acting {
  readonly context: RequestContext
  readonly db: Executor
  readonly staff: Staff
  /** Real time. */
  readonly now: number
}

const actingIn = (context: RequestContext, db: Executor): Acting => ({
  context,
  db,
  staff: asStaff(context.actor),
  now: context.ports.realClock.now(),
})

interface Letter {
  readonly id: number
  readonly email: string
  readonly token: string
}

/** The mail with the link; its token is in the mail alone. */
function letter({ context, staff }: Acting, { id, email, token }: Letter): QueuedMail {
  const dedupeKey = `staff_enrolment:${id}:${context.ports.ids.uuid(context.now)}`
  const refs = { enrolmentId: id, by: staff.name }
  return { template: 'staff_enrolment', to: email, locale: mainLocale(), dedupeKey, refs, secrets: { token } }
}

interface EnrolmentStep extends Pick<RightsChange, 'staffId' | 'name' | 'email' | 'role'> {
  readonly event: string
  readonly what: 'invited' | 'recovering'
  readonly enrolmentId: number
  readonly mails?: readonly QueuedMail[]
}

async function record({ context, db, staff }: Acting, done: EnrolmentStep): Promise<void> {
  const { event, what, enrolmentId, mails = [], ...member } = done
  const by = `staff:${staff.staffId}`
  const { ports, now } = context
  const toOwners = await mailsToOwners(db, { what, ...member, by, now })
  await recordEvent(db, ports.keys, {
    name: event,
    entity: 'staff_enrolment',
    entityId: String(enrolmentId),
    actor: by,
    data: { email: member.email, role: member.role },
    now,
    mails: [...toOwners, ...mails],
  })
}

/** Invites an address to the staff; one that waits already gets a new link, and the one before is over (S-27). */
export async function inviteStaff(
  { email: given, name, role }: BodyOf<'POST /api/admin/v1/staff/invitations'>,
  context: RequestContext,
  db: Executor,
): Promise<Result<ResultOf<'POST /api/admin/v1/staff/invitations'>, ApiError>> {
  const acting = actingIn(context, db)
  const email = emailAsStored(given)
  if (!isMemberEmail(email)) return fail(invalidField('email', 'errors.field_email'))
  const norm = emailNorm(email)
  if (await findStaffOfAddress(db, norm)) return fail(TAKEN)
  const token = context.ports.ids.token()
  const endsAt = acting.now + ENROLMENT_MS
  const id = await putEnrolment(db, {
    staffId: null,
    email,
    emailNorm: norm,
    name,
    role,
    requestedBy: acting.staff.staffId,
    tokenHash: hashToken(token),
    now: acting.now,
    endsAt,
  })
  const mails = [letter(acting, { id, email, token })]
  const invited = { event: 'staff.invited', what: 'invited', enrolmentId: id } as const
  await record(acting, { ...invited, staffId: 0, name, email, role, mails })
  return ok({ id, ends_at: new Date(endsAt).toISOString() })
}

type Recovery = ResultOf<'POST /api/admin/v1/staff/{id}/recovery'>

const recoveryOut = (state: Recovery['state'], endsAt: number): Recovery => ({
  state,
  ends_at: new Date(endsAt).toISOString(),
})

/**
 * Lets a member of the staff choose password and second factor anew. Two others say so, one after the other: the first one
 * requests it, and with the second one the link is mailed (S-27).
 */
export async function recoverStaff(
  staffId: number,
  context: RequestContext,
  db: Executor,
): Promise<Result<Recovery, ApiError>> {
  const acting = actingIn(context, db)
  const { staff, now } = acting
  if (staffId === staff.staffId) return fail(OWN)
  const member = (await lockStaff(db, staffId)).find(({ id }) => id === staffId)
  if (member === undefined || member.disabledAt !== null) return fail(NOT_FOUND)
  const { email, name, role } = member
  const waiting = await findRecovery(db, { staffId, now })
  if (waiting !== undefined) return secondName(acting, waiting)
  const endsAt = now + ENROLMENT_MS
  const wanted = { staffId, email, emailNorm: emailNorm(email), name, role }
  const enrolmentId = await putEnrolment(db, { ...wanted, requestedBy: staff.staffId, now, endsAt })
  const requested = { event: 'staff.recovery_requested', what: 'recovering', enrolmentId } as const
  await record(acting, { ...requested, staffId, name, email, role })
  return ok(recoveryOut('waiting', endsAt))
}

async function secondName(acting: Acting, waiting: Enrolment): Promise<Result<Recovery, ApiError>> {
  const { db, staff, now, context } = acting
  const { id, staffId, email, name, role } = waiting
  if (waiting.isSent) return ok(recoveryOut('sent', waiting.endsAt))
  if (waiting.requestedBy === staff.staffId) return fail(SECOND)
  const token = context.ports.ids.token()
  const endsAt = now + ENROLMENT_MS
  await openEnrolment(db, { id, tokenHash: hashToken(token), endsAt })
  const confirmed = { event: 'staff.recovery_confirmed', what: 'recovering', enrolmentId: id } as const
  const mails = [letter(acting, { id, email, token })]
  await record(acting, { ...confirmed, staffId: staffId ?? 0, name, email, role, mails })
  return ok(recoveryOut('sent', endsAt))
}

interface MachinePorts {
  readonly db: Executor
  readonly keys: Keys
  /** The product's clock, for the audit trail. */
  readonly now: number
  /** Real time, for the link. */
  readonly realNow: number
}

interface MachineRecovery {
  readonly email: string
  readonly token: string
  /** Actor of the audit trail: `operator:ana`. */
  readonly actor: string
}

/** Opens a recovery without a second name, on the machine of the shop; false where no such account is or it is disabled (S-28). */
export async function recoverByMachine(
  { db, keys, now, realNow }: MachinePorts,
  { email: address, token, actor }: MachineRecovery,
): Promise<boolean> {
  const found = await findStaffCredentials(db, emailNorm(address))
  const member = found && (await lockStaff(db, found.id)).find(({ id }) => id === found.id)
  if (member === undefined || member.disabledAt !== null) return false
  const { id: staffId, email, name, role } = member
  const enrolmentId = await putEnrolment(db, {
    staffId,
    email,
    emailNorm: emailNorm(email),
    name,
    role,
    requestedBy: null,
    tokenHash: hashToken(token),
    now: realNow,
    endsAt: realNow + ENROLMENT_MS,
  })
  const mails = await mailsToOwners(db, { what: 'recovering', staffId, name, email, role, by: actor, now })
  const about = { entity: 'staff_enrolment', entityId: String(enrolmentId), data: { email, role } } as const
  await recordEvent(db, keys, { name: 'staff.recovery_confirmed', ...about, actor, now, mails })
  return true
}

/** Ends an invitation or a recovery; its link opens nothing any more. */
export async function withdrawEnrolment(
  id: number,
  context: RequestContext,
  db: Executor,
): Promise<Result<Record<string, never>, ApiError>> {
  const { staff } = actingIn(context, db)
  if ((await takeEnrolment(db, id)) === undefined) return fail(NOT_FOUND)
  await recordEvent(db, context.ports.keys, {
    name: 'staff.enrolment_withdrawn',
    entity: 'staff_enrolment',
    entityId: String(id),
    actor: `staff:${staff.staffId}`,
    data: {},
    now: context.now,
  })
  return ok({})
}
