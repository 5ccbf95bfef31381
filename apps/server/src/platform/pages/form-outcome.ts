import type { FieldProblem, PageName } from '@waybill/contract/pages'
import { progressTable } from '@waybill/domain/order'
import { ok, type Result } from '@waybill/domain/result'
import { errorText, localePath, type MessageId } from '@waybill/i18n'
import type { Executor } from '../database/database.ts'
import type { ApiError } from '../http/api-error.ts'
import { httpStatusOfApiError } from '../http/error-answers.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { PageLoader, PageOutcome } from './register-page.ts'

/** Messages on what a form did, shown once on the page that it leads back to. */
const DONE = {
  cancelled: 'apiError.paymentCancelled',
  sent: 'order.verify.sent',
  method: 'subscription.method.changed',
  details: 'subscription.billing.updated',
  paid: 'payment.confirm.paidTitle',
  changed: progressTable.change_package.messages.success,
  scheduled: 'subscription.change.scheduled',
  created: progressTable.checkout.messages.success,
  look: 'order.lookAgain',
  uncharged: 'cancellation.trialDone',
} as const satisfies Record<string, MessageId>

type FormDone = keyof typeof DONE

/** The notice of what a form of this page has just done. */
export function doneNotice({ request, ports, locale, actor }: RequestContext) {
  const { searchParams } = new URL(request.url, 'http://path')
  const [, message] = Object.entries(DONE).find(([name]) => searchParams.has(name)) ?? []
  if (message === undefined || actor.kind !== 'member') return {}
  return { notice: { kind: 'done' as const, text: ports.pages.translator(locale)(message, { email: actor.email }) } }
}

/** Back to the page of the form, with its notice. */
export function donePath({ request, locale }: RequestContext, done: FormDone): string {
  const { pathname, searchParams } = new URL(request.url, 'http://path')
  for (const name of ['resume', ...Object.keys(DONE)]) searchParams.delete(name)
  searchParams.set(done, '1')
  return localePath(locale, `${pathname}?${searchParams.toString()}`)
}

/** A failure as its reader sees it. */
export function failureText(
  { code, status, message, values }: Pick<ApiError, 'code' | 'status' | 'message' | 'values'>,
  { ports, locale }: Pick<RequestContext, 'ports' | 'locale'>,
): string {
  return ports.pages.translator(locale)(message ?? errorText(code, status), values)
}

/** The wrong fields of a form as its page shows them. */
export function shownProblems(
  { errors = [] }: Pick<ApiError, 'errors'>,
  { ports, locale }: Pick<RequestContext, 'ports' | 'locale'>,
): readonly FieldProblem[] {
  const t = ports.pages.translator(locale)
  return errors.map(({ path, message, values }) => ({ path, message: t(message, values) }))
}

/** A rejection stands above the page as it is. */
export async function rejectedForm<N extends PageName>(
  failure: ApiError,
  context: RequestContext,
  { db, load }: { readonly db: Executor; readonly load: PageLoader<N> },
): Promise<Result<PageOutcome<N>, ApiError>> {
  const page = await load(context, db)
  if (!page.ok || 'goTo' in page.value) return page
  const { retryAfterSeconds } = failure
  if (retryAfterSeconds !== undefined) void context.reply.header('retry-after', String(retryAfterSeconds))
  const text = failureText(failure, context)
  return ok({ ...page.value, status: httpStatusOfApiError(failure), notice: { kind: 'problem', text } })
}

/** The address that a form leads to, or its page with what stood in the way. */
export async function ledTo<N extends PageName>(
  done: Result<{ readonly leadsTo: string }, ApiError>,
  context: RequestContext,
  page: { readonly db: Executor; readonly load: PageLoader<N> },
): Promise<Result<PageOutcome<N>, ApiError>> {
  return done.ok ? ok({ goTo: done.value.leadsTo }) : rejectedForm(done.failure, context, page)
}
