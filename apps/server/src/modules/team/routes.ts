import type { FastifyInstance } from 'fastify'
import { fail, ok } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { apiError } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Ports } from '../../platform/ports.ts'
import { registerApproval } from './approval-page.ts'
import { registerInvitationPage } from './invitation-page.ts'
import { registerTeamPage } from './team-page.ts'
import { acceptInvitation } from './use-cases/accept-invitation.ts'
import { changeMember, removeTeamMember, revokeInvitation } from './use-cases/change-member.ts'
import { handOverPrimary } from './use-cases/hand-over-primary.ts'
import { inviteMember, resendInvitation } from './use-cases/invite-member.ts'
import { readTeam } from './use-cases/read-team.ts'

const UNAUTHORIZED = apiError(401, 'unauthorized')

function callerOf(context: RequestContext, db: Executor) {
  return context.actor.kind === 'member' ? { member: context.actor, context, db } : undefined
}

/** The members of an account, and the invitations to it (ACC-08): calls, and pages whose forms are the same. */
export function registerTeam(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('GET /account/team', async (_, context, db) => {
    const caller = callerOf(context, db)
    return caller === undefined ? fail(UNAUTHORIZED) : ok({ result: await readTeam(caller) })
  })
  call('POST /account/members/invitations', async ({ body }, context, db) => {
    const caller = callerOf(context, db)
    if (caller === undefined) return fail(UNAUTHORIZED)
    const invited = await inviteMember(body, caller)
    return invited.ok ? ok({ result: invited.value }) : invited
  })
  call('POST /account/members/invitations/{id}/resend', async ({ params }, context, db) => {
    const caller = callerOf(context, db)
    if (caller === undefined) return fail(UNAUTHORIZED)
    const sent = await resendInvitation(params.id, caller)
    return sent.ok ? ok({ result: sent.value }) : sent
  })
  call('DELETE /account/members/invitations/{id}', async ({ params }, context, db) => {
    const caller = callerOf(context, db)
    if (caller === undefined) return fail(UNAUTHORIZED)
    const revoked = await revokeInvitation({ ...caller, id: params.id })
    return revoked.ok ? ok({ result: {} }) : revoked
  })
  call('POST /account/members/{id}', async ({ params, body }, context, db) => {
    const caller = callerOf(context, db)
    if (caller === undefined) return fail(UNAUTHORIZED)
    const changed = await changeMember({ ...caller, id: params.id }, body)
    return changed.ok ? ok({ result: changed.value }) : changed
  })
  call('POST /account/members/{id}/primary', async ({ params, body }, context, db) => {
    const caller = callerOf(context, db)
    if (caller === undefined) return fail(UNAUTHORIZED)
    const handedOver = await handOverPrimary({ ...caller, id: params.id }, body)
    return handedOver.ok ? ok({ result: handedOver.value }) : handedOver
  })
  call('DELETE /account/members/{id}', async ({ params }, context, db) => {
    const caller = callerOf(context, db)
    if (caller === undefined) return fail(UNAUTHORIZED)
    const removed = await removeTeamMember({ ...caller, id: params.id })
    return removed.ok ? ok({ result: {} }) : removed
  })
  call('POST /account/invitation/{token}', async ({ params, body }, context, db) => {
    const accepted = await acceptInvitation(params.token, body, { context, db })
    return accepted.ok ? ok({ result: accepted.value }) : accepted
  })
  registerTeamPage(app, ports)
  registerInvitationPage(app, ports)
  registerApproval(app, ports)
}
