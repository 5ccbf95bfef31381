import { calls } from '@waybill/contract'
import type { SubscriptionProps } from '@waybill/contract/pages'
import { ok, type Result } from '@waybill/domain/result'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../../platform/http/error-answers.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import { readFields } from '../../../platform/http/read-input.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { rejectedForm } from '../../../platform/pages/form-outcome.ts'
import type { PageLoad, PageOutcome } from '../../../platform/pages/register-page.ts'
import { noticeOf } from '../change/cancel.ts'

type Page = Result<PageOutcome<'subscription'>, ApiError>

interface Posted {
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
  readonly load: PageLoad<'subscription'>
}

/** The call's body from the form: no answer is an empty option. */
function bodyOf({ reason = '', comment }: FormBody['fields']) {
  const written = { timeframe: 'renewal', ...(reason !== '' && { reason }), ...(comment !== undefined && { comment }) }
  return readFields(calls['POST /account/subscription/cancel'].body, written)
}

/** The page with the confirmation open: what was written, and what is wrong with it; undefined where it isn't open. */
function withRejected(
  show: SubscriptionProps,
  { reason, comment }: FormBody['fields'],
  problems: readonly { readonly path: string; readonly message: string }[],
): SubscriptionProps | undefined {
  const { cancellation } = show
  if (cancellation?.kind !== 'possible' || cancellation.outcome === null) return undefined
  const { outcome } = cancellation
  const feedback = { ...outcome.feedback, values: { reason, comment }, problems }
  return { ...show, cancellation: { ...cancellation, outcome: { ...outcome, feedback } } }
}

async function rejectedFeedback(fields: FormBody['fields'], failure: ApiError, posted: Posted): Promise<Page> {
  const { context, db, load } = posted
  const loaded = await load(context, db)
  if (!loaded.ok || 'goTo' in loaded.value) return loaded
  const t = context.ports.pages.translator(context.locale)
  const problems = (failure.errors ?? []).map(({ path, message, values }) => ({ path, message: t(message, values) }))
  const show = withRejected(loaded.value.show, fields, problems)
  if (show === undefined) return rejectedForm(failure, context, { db, load })
  return ok({ ...loaded.value, show, status: httpStatusOfApiError(failure) })
}

/** Cancels by the form of the page, by the rules of the call: what is wrong with the answer is named beside it (SUB-12). */
export async function cancelByForm({ fields }: FormBody, posted: Posted): Promise<Page> {
  const { member, context, db, load } = posted
  const body = bodyOf(fields)
  if (!body.ok) return rejectedFeedback(fields, body.failure, posted)
  const done = await noticeOf(member, { notice: 'cancel', body: body.value }, context)
  if (!done.ok) return rejectedForm(done.failure, context, { db, load })
  const isTrial = done.value.subscription_status === subscriptionStatuses.notSubscribed
  const page = '/account/billing/subscription'
  return ok({ goTo: localePath(context.locale, isTrial ? `${page}?uncharged=1` : page) })
}
