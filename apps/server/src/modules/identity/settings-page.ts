import type { FastifyInstance } from 'fastify'
import type { CompanySettingsProps } from '@waybill/contract/pages'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { MessageId } from '@waybill/i18n'
import { apiError, setRetryAfter, type ApiError } from '../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { ActionRegistrar, MemberContext } from '../../platform/http/register-action.ts'
import { failureText, shownProblems } from '../../platform/pages/form-outcome.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import {
  addDomain,
  checkDomain,
  readSettings,
  removeDomain,
  removeProvider,
  saveProvider,
} from './use-cases/change-settings.ts'

const PAGE = '/account/members/company'
const RULES = ['none', 'manage', 'look', 'view'] as const

/** Messages on what a form did, named in the address that it leads to. */
const DONE = {
  saved: 'company.done.saved',
  removed: 'company.done.removed',
  added: 'company.done.added',
  checked: 'company.done.checked',
  domain_removed: 'company.done.domainRemoved',
} as const satisfies Record<string, MessageId>

const ruleIn = (text: string | undefined) => RULES.find((rule) => rule === text) ?? 'none'

async function show(acting: MemberContext, { fields, problems }: Pick<CompanySettingsProps, 'problems'> & FormFields) {
  const { provider, redirect_uri: redirectUri, domains } = await readSettings(acting)
  const isRejected = problems.length > 0 && fields['intent'] === 'company.save'
  const props: CompanySettingsProps = {
    isSetUp: provider !== null,
    hasSecret: provider?.has_secret === 1,
    redirectUri,
    domains: domains.map((each) => ({
      id: each.id,
      domain: each.domain,
      recordName: each.record_name,
      recordValue: each.record_value,
      state: each.state,
      checkedAt: each.checked_at_epoch,
    })),
    values: isRejected
      ? {
          issuer: fields['issuer'] ?? '',
          clientId: fields['client_id'] ?? '',
          firstSignIn: ruleIn(fields['first_sign_in']),
          isRequired: fields['is_required'] === '1',
        }
      : {
          issuer: provider?.issuer ?? '',
          clientId: provider?.client_id ?? '',
          firstSignIn: provider?.first_sign_in ?? 'none',
          isRequired: provider?.is_required === 1,
        },
    typedDomain: problems.length > 0 ? (fields['domain'] ?? '') : '',
    rejected: problems.length > 0 ? (fields['intent'] ?? '') : '',
    rejectedId: problems.length > 0 ? Number(fields['id'] ?? 0) : 0,
    problems,
    timeZone: acting.member.timeZone,
  }
  return { show: props, title: acting.context.ports.pages.translator(acting.context.locale)('company.title') }
}

interface FormFields {
  readonly fields: FormBody['fields']
}

async function rejected(
  failure: ApiError,
  { fields }: FormBody,
  acting: MemberContext,
): Promise<Result<PageOutcome<'company_settings'>, ApiError>> {
  setRetryAfter(acting.context.reply, failure)
  const problems = shownProblems(failure, acting.context)
  const text = failureText(failure, acting.context)
  return ok({
    ...(await show(acting, { fields, problems })),
    status: httpStatusOfApiError(failure),
    ...(problems.length === 0 && { notice: { kind: 'problem' as const, text } }),
  })
}

const passwordOf = (fields: FormBody['fields']) => ok({ password: (fields['password'] ?? '').slice(0, 1_024) })

/** The provider and the domains at which the account's members sign in, for the primary member (S-20). */
export function registerCompanySettings(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  actions.member('GET /account/company-sign-in', async (_, acting) => ok(await readSettings(acting)))
  actions.member('POST /account/company-sign-in', ({ body }, acting) => saveProvider(body, acting), {
    bodyOf: (fields) =>
      ok({
        issuer: (fields['issuer'] ?? '').trim().slice(0, 500),
        client_id: (fields['client_id'] ?? '').trim().slice(0, 300),
        client_secret: (fields['client_secret'] ?? '').slice(0, 1_000),
        first_sign_in: ruleIn(fields['first_sign_in']),
        is_required: fields['is_required'] === '1' ? (1 as const) : (0 as const),
        password: (fields['password'] ?? '').slice(0, 1_024),
      }),
  })
  actions.member('POST /account/company-sign-in/remove', ({ body }, acting) => removeProvider(body, acting), {
    bodyOf: passwordOf,
  })
  actions.member('POST /account/company-sign-in/domains', ({ body }, acting) => addDomain(body, acting), {
    bodyOf: (fields) => ok({ domain: (fields['domain'] ?? '').trim().slice(0, 253) }),
  })
  actions.member(
    'POST /account/company-sign-in/domains/{id}/check',
    ({ params }, acting) => checkDomain(params.id, acting),
    { transaction: 'own' },
  )
  actions.member(
    'POST /account/company-sign-in/domains/{id}/remove',
    ({ params, body }, acting) => removeDomain(params.id, body, acting),
    { bodyOf: passwordOf },
  )
  registerPage(app, ports, {
    path: PAGE,
    name: 'company_settings',
    access: 'members',
    signInFirst: true,
    transaction: 'own',
    load: async (context, db) => {
      if (context.actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
      const named = new URL(context.request.url, 'http://path').searchParams.get('done')
      const done = Object.entries(DONE).find(([key]) => key === named)?.[1]
      const text = done && ports.pages.translator(context.locale)(done)
      const page = await show({ member: context.actor, context, db }, { fields: {}, problems: [] })
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
