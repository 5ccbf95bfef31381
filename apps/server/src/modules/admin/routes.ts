import type { FastifyInstance } from 'fastify'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/events.ts'
import { apiError, invalidField, NOT_FOUND, type ApiError } from '../../platform/http/api-error.ts'
import { actorName, asStaff } from '../../platform/http/actor.ts'
import { asResult, callRegistrar, type RegisterCall } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Ports } from '../../platform/ports.ts'
import { deviceName, PASSKEY_REJECTED } from '../session/index.ts'
import { registerBackOffice } from './back-office-page.ts'
import { registerAgeing } from './lists/ageing-routes.ts'
import { registerImpersonations } from './customers/impersonation-routes.ts'
import { registerCustomers } from './customers/customer-routes.ts'
import { registerLists } from './lists/list-routes.ts'
import { registerStatements } from './statements/routes.ts'
import { registerHome } from './lists/home-routes.ts'
import { registerMessages } from './lists/message-routes.ts'
import { registerStaffCommands, type StaffCommandPort } from './command-routes.ts'
import { registerAdminKeys } from './key-routes.ts'
import { findAudit } from './repository-audit.ts'
import { registerPasskeys } from './passkey-routes.ts'
import { listEnrolments } from './repository-enrolments.ts'
import { registerProviderSignIn } from './provider-routes.ts'
import { endStaffSessions, listStaffSessions, noteFactor } from './repository-sessions.ts'
import { findSealedTotp, listStaff, setActsAlone } from './repository.ts'
import { isoOf, sessionNow, staffSessionOut } from './staff-session-out.ts'
import { changeStaff } from './use-cases/change-staff.ts'
import { checkFactor, factorBond } from './use-cases/check-factor.ts'
import { enrolStaff, showEnrolment } from './use-cases/enrol-staff.ts'
import { inviteStaff, recoverStaff, withdrawEnrolment } from './use-cases/invite-staff.ts'
import { beginLogin, confirmLogin } from './use-cases/log-in-terminal.ts'
import { leaveProvider } from './use-cases/sign-in-at-provider.ts'
import { signInStaff } from './use-cases/sign-in-staff.ts'

const ENTRIES_A_PAGE = 50

const NOT_ALONE = apiError(409, 'not-alone', { message: 'admin.alone.others' })

/** The back office: its page, and the calls of the staff (S-27, S-28). */
export function registerAdmin(app: FastifyInstance, ports: Ports, commands: StaffCommandPort): void {
  const call = callRegistrar(app, ports)
  registerBackOffice(app, ports)
  registerSession(call, ports)
  registerProviderSignIn(app, ports, call)
  registerTerminals(call)
  registerStaff(call, ports)
  registerEnrolments(call)
  registerPasskeys(call)
  registerAdminKeys(call)
  registerLists(call)
  registerStatements(call)
  registerAgeing(call)
  registerHome(call)
  registerMessages(call)
  registerCustomers(call)
  registerImpersonations(app, ports, call)
  registerStaffCommands(call, ports, commands)
  call('GET /api/admin/v1/audit', async ({ query }, _, db) => {
    const rows = await findAudit(db, { before: query.before, limit: ENTRIES_A_PAGE + 1 })
    const entries = rows.slice(0, ENTRIES_A_PAGE).map(({ at, staffName, name, isWhole, ...row }) => ({
      seq: row.seq,
      at: isoOf(at),
      actor: row.actor,
      name: staffName,
      event: name,
      entity: row.entity,
      entity_id: row.entityId,
      account_id: row.accountId,
      data: { ...row.data },
      hash: row.hash,
      is_whole: isWhole ? (1 as const) : (0 as const),
    }))
    const last = rows.length > ENTRIES_A_PAGE ? entries.at(-1)?.seq : undefined
    return ok({ result: { entries, next_before: last ?? null } })
  })
}

function registerSession(call: RegisterCall, ports: Ports): void {
  const { realClock } = ports
  call(
    'POST /api/admin/v1/session',
    async ({ body }, context, db) => {
      const done = await signInStaff(body, context)
      return done.ok ? sessionNow(context, db) : done
    },
    { transaction: 'own' },
  )
  call('GET /api/admin/v1/session', async (_, context) => ok({ result: staffSessionOut(asStaff(context.actor)) }))
  call('DELETE /api/admin/v1/session', async (_, { actor, cookies }, db) => {
    await leaveProvider(cookies, db)
    if (actor.kind === 'staff')
      await endStaffSessions(db, { staffId: actor.staffId, only: actor.sessionId }, realClock.now())
    cookies.clear('staff')
    return ok({ result: {} })
  })
  call(
    'POST /api/admin/v1/session/factor',
    async ({ body: { code, credential } }, context, db) => {
      const { staffId, sessionId } = asStaff(context.actor)
      const now = realClock.now()
      const totpSealed = await findSealedTotp(db, staffId)
      const given = { code, credential, bond: factorBond(sessionId), now }
      const right = await checkFactor(ports, { id: staffId, totpSealed }, given)
      if (!right.ok) return right
      if (!right.value)
        return fail(credential === undefined ? invalidField('code', 'admin.factor.wrong') : PASSKEY_REJECTED)
      await noteFactor(db, sessionId, now)
      return sessionNow(context, db)
    },
    { transaction: 'own' },
  )
  call('GET /api/admin/v1/sessions', async (_, context, db) => {
    const { staffId, sessionId } = asStaff(context.actor)
    const sessions = await listStaffSessions(db, staffId, realClock.now())
    const t = ports.pages.translator(context.locale)
    return ok({
      result: {
        sessions: sessions.map(({ id, userAgent, networkPrefix, isTerminal, createdAt, seenAt }) => ({
          id,
          is_current: id === sessionId ? (1 as const) : (0 as const),
          device: isTerminal ? t('admin.terminal.title') : deviceName(userAgent, t),
          network: networkPrefix,
          signed_in_at: isoOf(createdAt),
          seen_at: isoOf(seenAt),
        })),
      },
    })
  })
  call('DELETE /api/admin/v1/sessions', async (_, context, db) => {
    const { staffId, sessionId } = asStaff(context.actor)
    return ok({ result: { ended: await endStaffSessions(db, { staffId, but: sessionId }, realClock.now()) } })
  })
  call('DELETE /api/admin/v1/sessions/{id}', async ({ params: { id } }, context, db) => {
    const ended = await endStaffSessions(db, { staffId: asStaff(context.actor).staffId, only: id }, realClock.now())
    return ended === 0 ? fail(NOT_FOUND) : ok({ result: { ended } })
  })
}

