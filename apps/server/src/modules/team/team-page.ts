import type { FastifyInstance } from 'fastify'
import type { TeamProps } from '@waybill/contract/pages'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { MessageId } from '@waybill/i18n'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { MemberContext, ActionRegistrar } from '../../platform/http/register-action.ts'
import { failureText, shownProblems } from '../../platform/pages/form-outcome.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { teamProps } from './team-props.ts'

const PAGE = '/account/members'

type TeamOutcome = Result<PageOutcome<'team'>, ApiError>

/** Messages on what a form did, named in the address that it leads to. */
const DONE = {
  invited: 'team.done.invited',
  resent: 'team.done.resent',
  revoked: 'team.done.revoked',
  changed: 'team.done.changed',
  removed: 'team.done.removed',
  handed_over: 'team.done.handedOver',
  factor_reset: 'team.done.factorReset',
  factor_stopped: 'team.done.factorStopped',
  factor_required: 'team.done.factorRequired',
  factor_optional: 'team.done.factorOptional',
  standing: 'team.done.standing',
} as const satisfies Record<string, MessageId>

async function show(
  acting: MemberContext,
  more: Partial<TeamProps> = {},
): Promise<PageOutcome<'team'> & { show: TeamProps }> {
  const t = acting.context.ports.pages.translator(acting.context.locale)
  return { show: { ...(await teamProps(acting)), ...more }, title: t('team.title') }
}

/** The invitation's fields as they were sent, so that a wrong address costs nothing else. */
const invitationIn = (fields: FormBody['fields']): TeamProps['values'] => ({
  email: fields['email'] ?? '',
  role: rightsIn(fields).role,
  isReadOnly: rightsIn(fields).is_read_only === 1,
  ...(fields['locale'] !== undefined && { locale: fields['locale'] }),
})

/** Role and read-only mark of the one choice in the form; a viewer keeps the mark that they have. */
export function rightsIn({ role }: FormBody['fields']) {
  if (role === 'view') return { role: 'view' as const }
  return { role: 'manage' as const, is_read_only: role === 'look' ? (1 as const) : (0 as const) }
}

/** The page again, with what is wrong beside the field that it is about. */
async function rejected(failure: ApiError, { fields }: FormBody, acting: MemberContext): Promise<TeamOutcome> {
  const { context } = acting
  const problems = shownProblems(failure, context)
  const text = failureText(failure, context)
  return ok({
    ...(await show(acting, {
      problems,
      values: fields['intent'] === 'member.invite' ? invitationIn(fields) : { limit: fields['limit'] ?? '' },
    })),
    status: httpStatusOfApiError(failure),
    ...(problems.length === 0 && { notice: { kind: 'problem' as const, text } }),
  })
}

/** Members with role and rights, invitations, and the forms of the primary member (ACC-08). */
export function registerTeamPage(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  registerPage(app, ports, {
    path: PAGE,
    name: 'team',
    access: 'account',
    signInFirst: true,
    load: async (context, db) => {
      if (context.actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
      const { searchParams } = new URL(context.request.url, 'http://path')
      const done = Object.entries(DONE).find(([name]) => searchParams.get('done') === name)?.[1]
      const page = await show({ member: context.actor, context, db })
      const text = done && ports.pages.translator(context.locale)(done)
      return ok({ ...page, ...(text !== undefined && { notice: { kind: 'done' as const, text } }) })
    },
    submit: async (form, context, db) => {
      if (context.actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
      const acting = { member: context.actor, context, db }
      const done = await actions.submit(PAGE, form, acting)
      return done.ok ? ok({ goTo: done.value.leadsTo }) : rejected(done.failure, form, acting)
    },
  })
}
