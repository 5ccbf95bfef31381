import type { FastifyInstance } from 'fastify'
import { END_OF_IMPERSONATION } from '@waybill/contract/read-as-member'
import { fail, ok } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvents } from '../../../platform/events.ts'
import { actorName, asStaff } from '../../../platform/http/actor.ts'
import { NOT_FOUND } from '../../../platform/http/api-error.ts'
import type { RegisterCall } from '../../../platform/http/register-call.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { registerPage } from '../../../platform/pages/register-page.ts'
import type { Ports } from '../../../platform/ports.ts'
import { endImpersonations, insertImpersonation, type EndedImpersonation } from '../repository-impersonations.ts'
import { isoOf } from '../staff-session-out.ts'

/** The first page: the one that says what the account has and pays. */
const FIRST_PAGE = '/account/billing/subscription'

/** Both of them, in the audit trail and in the history of the account's people. */
async function noteEnds({ ports, now }: RequestContext, db: Executor, ended: readonly EndedImpersonation[]) {
  const noted = ended.map(({ accountId, memberId, staffId }) => ({
    name: 'member.impersonation_ended',
    entity: 'member',
    entityId: String(memberId),
    accountId,
    actor: `staff:${staffId}`,
    data: {},
    now,
  }))
  await recordEvents(db, ports.keys, noted)
}

/** A member of the staff sees the shop as a member does (S-31); it is begun in the back office and ended in the shop. */
export function registerImpersonations(app: FastifyInstance, ports: Ports, call: RegisterCall): void {
  const { realClock } = ports
  call('POST /api/admin/v1/customers/{id}/impersonations', async ({ params: { id }, body }, context, db) => {
    const staff = asStaff(context.actor)
    const { reason, member_id: memberId } = body
    const token = ports.ids.token() + ports.ids.token()
    const realNow = realClock.now()
    // one at a time: the browser has one cookie
    await noteEnds(context, db, await endImpersonations(db, { staffSessionId: staff.sessionId }, realNow))
    const of = { staffSessionId: staff.sessionId, accountId: id, memberId, reason }
    const begun = await insertImpersonation(db, { ...of, tokenHash: hashToken(token), now: realNow })
    if (begun === undefined) return fail(NOT_FOUND)
    const about = { entity: 'member', entityId: String(begun.memberId), accountId: id, actor: actorName(staff) }
    const data = { reason, endsAt: isoOf(begun.endsAt) }
    await recordEvents(db, ports.keys, [{ name: 'member.impersonated', ...about, data, now: context.now }])
    context.cookies.write('impersonation', token)
    return ok({ result: { ends_at: data.endsAt, next: FIRST_PAGE } })
  })
  registerPage(app, ports, {
    path: END_OF_IMPERSONATION,
    name: 'error',
    access: 'session',
    load: async ({ locale }) => ok({ goTo: localePath(locale, '/platform/marketplace') }),
    submit: async (_, context, db) => {
      const { actor, cookies, locale } = context
      const open = actor.kind === 'member' ? actor.impersonation : undefined
      cookies.clear('impersonation')
      if (open === undefined || actor.kind !== 'member')
        return ok({ goTo: localePath(locale, '/platform/marketplace') })
      await noteEnds(context, db, await endImpersonations(db, { id: open.id }, realClock.now()))
      return ok({ goTo: `/admin/customers/${actor.accountId}` })
    },
  })
}