function registerTerminals(call: RegisterCall): void {
  call(
    'POST /api/admin/v1/logins',
    async (_, context) => {
      const begun = await beginLogin(context)
      if (!begun.ok) return begun
      const { token, code, ends } = begun.value
      return ok({ result: { token, code, ends_at: isoOf(ends) } })
    },
    { transaction: 'own' },
  )
  call(
    'POST /api/admin/v1/logins/confirm',
    async ({ body: { code } }, context) => {
      return asResult(await confirmLogin(context, code))
    },
    { transaction: 'own' },
  )
}

function registerEnrolments(call: RegisterCall): void {
  const resultOf = <Value>(done: Result<Value, ApiError>) => asResult(done)
  call('POST /api/admin/v1/staff/invitations', async ({ body }, context, db) =>
    resultOf(await inviteStaff(body, context, db)),
  )
  call('POST /api/admin/v1/staff/{id}/recovery', async ({ params: { id } }, context, db) =>
    resultOf(await recoverStaff(id, context, db)),
  )
  call('DELETE /api/admin/v1/staff/enrolments/{id}', async ({ params: { id } }, context, db) =>
    resultOf(await withdrawEnrolment(id, context, db)),
  )
  call('GET /api/admin/v1/enrolments/{token}', async ({ params: { token } }, context, db) =>
    resultOf(await showEnrolment(token, context, db)),
  )
  call('POST /api/admin/v1/enrolments/{token}', async ({ params: { token }, body }, context, db) => {
    const done = await enrolStaff(token, body, { context, db })
    return done.ok ? sessionNow(context, db) : done
  })
}

function registerStaff(call: RegisterCall, { keys, realClock }: Ports): void {
  call('GET /api/admin/v1/staff', async (_, { actor }, db) => {
    const staff = await listStaff(db)
    const enrolments = await listEnrolments(db, realClock.now())
    const staffId = actor.kind === 'staff' ? actor.staffId : undefined
    return ok({
      result: {
        enrolments: enrolments.map(({ id, email, name, role, requestedBy, ...enrolment }) => ({
          id,
          staff_id: enrolment.staffId,
          email,
          name,
          role,
          requested_by: enrolment.requestedByName,
          is_own: requestedBy === staffId ? (1 as const) : (0 as const),
          is_sent: enrolment.isSent ? (1 as const) : (0 as const),
          ends_at: isoOf(enrolment.endsAt),
        })),
        staff: staff.map(({ createdAt, disabledAt, ...member }) => ({
          ...member,
          created_at: isoOf(createdAt),
          disabled_at: disabledAt === null ? null : isoOf(disabledAt),
        })),
      },
    })
  })
  const changing = ({ actor, now }: RequestContext, db: Executor) => {
    return { ports: { db, keys, now, realNow: realClock.now() }, actor: actorName(actor) }
  }
  call('POST /api/admin/v1/staff/{id}/role', async ({ params, body: { role } }, context, db) => {
    const { ports, actor } = changing(context, db)
    const done = await changeStaff(ports, { staffId: params.id, role, actor })
    return done.ok ? ok({ result: { ended: done.value.endedSessions } }) : done
  })
  call('POST /api/admin/v1/staff/alone', async ({ body: { is_on: isOn } }, context, db) => {
    const { staffId } = asStaff(context.actor)
    if (!(await setActsAlone(db, staffId, isOn === 1))) return fail(NOT_ALONE)
    const { ports, actor } = changing(context, db)
    const about = { entity: 'staff', entityId: String(staffId), data: { isOn: isOn === 1 } } as const
    await recordEvent(db, keys, { name: 'staff.acts_alone', ...about, actor, now: ports.now })
    return sessionNow(context, db)
  })
  call('POST /api/admin/v1/staff/{id}/disable', async ({ params }, context, db) => {
    const { ports, actor } = changing(context, db)
    const done = await changeStaff(ports, { staffId: params.id, actor })
    return done.ok ? ok({ result: { ended: done.value.endedSessions } }) : done
  })
}
