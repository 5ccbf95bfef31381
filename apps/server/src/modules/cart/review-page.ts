import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { PageOutcome } from '../../platform/pages/register-page.ts'
import { cartView } from './cart-view.ts'
import { savedCartsView } from './saved-cart-view.ts'
import { suggestionsView } from './suggestions-view.ts'
import { trialSchedule } from './trial-schedule.ts'
import { pageReader } from './use-cases/read-cart.ts'
import { readCarts } from './use-cases/read-saved-carts.ts'
import { submitCartForm } from './use-cases/submit-cart-form.ts'
import { isSavedCartForm, submitSavedCartForm } from './use-cases/submit-saved-cart-form.ts'

type Outcome = Promise<Result<PageOutcome<'cart_review'>, ApiError>>

/** A saved cart was sent as a quote, and the page is asked for again: reloading it sends nothing twice. */
const SHARED = 'shared'

async function reviewOf(context: RequestContext, db: Executor) {
  const [reader, carts] = [await pageReader(context, db), await readCarts(context, db)]
  const view = cartView(reader, carts.stored)
  return {
    show: {
      cart: view,
      schedule: view === null || view.mainAction.needsPackage === true ? null : trialSchedule(context),
      savedCarts: savedCartsView(reader, carts),
      suggestions:
        view === null || carts.stored === undefined
          ? []
          : suggestionsView(reader, carts.stored.cart, context.ports.pages.drawingOf),
    },
    title: reader.t('cart.title'),
    badge: view?.badge ?? 0,
  }
}

/** The cart in full, with what is kept beside it (M§2 screen 3). */
export async function loadCartReview(context: RequestContext, db: Executor): Outcome {
  const isShared = new URL(context.request.url, 'http://path').searchParams.has(SHARED)
  const t = context.ports.pages.translator(context.locale)
  const notice = { kind: 'done' as const, text: t('quote.share.success') }
  return ok({ ...(await reviewOf(context, db)), ...(isShared && { notice }) })
}

/** What was rejected is said above the page as it is. */
async function showFailure(rejected: ApiError, context: RequestContext, db: Executor): Outcome {
  const t = context.ports.pages.translator(context.locale)
  const field = rejected.errors?.[0]
  const text =
    field === undefined
      ? t(rejected.message ?? errorText(rejected.code, rejected.status), rejected.values)
      : t(field.message, field.values)
  return ok({
    ...(await reviewOf(context, db)),
    notice: { kind: 'problem', text },
    status: httpStatusOfApiError(rejected),
  })
}

/** The script-free forms of the review: those of the cart, and those of saved carts. */
export async function submitCartReview(form: FormBody, context: RequestContext, db: Executor): Outcome {
  if (!isSavedCartForm(form)) return submitCartForm(form, context, db)
  const done = await submitSavedCartForm(form, context, db)
  if (!done.ok) return done.failure.status >= 500 ? fail(done.failure) : showFailure(done.failure, context, db)
  const { pathname } = new URL(context.request.url, 'http://path')
  const query = form.fields['intent'] === 'savedCart.share' ? `?${SHARED}=1` : ''
  return ok({ goTo: localePath(context.locale, `${pathname}${query}`) })
}
