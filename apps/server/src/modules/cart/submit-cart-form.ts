import { ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { REVIEW_PATH } from './cart-paths.ts'

/** Changes the cart by a form of a page without script, then shows the same page again (CAT-17). */
export function cartFormSubmit({ submit }: Pick<ActionRegistrar, 'submit'>) {
  return async (
    form: FormBody,
    context: RequestContext,
    db: Executor,
  ): Promise<Result<{ readonly goTo: string }, ApiError>> => {
    // the review has every form of the cart
    const done = await submit(REVIEW_PATH, form, { context, db })
    return done.ok ? ok({ goTo: done.value.leadsTo || localePath(context.locale, context.request.url) }) : done
  }
}
