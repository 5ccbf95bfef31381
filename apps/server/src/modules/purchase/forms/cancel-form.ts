import type { SubscriptionProps } from '@waybill/contract/pages'
import { ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../../platform/http/error-answers.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { rejectedForm } from '../../../platform/pages/form-outcome.ts'
import type { PageLoader, PageOutcome } from '../../../platform/pages/register-page.ts'

interface PageReader {
  readonly context: RequestContext
  readonly db: Executor
  readonly load: PageLoader<'subscription'>
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

/** The page of a cancellation whose answer is wrong, which is named beside it (SUB-12). */
export async function rejectedFeedback(
  fields: FormBody['fields'],
  failure: ApiError,
  { context, db, load }: PageReader,
): Promise<Result<PageOutcome<'subscription'>, ApiError>> {
  const loaded = await load(context, db)
  if (!loaded.ok || 'goTo' in loaded.value) return loaded
  const t = context.ports.pages.translator(context.locale)
  const problems = (failure.errors ?? []).map(({ path, message, values }) => ({ path, message: t(message, values) }))
  const show = withRejected(loaded.value.show, fields, problems)
  if (show === undefined) return rejectedForm(failure, context, { db, load })
  return ok({ ...loaded.value, show, status: httpStatusOfApiError(failure) })
}
