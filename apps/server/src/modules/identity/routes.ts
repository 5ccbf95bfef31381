import type { FastifyInstance } from 'fastify'
import type { CompanySignInProps } from '@waybill/contract/pages'
import { ok } from '@waybill/domain/result'
import { errorText, localePath } from '@waybill/i18n'
import { apiError, setRetryAfter } from '../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import { ownPath } from '../../platform/http/own-path.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import { pathPart, type RequestContext } from '../../platform/http/request-context.ts'
import { failureText, shownProblems } from '../../platform/pages/form-outcome.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { RETURN_PATH } from './return-address.ts'
import { registerCompanySettings } from './settings-page.ts'
import { beginAgain, beginSignIn } from './use-cases/begin-sign-in.ts'
import { finishSignIn } from './use-cases/finish-sign-in.ts'

const PAGE = '/sign-in/company'

/** Problems that a provider's answer led to, named in the address that the browser is sent on to. */
const PROBLEMS: Readonly<Record<string, number>> = {
  'company-over': 410,
  'company-cancelled': 403,
  'company-rejected': 401,
  'company-address': 403,
  'company-domain-lost': 403,
  'company-elsewhere': 409,
  'company-not-member': 403,
  'company-other-identity': 409,
  'company-other-person': 403,
  'company-removed': 403,
  'company-waits': 403,
}

/** Sign-in at the company of a member, and its settings (S-20). */
export function registerIdentity(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  registerCompanySettings(app, ports, actions)
  const ofForm = { email: 254, next: 2_000 } as const
  const text = (fields: Readonly<Record<string, string>>, name: keyof typeof ofForm) =>
    (fields[name] ?? '').trim().slice(0, ofForm[name])
  actions.anyone('POST /account/session/company', ({ body }, { context }) => beginSignIn(body, context), {
    transaction: 'own',
    bodyOf: (fields) => ok({ email: text(fields, 'email'), next: text(fields, 'next') }),
  })
  actions.member('POST /account/session/again', ({ body }, acting) => beginAgain(body, acting), {
    transaction: 'own',
    bodyOf: (fields) => ok({ next: text(fields, 'next') }),
  })
  registerSignInPage(app, ports, actions)
  registerReturn(app, ports)
}

function registerSignInPage(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  const page = (context: RequestContext, show: CompanySignInProps, status?: number) => {
    void context.reply.header('referrer-policy', 'no-referrer')
    const title = ports.pages.translator(context.locale)('account.company.title')
    return ok({ show, title, ...(status !== undefined && { status }) })
  }
  registerPage(app, ports, {
    path: PAGE,
    name: 'company_sign_in',
    access: 'session',
    load: async (context) => {
      const { searchParams } = new URL(context.request.url, 'http://path')
      const code = searchParams.get('problem') ?? ''
      const status = PROBLEMS[code]
      const next = ownPath(searchParams.get('next') ?? undefined, '')
      const problem = status === undefined ? undefined : ports.pages.translator(context.locale)(errorText(code, status))
      return page(context, { email: '', next, problems: [], ...(problem !== undefined && { problem }) }, status)
    },
    transaction: 'own',
    submit: async (form, context, db) => {
      const { email = '', next: wanted, intent } = form.fields
      const next = ownPath(wanted, '')
      const begun = await actions.submit(PAGE, form, { context, db })
      if (begun.ok) return page(context, { email, next, problems: [], leaving: leavingIn(begun.value.done) })
      setRetryAfter(context.reply, begun.failure)
      const problems = shownProblems(begun.failure, context)
      const problem = problems.length === 0 ? { problem: failureText(begun.failure, context) } : {}
      const typed = intent === 'company.begin' ? email : ''
      return page(context, { email: typed, next, problems, ...problem }, httpStatusOfApiError(begun.failure))
    },
  })
}

/** The provider's address, and its host for people. */
function leavingIn(done: unknown): { readonly url: string; readonly host: string } {
  const url = typeof done === 'object' && done !== null && 'url' in done ? String(done.url) : ''
  return { url, host: new URL(url).host }
}

/**
 * The page that a provider sends the browser back to. The one GET beside the verification link that changes something: it does so once,
 * for the browser that has the cookie of this very sign-in (decision 0460). Its address, with the code in it, is left at once.
 */
function registerReturn(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, {
    path: RETURN_PATH,
    name: 'company_sign_in',
    access: 'session',
    load: async (context) => {
      void context.reply.header('referrer-policy', 'no-referrer')
      const account = pathPart(context, 'id')
      if (!/^\d{1,15}$/.test(account)) return { ok: false, failure: apiError(404, 'not-found') }
      const { locale, outcome } = await finishSignIn(Number(account), context)
      if (outcome.ok) return ok({ goTo: localePath(locale, outcome.value) })
      return ok({ goTo: localePath(locale, `${PAGE}?problem=${outcome.failure.code}`) })
    },
  })
}
