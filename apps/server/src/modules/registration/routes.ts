import type { FastifyInstance } from 'fastify'
import { calls, type BodyOf } from '@waybill/contract'
import type { FieldProblem } from '@waybill/contract/pages'
import { daysInMs, trialWindow } from '@waybill/domain/calendar'
import { canStartTrial } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { issuesToFields } from '../../platform/http/field-issues.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { withIdempotency } from '../../platform/http/idempotency.ts'
import { apiError, setRetryAfter, type ApiError } from '../../platform/http/api-error.ts'
import type { ActionRegistrar, ActionContext } from '../../platform/http/register-action.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { loadOwnCart } from '../cart/index.ts'
import { presentLegalVersion } from '../legal/index.ts'
import { emailAsStored, countriesIn } from '../account/index.ts'
import { registrationProblems } from './check-registration.ts'
import { countRegistration, register } from './use-cases/register.ts'
import { registerVerification } from './verify-routes.ts'

/** The first reminder comes 3 days before the end of the trial. */
const REMINDER_DAYS_BEFORE = 3
const SHOWN_AGAIN = ['email', 'first_name', 'last_name', 'company', 'country', 'phone'] as const

const PAGE = '/register'
const CALL = calls['POST /register']

type RegisterBody = BodyOf<'POST /register'>

/** Hashes outside of the transaction, then creates everything in one. */
async function hashAndRegister(body: RegisterBody, context: RequestContext) {
  const { ports } = context
  if (context.actor.kind !== 'visitor') return fail(apiError(403, 'signed-in'))
  const limited = await countRegistration(context)
  if (limited !== undefined) return fail(limited)
  const passwordHash = await ports.passwords.hash(body.password)
  const keyed = { context, definition: CALL, key: 'POST /register' as const, body }
  return inTransaction(ports.store, (db) =>
    withIdempotency({ ...keyed, db }, () =>
      register({ body: { ...body, email: emailAsStored(body.email) }, passwordHash }, context, db),
    ),
  )
}

interface RegisterAnswer {
  readonly values: Readonly<Record<string, string>>
  readonly problems: readonly FieldProblem[]
  readonly status?: number
  readonly notice?: string
}

async function registerPageOutcome(
  context: RequestContext,
  db: Executor,
  shown: RegisterAnswer,
): Promise<PageOutcome<'register'>> {
  const { now, locale, ports } = context
  const countries = countriesIn(locale).map(({ code, name }) => ({ code, name }))
  const country = countries.find(({ code }) => code === shown.values['country'])?.code
  // every amount is in the currency that the account will have: of its country, or of the quote that binds
  const { stored, view, catalogue } = await loadOwnCart(
    context,
    db,
    country === undefined ? undefined : ports.catalogue.currencyOf(country),
  )
  const trialEndsAt = trialWindow(now, ports.catalogue.settings().trialDays).end
  const legal = await presentLegalVersion(db, ports.catalogue.current())
  const show = {
    values: shown.values,
    problems: shown.problems,
    countries,
    ...(legal && { terms: legal.number }),
    cart: view,
    canStart: stored !== undefined && canStartTrial(catalogue, stored.cart),
    today: now,
    reminderAt: trialEndsAt - daysInMs(REMINDER_DAYS_BEFORE),
    trialEndsAt,
  }
  return {
    show,
    title: ports.pages.translator(locale)('account.register.title'),
    badge: view?.badge ?? 0,
    ...(shown.status !== undefined && { status: shown.status }),
    ...(shown.notice !== undefined && { notice: { kind: 'problem' as const, text: shown.notice } }),
  }
}

/** Fields are texts; utm comes from the page's own query, like that of every request (REG-01). */
async function bodyOfForm(
  fields: FormBody['fields'],
  { context }: ActionContext,
): Promise<Result<RegisterBody, ApiError>> {
  const { email = '', password = '', first_name = '', last_name = '', company = '', country = '', phone = '' } = fields
  const terms = fields['terms'] === undefined ? {} : { terms: Number(fields['terms']) }
  const own = { locale: context.locale, time_zone: (fields['time_zone'] ?? '').slice(0, 64), ...terms }
  const input = { email, password, first_name, last_name, company, country, phone, ...own }
  const parsed = CALL.body.safeParse(input)
  const issues = parsed.success ? [] : issuesToFields(parsed.error.issues, input)
  const others = (await registrationProblems(input)).filter(({ path }) => issues.every((known) => known.path !== path))
  if (parsed.success && others.length === 0) return ok(parsed.data)
  return fail(apiError(422, 'invalid-input', { errors: [...issues, ...others] }))
}

/** The page again with what was typed, and what is wrong beside its field or above all of them. */
function rejected(failure: ApiError, { fields }: FormBody, context: RequestContext): Promise<PageOutcome<'register'>> {
  setRetryAfter(context.reply, failure)
  const t = context.ports.pages.translator(context.locale)
  const wrong = (failure.errors ?? []).filter(({ path }) => path in CALL.body.shape)
  return registerPageOutcome(context, context.ports.store.db, {
    values: Object.fromEntries(SHOWN_AGAIN.map((name) => [name, fields[name] ?? ''])),
    problems: wrong.map(({ path, message, values }) => ({ path, message: t(message, values) })),
    status: failure.status,
    ...(wrong.length === 0 && {
      notice: t(failure.message ?? errorText(failure.code, failure.status), failure.values),
    }),
  })
}

export function registerRegistration(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  actions.anyone('POST /register', ({ body }, { context }) => hashAndRegister(body, context), {
    transaction: 'own',
    alsoCheck: registrationProblems,
    bodyOf: bodyOfForm,
  })
  registerPage(app, ports, {
    path: PAGE,
    name: 'register',
    access: 'session',
    transaction: 'own',
    load: async (context, db) => {
      if (context.actor.kind === 'member')
        return ok({ goTo: localePath(context.locale, '/account/billing/subscription') })
      const country = new URL(context.request.url, 'http://path').searchParams.get('country') ?? ''
      return ok(await registerPageOutcome(context, db, { values: { country }, problems: [] }))
    },
    submit: async (form, context, db) => {
      const done = await actions.submit(PAGE, form, { context, db })
      return ok(done.ok ? { goTo: done.value.leadsTo } : await rejected(done.failure, form, context))
    },
  })
  registerVerification(app, ports, actions)
}
