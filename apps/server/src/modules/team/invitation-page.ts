import type { FastifyInstance } from 'fastify'
import type { InvitationProps } from '@waybill/contract/pages'
import { ok, type Result } from '@waybill/domain/result'
import { errorText } from '@waybill/i18n'
import { fullName } from '../../platform/full-name.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { hashToken } from '../../platform/ids.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { findMemberContact } from '../account/index.ts'
import { acceptInvitation } from './use-cases/accept-invitation.ts'
import { findInvitationOf } from './repository.ts'

type Outcome = Result<PageOutcome<'invitation'>, ApiError>

function tokenOf({ request }: RequestContext): string {
  const params: unknown = request.params
  return typeof params === 'object' && params !== null && 'token' in params && typeof params.token === 'string'
    ? params.token
    : ''
}

/** Who invites to what, and the form; an unknown or old link says only that. */
async function load(context: RequestContext, db: Executor, more: Partial<InvitationProps> = {}): Promise<Outcome> {
  const { reply, now, ports, locale } = context
  void reply.header('referrer-policy', 'no-referrer')
  const title = ports.pages.translator(locale)('team.accept.title')
  const invitation = await findInvitationOf(db, { tokenHash: hashToken(tokenOf(context)), now })
  if (invitation === undefined) return ok({ show: { state: 'invalid', problems: [], values: {} }, title, status: 410 })
  const { firstName, lastName, company } = await findMemberContact(db, invitation.member_id)
  const { email, expires_at: expiresAt } = invitation
  const invitedBy = fullName({ firstName, lastName })
  return ok({
    show: { state: 'accept', email, company, invitedBy, expiresAt, problems: [], values: {}, ...more },
    title,
  })
}

/** The link of the invitation's mail: name and password make the member, also without script (ACC-08). */
export function registerInvitationPage(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, {
    path: '/account/invitation/:token',
    name: 'invitation',
    access: 'session',
    load: (context, db) => load(context, db),
    submit: async ({ fields }, context, db) => {
      const field = (name: string, longest: number): string => (fields[name] ?? '').trim().slice(0, longest)
      const values = { first_name: field('first_name', 100), last_name: field('last_name', 100) }
      const t = ports.pages.translator(context.locale)
      const password = (fields['password'] ?? '').slice(0, 1_024)
      const accepted = await acceptInvitation(tokenOf(context), { ...values, password }, { context, db })
      if (accepted.ok) return ok({ goTo: accepted.value.next })
      const { failure } = accepted
      const problems = (failure.errors ?? []).map(({ path, message, values: of }) => ({
        path,
        message: t(message, of),
      }))
      const page = await load(context, db, { problems, values })
      if (!page.ok || !('show' in page.value)) return page
      const text = t(failure.message ?? errorText(failure.code, failure.status), failure.values)
      return ok({
        ...page.value,
        status: httpStatusOfApiError(failure),
        ...(problems.length === 0 && { notice: { kind: 'problem' as const, text } }),
      })
    },
  })
}
