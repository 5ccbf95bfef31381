import type { FastifyInstance } from 'fastify'
import { calls } from '@waybill/contract'
import { POLICY_PAGES } from '@waybill/contract/policies'
import { fail, ok } from '@waybill/domain/result'
import { apiError } from '../../platform/http/api-error.ts'
import { issuesToFields } from '../../platform/http/field-issues.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import type { Ports } from '../../platform/ports.ts'
import { registerApproval } from './approval-page.ts'
import { namesIn, registerInvitationPage } from './invitation-page.ts'
import { registerTeamPage, rightsIn } from './team-page.ts'
import { featuresOf } from './team-props.ts'
import { acceptInvitation } from './use-cases/accept-invitation.ts'
import { changeMember, removeTeamMember, revokeInvitation } from './use-cases/change-member.ts'
import { handOverPrimary } from './use-cases/hand-over-primary.ts'
import { inviteMember, resendInvitation } from './use-cases/invite-member.ts'
import { changeStanding } from './use-cases/standing-approval.ts'
import { readTeam } from './use-cases/read-team.ts'
import { readTeamHistory } from './use-cases/team-history.ts'
import { changeRequirement, resetMemberFactor, stopMemberReset } from './use-cases/reset-member-factor.ts'

const passwordIn = (fields: FormBody['fields']): string => (fields['password'] ?? '').slice(0, 1_024)

/** Every name that the form has, open or closed, so that an unticked box opens again. */
function ticked(fields: FormBody['fields'], prefix: string, names: readonly string[]): Record<string, 0 | 1> {
  return Object.fromEntries(names.map((name) => [name, fields[`${prefix}.${name}`] === undefined ? 0 : 1]))
}

/** Rights, the primary role, second factor, standing approval and removal of one member. */
function registerMembers(actions: ActionRegistrar): void {
  actions.member(
    'POST /account/members/{id}',
    ({ params, body }, acting) => changeMember({ ...acting, ...params }, body),
    {
      bodyOf: async (fields, acting) => {
        const codes = (await featuresOf(acting)).map(({ code }) => code)
        const [pages, features] = [ticked(fields, 'page', POLICY_PAGES), ticked(fields, 'feature', codes)]
        return ok({ ...rightsIn(fields), pages, features })
      },
    },
  )
  actions.member(
    'POST /account/members/{id}/primary',
    ({ params, body }, acting) => handOverPrimary({ ...acting, ...params }, body),
    { bodyOf: (fields) => ok({ password: passwordIn(fields) }) },
  )
  actions.member(
    'POST /account/members/{id}/factor-reset',
    ({ params, body }, acting) => resetMemberFactor({ ...acting, ...params }, body),
    { bodyOf: (fields) => ok({ password: passwordIn(fields) }) },
  )
  actions.member(
    'POST /account/members/{id}/standing-approval',
    ({ params, body }, acting) => changeStanding({ ...acting, ...params }, body),
    {
      bodyOf: (fields) => {
        // "1 250,50" as people write it; what isn't an amount is said at its field
        const limit = (fields['limit'] ?? '')
          .replace(/[\s\u{a0}\u{202f}]/gu, '')
          .replace(',', '.')
          .slice(0, 20)
        return ok({ limit: limit === '' ? '0' : limit, password: passwordIn(fields) })
      },
    },
  )
  actions.member('DELETE /account/members/{id}/factor-reset', ({ params }, acting) =>
    stopMemberReset({ ...acting, ...params }),
  )
  actions.member('DELETE /account/members/{id}', ({ params }, acting) => removeTeamMember({ ...acting, ...params }))
}

/** The members of an account, and the invitations to it (ACC-08). */
export function registerTeam(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  actions.member('GET /account/team', async (_, acting) => ok(await readTeam(acting)))
  actions.member('GET /account/team/events', async ({ query }, { member: { accountId }, db }) =>
    ok(await readTeamHistory(db, { accountId, before: query.before })),
  )
  actions.member('POST /account/factor-requirement', ({ body }, acting) => changeRequirement(body, acting), {
    bodyOf: (fields) =>
      ok({ is_required: fields['is_required'] === '1' ? (1 as const) : (0 as const), password: passwordIn(fields) }),
  })
  actions.member('POST /account/members/invitations', ({ body }, acting) => inviteMember(body, acting), {
    bodyOf: (fields) => {
      const { email = '', locale } = fields
      const input = { email, ...rightsIn(fields), ...(locale !== undefined && { locale }) }
      const read = calls['POST /account/members/invitations'].body.safeParse(input)
      if (read.success) return ok(read.data)
      return fail(apiError(422, 'invalid-input', { errors: issuesToFields(read.error.issues, input) }))
    },
  })
  actions.member('POST /account/members/invitations/{id}/resend', ({ params }, acting) =>
    resendInvitation(params.id, acting),
  )
  actions.member('DELETE /account/members/invitations/{id}', ({ params }, acting) =>
    revokeInvitation({ ...acting, ...params }),
  )
  registerMembers(actions)
  actions.anyone(
    'POST /account/invitation/{token}',
    ({ params, body }, calling) => acceptInvitation(params.token, body, calling),
    { bodyOf: (fields) => ok({ ...namesIn(fields), password: passwordIn(fields) }) },
  )
  registerTeamPage(app, ports, actions)
  registerInvitationPage(app, ports, actions)
  registerApproval(app, ports, actions)
}
