import type { FastifyInstance } from 'fastify'
import type { TeamProps } from '@waybill/contract/pages'
import { POLICY_PAGES } from '@waybill/contract/policies'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, localePath, type MessageId } from '@waybill/i18n'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { featuresOf, teamProps, type Acting } from './team-props.ts'
import { changeMember, removeTeamMember, revokeInvitation } from './use-cases/change-member.ts'
import { handOverPrimary } from './use-cases/hand-over-primary.ts'
import { inviteMember, resendInvitation } from './use-cases/invite-member.ts'

const PAGE = '/account/members'

type Outcome = Result<PageOutcome<'team'>, ApiError>

/** What a form did, named in the address that it leads to. */
const DONE = {
  invited: 'team.done.invited',
  resent: 'team.done.resent',
  revoked: 'team.done.revoked',
  changed: 'team.done.changed',
  removed: 'team.done.removed',
  handed_over: 'team.done.handedOver',
} as const satisfies Record<string, MessageId>

type Done = keyof typeof DONE

async function show(acting: Acting, more: Partial<TeamProps> = {}): Promise<PageOutcome<'team'> & { show: TeamProps }> {
  const t = acting.context.ports.pages.translator(acting.context.locale)
  return { show: { ...(await teamProps(acting)), ...more }, title: t('team.title') }
}

/** The invitation's fields as they were sent, so that a wrong address costs nothing else. */
const invitationIn = (fields: FormBody['fields']): TeamProps['values'] => ({
  email: fields['email'] ?? '',
  role: roleIn(fields),
  isReadOnly: fields['is_read_only'] !== undefined,
})

const roleIn = ({ role }: FormBody['fields']) => (role === 'view' ? ('view' as const) : ('manage' as const))

/** Every name that the form has, open or closed, so that an unticked box opens again. */
function ticked(fields: FormBody['fields'], prefix: string, names: readonly string[]): Record<string, 0 | 1> {
  return Object.fromEntries(names.map((name) => [name, fields[`${prefix}.${name}`] === undefined ? 0 : 1]))
}

/** Runs the form's call: what it did, or why not. */
async function act({ fields }: FormBody, acting: Acting): Promise<Result<Done, ApiError>> {
  const id = Number(fields['id'] ?? '')
  const of = { ...acting, id: Number.isSafeInteger(id) ? id : 0 }
  const isReadOnly = fields['is_read_only'] === undefined ? 0 : 1
  switch (fields['intent']) {
    case 'member.invite': {
      const email = (fields['email'] ?? '').slice(0, 254)
      const done = await inviteMember({ email, role: roleIn(fields), is_read_only: isReadOnly }, acting)
      return done.ok ? ok('invited') : done
    }
    case 'member.resend': {
      const done = await resendInvitation(of.id, acting)
      return done.ok ? ok('resent') : done
    }
    case 'member.revoke': {
      const done = await revokeInvitation(of)
      return done.ok ? ok('revoked') : done
    }
    case 'member.change': {
      const codes = (await featuresOf(acting)).map(({ code }) => code)
      const pages = ticked(fields, 'page', POLICY_PAGES)
      const features = ticked(fields, 'feature', codes)
      const done = await changeMember(of, { role: roleIn(fields), is_read_only: isReadOnly, pages, features })
      return done.ok ? ok('changed') : done
    }
    case 'member.hand_over': {
      const done = await handOverPrimary(of, { password: (fields['password'] ?? '').slice(0, 1_024) })
      return done.ok ? ok('handed_over') : done
    }
    case 'member.remove': {
      const done = await removeTeamMember(of)
      return done.ok ? ok('removed') : done
    }
    default:
      return fail(apiError(422, 'invalid-input', { errors: [{ path: 'intent', message: 'errors.field_option' }] }))
  }
}

/** The page again, with what is wrong beside the field that it is about. */
async function rejected(failure: ApiError, { fields }: FormBody, acting: Acting): Promise<Outcome> {
  const { context } = acting
  const t = context.ports.pages.translator(context.locale)
  const problems = (failure.errors ?? []).map(({ path, message, values }) => ({ path, message: t(message, values) }))
  const text = t(failure.message ?? errorText(failure.code, failure.status), failure.values)
  return ok({
    ...(await show(acting, { problems, values: fields['intent'] === 'member.invite' ? invitationIn(fields) : {} })),
    status: httpStatusOfApiError(failure),
    ...(problems.length === 0 && { notice: { kind: 'problem' as const, text } }),
  })
}

/** Members with role and rights, invitations, and the forms of the primary member (ACC-08). */
export function registerTeamPage(app: FastifyInstance, ports: Ports): void {
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
      const done = await act(form, acting)
      if (!done.ok) return rejected(done.failure, form, acting)
      return ok({ goTo: localePath(context.locale, `${PAGE}?done=${done.value}`) })
    },
  })
}
