import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { PageName } from '@waybill/contract/pages'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import { apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { donePath, rejectedForm } from '../../../platform/pages/form-outcome.ts'
import type { PageLoad, PageOutcome } from '../../../platform/pages/register-page.ts'
import { sendVerification } from '../../registration/index.ts'
import { checkOut } from '../place/check-out.ts'
import { destinationOf } from './destination-of.ts'
import { cancelWaitingPayment } from './waiting-payment.ts'

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
    return sent.ok ? ok({ goTo: donePath(context, 'sent') }) : sent
  }
  if (intent === 'checkout.finish') return finishOrder(fields['result'] ?? '', member, context)
  if (intent !== 'payment.cancel') return fail(invalidField('intent', 'errors.field_option'))
  const cancelled = await cancelWaitingPayment(member, context)
  if (!cancelled.ok) return cancelled
  return ok({
    goTo:
      cancelled.value === 'paid'
        ? localePath(context.locale, '/account/billing/subscription')
        : donePath(context, 'cancelled'),
  })
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
