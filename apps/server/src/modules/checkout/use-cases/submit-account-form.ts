import { fail, ok, type Result } from '@waybill/domain/result'
import type { PageName } from '@waybill/contract/pages'
import { progressTable } from '@waybill/domain/order'
import { errorText, localePath, type MessageId } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { httpStatusOfApiError } from '../../../platform/http/error-answers.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { PageLoad, PageOutcome } from '../../../platform/pages/register-page.ts'
import { sendVerification } from '../../registration/index.ts'
import { checkOut } from './check-out.ts'
import { destinationOf } from './destination-of.ts'
import { cancelWaitingPayment } from './waiting-payment.ts'

/** What a form did, shown once on the page that it leads back to. */
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

type Done = keyof typeof DONE

const DONE_NAMES = [
  'cancelled',
  'sent',
  'method',
  'details',
  'paid',
  'changed',
  'scheduled',
  'created',
  'look',
  'uncharged',
] as const

/** The notice of what a form of this page has just done. */
export function doneNotice({ request, ports, locale, actor }: RequestContext) {
  const { searchParams } = new URL(request.url, 'http://path')
  const done = DONE_NAMES.find((name) => searchParams.has(name))
  if (done === undefined || actor.kind !== 'member') return {}
  return { notice: { kind: 'done' as const, text: ports.pages.translator(locale)(DONE[done], { email: actor.email }) } }
}

function backTo({ request, locale }: RequestContext, done: Done): string {
  const { pathname, searchParams } = new URL(request.url, 'http://path')
  for (const name of ['resume', ...Object.keys(DONE)]) searchParams.delete(name)
  searchParams.set(done, '1')
  return localePath(locale, `${pathname}?${searchParams.toString()}`)
}

/** Back from the bank without script: the order that waited for its answer goes on (B-53). */
async function finishOrder(
  result: string,
  member: Member,
  context: RequestContext,
): Promise<Result<{ readonly goTo: string }, ApiError>> {
  const done = await checkOut({ three_d_secure_action_result_token_id: result }, member, context)
  if (!done.ok) return done
  const { state, bought, change } = done.value.order
  const isOn = state === 'done' && bought !== null
  const notice = change === null ? 'created' : 'changed'
  return ok({
    goTo: isOn
      ? `${destinationOf(context, bought)}?${notice}=1`
      : localePath(context.locale, '/account/billing/subscription'),
  })
}

async function act(
  { fields }: FormBody,
  member: Member,
  context: RequestContext,
): Promise<Result<{ readonly goTo: string }, ApiError>> {
  const { intent } = fields
  if (intent === 'verification.send') {
    const sent = await inTransaction(context.ports.store, (db) => sendVerification(member, context, db))
    return sent.ok ? ok({ goTo: backTo(context, 'sent') }) : sent
  }
  if (intent === 'checkout.finish') return finishOrder(fields['result'] ?? '', member, context)
  if (intent !== 'payment.cancel')
    return fail(apiError(422, 'invalid-input', { errors: [{ path: 'intent', message: 'errors.field_option' }] }))
  const cancelled = await cancelWaitingPayment(member, context)
  if (!cancelled.ok) return cancelled
  return ok({
    goTo:
      cancelled.value === 'paid'
        ? localePath(context.locale, '/account/billing/subscription')
        : backTo(context, 'cancelled'),
  })
}

/** A rejection stands above the page as it is. */
export async function rejectedForm<N extends PageName>(
  failure: ApiError,
  context: RequestContext,
  { db, load }: { readonly db: Executor; readonly load: PageLoad<N> },
): Promise<Result<PageOutcome<N>, ApiError>> {
  const { ports, locale, reply } = context
  const page = await load(context, db)
  if (!page.ok || 'goTo' in page.value) return page
  if (failure.retryAfterSeconds !== undefined) void reply.header('retry-after', String(failure.retryAfterSeconds))
  const text = ports.pages.translator(locale)(
    failure.message ?? errorText(failure.code, failure.status),
    failure.values,
  )
  return ok({ ...page.value, status: httpStatusOfApiError(failure), notice: { kind: 'problem', text } })
}

/** The script-free forms of checkout and account page: cancels the payment that waits for the bank, or mails the link again. */
export async function submitAccountForm<N extends PageName>(
  form: FormBody,
  context: RequestContext,
  page: { readonly db: Executor; readonly load: PageLoad<N> },
): Promise<Result<PageOutcome<N>, ApiError>> {
  const { actor } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const acted = await act(form, actor, context)
  return acted.ok ? acted : rejectedForm(acted.failure, context, page)
}
