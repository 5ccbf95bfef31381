import type { FastifyInstance } from 'fastify'
import type { AccessGroup } from '@waybill/contract'
import type { FieldProblem, PageProps } from '@waybill/contract/pages'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { MessageId } from '@waybill/i18n'
import { apiError, setRetryAfter, type ApiError } from '../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { ActionRegistrar, MemberContext } from '../../platform/http/register-action.ts'
import { failureText, shownProblems } from '../../platform/pages/form-outcome.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'

/** Messages on what a form did, named in the address that it leads to. */
const DONE = {
  saved: 'profile.done.saved',
  password: 'profile.done.password',
  email: 'profile.done.email',
  ended: 'profile.done.ended',
  others_ended: 'profile.done.othersEnded',
  factor_off: 'profile.done.factorOff',
  passkey_added: 'profile.done.passkeyAdded',
  passkey_renamed: 'profile.done.saved',
  passkey_removed: 'profile.done.passkeyRemoved',
  export: 'profile.done.export',
  deletion: 'profile.done.deletion',
  deletion_withdrawn: 'profile.done.deletionWithdrawn',
  centre_added: 'costCentre.done.added',
  centre_changed: 'costCentre.done.changed',
  centre_archived: 'costCentre.done.archived',
  centre_restored: 'costCentre.done.restored',
  centre_named: 'costCentre.done.named',
} as const satisfies Record<string, MessageId>

/** A form of the page that was rejected: what was typed, and what is wrong with it. */
export interface RejectedForm {
  readonly fields: FormBody['fields']
  readonly problems: readonly FieldProblem[]
}

type FormPageName = 'profile' | 'security' | 'factor' | 'data_export' | 'deletion' | 'cost_centres'

/** The server, and the actions that its forms are. */
export interface FormSite {
  readonly app: FastifyInstance
  readonly ports: Ports
  readonly actions: ActionRegistrar
}

interface FormPage<N extends FormPageName> {
  readonly path: string
  readonly access?: AccessGroup
  readonly name: N
  readonly title: MessageId
  readonly props: (acting: MemberContext, rejected: RejectedForm) => Promise<PageProps[N]>
  /** Props with the result of a form whose answer shows it; undefined: it leads on. */
  readonly shown?: (props: PageProps[N], done: unknown) => PageProps[N] | undefined
}

/** A page of the member's or the account's own, with its forms: shown again with what is wrong, or led to with what was done. */
export function registerFormPage<N extends FormPageName>(
  { app, ports, actions }: FormSite,
  { path, access = 'account', name, title, props, shown }: FormPage<N>,
): void {
  const show = async (acting: MemberContext, form: RejectedForm = { fields: {}, problems: [] }) => ({
    show: await props(acting, form),
    title: ports.pages.translator(acting.context.locale)(title),
  })
  const rejected = async (
    failure: ApiError,
    { fields }: FormBody,
    acting: MemberContext,
  ): Promise<Result<PageOutcome<N>, ApiError>> => {
    setRetryAfter(acting.context.reply, failure)
    const problems = shownProblems(failure, acting.context)
    return ok({
      ...(await show(acting, { fields, problems })),
      status: httpStatusOfApiError(failure),
      ...(problems.length === 0 && { notice: { kind: 'problem', text: failureText(failure, acting.context) } }),
    })
  }
  registerPage(app, ports, {
    path,
    name,
    access,
    signInFirst: true,
    load: async (context, db) => {
      if (context.actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
      const named = new URL(context.request.url, 'http://path').searchParams.get('done')
      const done = Object.entries(DONE).find(([key]) => key === named)?.[1]
      const text = done && ports.pages.translator(context.locale)(done)
      const page = await show({ member: context.actor, context, db })
      return ok({ ...page, ...(text !== undefined && { notice: { kind: 'done', text } }) })
    },
    submit: async (form, context, db) => {
      if (context.actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
      const acting = { member: context.actor, context, db }
      const done = await actions.submit(path, form, acting)
      if (!done.ok) return rejected(done.failure, form, acting)
      const page = shown && (await show(acting))
      const result = page && shown(page.show, done.value.done)
      return ok(page && result ? { ...page, show: result } : { goTo: done.value.leadsTo })
    },
  })
}
