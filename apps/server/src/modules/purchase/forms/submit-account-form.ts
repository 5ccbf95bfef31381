import { ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { PageName } from '@waybill/contract/pages'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { ActionRegistrar } from '../../../platform/http/register-action.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { ledTo } from '../../../platform/pages/form-outcome.ts'
import type { PageLoader, PageOutcome } from '../../../platform/pages/register-page.ts'
import { checkOut } from '../place/check-out.ts'
import { destinationOf } from './destination-of.ts'

/** A page with forms of actions. */
export interface SubmittedPage<N extends PageName> extends Pick<ActionRegistrar, 'submit'> {
  readonly context: RequestContext
  readonly db: Executor
  readonly load: PageLoader<N>
}

/** Back from the bank without script: the order that waited for its answer goes on. */
async function finishOrder(
  result: string,
  member: Member,
  context: RequestContext,
): Promise<Result<{ readonly leadsTo: string }, ApiError>> {
  const done = await checkOut({ three_d_secure_action_result_token_id: result }, member, context)
  if (!done.ok) return done
  const { state, bought, change } = done.value.order
  const isOn = state === 'done' && bought !== null
  const notice = change === null ? 'created' : 'changed'
  return ok({
    leadsTo: isOn
      ? `${destinationOf(context, bought)}?${notice}=1`
      : localePath(context.locale, '/account/billing/subscription'),
  })
}

/** The forms of checkout and account pages without script: the way back from the bank here, the others are actions. */
export async function submitAccountForm<N extends PageName>(
  path: string,
  form: FormBody,
  { context, db, load, submit }: SubmittedPage<N>,
): Promise<Result<PageOutcome<N>, ApiError>> {
  const { actor } = context
  const isBack = form.fields['intent'] === 'checkout.finish' && actor.kind === 'member'
  const done = isBack ? finishOrder(form.fields['result'] ?? '', actor, context) : submit(path, form, { context, db })
  return ledTo(await done, context, { db, load })
}
