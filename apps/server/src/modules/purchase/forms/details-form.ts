import type { PageName, PageProps } from '@waybill/contract/pages'
import { billingDetails } from '@waybill/domain/payment'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { apiError, NO_PROVIDER, type ApiError } from '../../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../../platform/http/error-answers.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { rejectedForm } from '../../../platform/pages/form-outcome.ts'
import type { PageLoader, PageOutcome } from '../../../platform/pages/register-page.ts'
import { providerView, updateBilling } from '../../billing/index.ts'
import { saveMethodByForm } from './save-method-by-form.ts'

type Name = Extract<PageName, 'subscription'>
type Page = Result<PageOutcome<Name>, ApiError>

const PAGE = '/account/billing/subscription'

interface PostedPage {
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
  readonly load: PageLoader<Name>
}

/** The page with the form open: what was typed, and what is wrong with it. */
function withRejected(
  show: PageProps[Name],
  {
    fields,
    failure,
    context,
  }: { readonly fields: FormBody['fields']; readonly failure: ApiError } & Pick<PostedPage, 'context'>,
): PageProps[Name] {
  const { billingDetails: details } = show
  if (details === undefined) return show
  const t = context.ports.pages.translator(context.locale)
  const problems = (failure.errors ?? []).map(({ path, message, values }) => ({ path, message: t(message, values) }))
  return { ...show, billingDetails: { ...details, rejected: { typed: typedIn(fields), problems } } }
}

/** A locked country is no part of the form. */
function typedIn(fields: FormBody['fields']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    billingDetails.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  )
}

const CHANGE_FIELDS = ['change', 'package_id', 'units', 'cycle'] as const

/** The page; where it is open for a change, with that change, which the form leads back to. */
function pageAddress({ request, locale }: RequestContext, more: Readonly<Record<string, string>>, part = ''): string {
  const { searchParams } = new URL(request.url, 'http://path')
  const passedOn = CHANGE_FIELDS.flatMap((name): [string, string][] => {
    const value = searchParams.get(name)
    return value === null ? [] : [[name, value]]
  })
  const query = new URLSearchParams([...passedOn, ...Object.entries(more)])
  return localePath(locale, `${PAGE}?${query.toString()}${passedOn.length === 0 ? '' : part}`)
}

/** Details first: they are stored before the member leaves for the provider's page. */
async function save(
  { fields }: Pick<FormBody, 'fields'>,
  { member, context }: Pick<PostedPage, 'member' | 'context'>,
): Promise<Result<{ readonly goTo: string }, ApiError>> {
  const saved = await updateBilling(typedIn(fields), member, context)
  if (!saved.ok) return saved
  const form = {
    fields: { method: 'stored', ...fields },
    member,
    context,
    provider: providerView(context.ports.gateway),
  }
  const method = await saveMethodByForm(form, (more = {}) => pageAddress(context, more, '#billing-details'))
  if (!method.ok) return method
  return ok(method.value ?? { goTo: pageAddress(context, { details: '1' }, '#change') })
}

/** The details of the next invoices without script, by the rules of the call, and a method for a change that has none (PAY-13). */
export async function saveDetailsByForm({ fields }: FormBody, { member, context, ...page }: PostedPage): Promise<Page> {
  const rejected = (failure: ApiError): Promise<Page> => rejectedForm(failure, context, page)
  if (context.ports.gateway === undefined) return rejected(NO_PROVIDER)
  if (member.isLocked) return rejected(apiError(403, 'account-locked'))
  const saved = await save({ fields }, { member, context })
  if (saved.ok) return saved
  const { failure } = saved
  if ((failure.errors ?? []).length === 0) return rejected(failure)
  const loaded = await page.load(context, page.db)
  if (!loaded.ok) return fail(loaded.failure)
  if ('goTo' in loaded.value) return loaded
  const show = withRejected(loaded.value.show, { fields, failure, context })
  return ok({ ...loaded.value, show, status: httpStatusOfApiError(failure) })
}
