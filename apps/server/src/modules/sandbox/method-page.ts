import type { FastifyInstance } from 'fastify'
import { calls } from '@waybill/contract'
import type { SandboxMethodProps } from '@waybill/contract/pages'
import { readExpiry } from '@waybill/domain/payment'
import { ok, type Result } from '@waybill/domain/result'
import type { SandboxGateway } from '../../platform/gateway/sandbox/sandbox-gateway.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { ApiError, FieldProblem } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { tokenProblems, tokenRequest } from './bare-answers.ts'
import { isOwnPath, returnAddress } from './return-address.ts'

const PATH = '/sandbox/method'
const TYPES = ['card', 'ach', 'amazon_pay', 'paypal'] as const
/** Never written back into a page. */
const NUMBERS: ReadonlySet<string> = new Set(['number', 'cvc', 'account_number'])

type MethodOutcome = Result<PageOutcome<'sandbox_method'>, ApiError>

/**
 * Stands in for a provider's own page: it takes the number of a card or an account, or a wallet's answer, without script, and
 * goes back to the shop with a token (B-49).
 */
export function registerMethodPage(app: FastifyInstance, ports: Ports, gateway: SandboxGateway): void {
  registerPage(app, ports, {
    path: PATH,
    name: 'sandbox_method',
    access: 'sandbox',
    takesCardNumbers: true,
    transaction: 'own',
    load: async (context) => show(context),
    submit: (form, context) => submit(gateway, form, context),
  })
}

function queryOf({ request }: RequestContext): Pick<SandboxMethodProps, 'type'> & { readonly next: string } {
  const { searchParams } = new URL(request.url, 'http://path')
  const type = TYPES.find((one) => one === searchParams.get('type')) ?? 'card'
  return { type, next: searchParams.get('next') ?? '' }
}

function show(
  context: RequestContext,
  {
    values = {},
    problems = [],
  }: { readonly values?: FormBody['fields']; readonly problems?: readonly FieldProblem[] } = {},
): MethodOutcome {
  const t = context.ports.pages.translator(context.locale)
  const { type, next } = queryOf(context)
  return ok({
    show: {
      type,
      values: Object.fromEntries(Object.entries(values).filter(([name]) => !NUMBERS.has(name))),
      problems: problems.map(({ path, message, values: of }) => ({ path, message: t(message, of) })),
      ...(isOwnPath(next) && { backHref: next }),
    },
    title: t('sandbox.method.title'),
    ...(problems.length > 0 && { status: 422 }),
  })
}

async function submit(gateway: SandboxGateway, { fields }: FormBody, context: RequestContext): Promise<MethodOutcome> {
  const { type, next } = queryOf(context)
  const body = calls['POST /sandbox/tokens'].body.safeParse({ ...fieldsOf(type, fields), type })
  if (!body.success) {
    const paths = [...new Set(body.error.issues.map(({ path }) => String(path[0])))]
    return show(context, { values: fields, problems: paths.map((path) => ({ path, message: 'errors.field_invalid' })) })
  }
  const made = await gateway.tokenise(tokenRequest(body.data))
  if (!made.ok) return show(context, { values: fields, problems: tokenProblems(made.failure) })
  return ok({ goTo: returnAddress(next, { paymentToken: made.value.token, fallback: PATH }) })
}

const FIELDS = {
  card: ['number', 'cvc'],
  ach: ['routing_number', 'account_number', 'account_type', 'name_on_account'],
  amazon_pay: ['outcome'],
  paypal: ['outcome'],
} as const satisfies Readonly<Record<SandboxMethodProps['type'], readonly string[]>>

function fieldsOf(type: SandboxMethodProps['type'], fields: FormBody['fields']): Readonly<Record<string, string>> {
  const expiry = type === 'card' ? readExpiry(fields['expiry'] ?? '') : {}
  return { ...Object.fromEntries(FIELDS[type].map((name) => [name, fields[name] ?? ''])), ...expiry }
}
