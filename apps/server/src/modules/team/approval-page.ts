import type { FastifyInstance } from 'fastify'
import { calls } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { readFields } from '../../platform/http/read-input.ts'
import type { ActionContext, ActionRegistrar } from '../../platform/http/register-action.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { failureText, shownProblems } from '../../platform/pages/form-outcome.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { approverProps, blankProps, newestWaiting, senderProps } from './approval-props.ts'
import { APPROVAL_PAGE, CART_PAGE } from './use-cases/waiting-approval.ts'
import { approveRequest, declineApproval, putAside } from './use-cases/decide-approval.ts'
import { approvalBlocker, requestApproval } from './use-cases/request-approval.ts'

const SEND = 'POST /account/approval'
const DECLINE = 'POST /account/approval/{id}/decline'

type ApprovalOutcome = Result<PageOutcome<'approval'>, ApiError>

/** The id of the request that the primary member decides on, in the page's address. */
function requestIn({ url }: RequestContext['request']): number | undefined {
  const id = Number(new URL(url, 'http://path').searchParams.get('request') ?? '')
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

async function load(context: RequestContext, db: Executor): Promise<ApprovalOutcome> {
  const { actor, locale, ports } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const t = ports.pages.translator(locale)
  const reading = { member: actor, context, db }
  const blocker = approvalBlocker(actor)
  if (blocker === undefined) {
    const id = requestIn(context.request) ?? (await newestWaiting(reading))
    const show = id === undefined ? undefined : await approverProps(id, reading)
    return ok(show ? { show, title: t('approval.decide.title') } : { goTo: localePath(locale, CART_PAGE) })
  }
  const title = t('approval.title')
  if (blocker === 'not-primary') return ok({ ...(await senderProps(reading)), title })
  const reason = t(errorText(blocker, 403))
  return ok({ show: { state: 'closed', reason, ...blankProps(actor.timeZone) }, title })
}

/** The page again, with what is wrong beside its field and what was written in it. */
async function rejected(
  failure: ApiError,
  { fields }: FormBody,
  { context, db }: ActionContext,
): Promise<ApprovalOutcome> {
  const page = await load(context, db)
  if (!page.ok || 'goTo' in page.value) return page
  const { show, title } = page.value
  const problems = shownProblems(failure, context)
  const values = { words: fields['words'] ?? '', note: fields['note'] ?? '' }
  const text = failureText(failure, context)
  return ok({
    show: { ...show, problems, values },
    title,
    status: httpStatusOfApiError(failure),
    ...(problems.length === 0 && { notice: { kind: 'problem' as const, text } }),
  })
}

/** A cart that is sent to the member who may check it out (ACC-13), and their answer (S-21): calls, and a page with the same forms. */
export function registerApproval(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  actions.member(SEND, ({ body }, acting) => requestApproval(body.note ?? '', acting), {
    transaction: 'own',
    bodyOf: ({ note = '' }) => readFields(calls[SEND].body, { note }),
  })
  actions.member(DECLINE, ({ params, body }, acting) => declineApproval(params.id, body.words, acting), {
    bodyOf: ({ words = '' }) => readFields(calls[DECLINE].body, { words }),
  })
  actions.member('POST /account/approval/{id}/approve', ({ params }, acting) => approveRequest(params.id, acting))
  actions.member('POST /account/approval/{id}/put-aside', ({ params }, acting) => putAside(params.id, acting))
  registerPage(app, ports, {
    path: APPROVAL_PAGE,
    name: 'approval',
    access: 'account',
    signInFirst: true,
    transaction: 'own',
    load,
    submit: async (form, context, db) => {
      const done = await actions.submit(APPROVAL_PAGE, form, { context, db })
      return done.ok ? ok({ goTo: done.value.leadsTo }) : rejected(done.failure, form, { context, db })
    },
  })
}
