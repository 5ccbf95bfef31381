import type { FastifyInstance } from 'fastify'
import type { InvitationProps } from '@waybill/contract/pages'
import { ok, type Result } from '@waybill/domain/result'
import { fullName } from '../../platform/full-name.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import { pathPart, type RequestContext } from '../../platform/http/request-context.ts'
import { hashToken } from '../../platform/ids.ts'
import { failureText, shownProblems } from '../../platform/pages/form-outcome.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { findMemberContact } from '../account/index.ts'
import { findInvitationOf } from './repository-invitations.ts'

const PAGE = '/account/invitation/:token'

type Invited = Result<PageOutcome<'invitation'>, ApiError>

/** Shows who invites to what, and the form; an unknown or old link says only that. */
async function load(context: RequestContext, db: Executor, more: Partial<InvitationProps> = {}): Promise<Invited> {
  const { reply, now, ports, locale } = context
  void reply.header('referrer-policy', 'no-referrer')
  const title = ports.pages.translator(locale)('team.accept.title')
  const invitation = await findInvitationOf(db, { tokenHash: hashToken(pathPart(context, 'token')), now })
  if (invitation === undefined) return ok({ show: { state: 'invalid', problems: [], values: {} }, title, status: 410 })
  const { firstName, lastName, company } = await findMemberContact(db, invitation.member_id)
  const { email, expires_at: expiresAt } = invitation
  const invitedBy = fullName({ firstName, lastName })
  return ok({
    show: { state: 'accept', email, company, invitedBy, expiresAt, problems: [], values: {}, ...more },
    title,
  })
}

/** The names that were typed, which the page shows again. */
export function namesIn(fields: FormBody['fields']) {
  const name = (field: string): string => (fields[field] ?? '').trim().slice(0, 100)
  return { first_name: name('first_name'), last_name: name('last_name') }
}

/** The link of the invitation's mail: name and password make the member, also without script (ACC-08). */
export function registerInvitationPage(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  registerPage(app, ports, {
    path: PAGE,
    name: 'invitation',
    access: 'session',
    load: (context, db) => load(context, db),
    submit: async (form, context, db) => {
      const values = namesIn(form.fields)
      const accepted = await actions.submit(PAGE, form, { context, db })
      if (accepted.ok) return ok({ goTo: accepted.value.leadsTo })
      const { failure } = accepted
      const problems = shownProblems(failure, context)
      const page = await load(context, db, { problems, values })
      if (!page.ok || !('show' in page.value)) return page
      const text = failureText(failure, context)
      return ok({
        ...page.value,
        status: httpStatusOfApiError(failure),
        ...(problems.length === 0 && { notice: { kind: 'problem' as const, text } }),
      })
    },
  })
}
