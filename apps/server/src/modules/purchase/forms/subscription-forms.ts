import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Member } from '../../../platform/http/actor.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { ledTo } from '../../../platform/pages/form-outcome.ts'
import type { PageOutcome } from '../../../platform/pages/register-page.ts'
import { findOwed, payOldestFailed } from '../../billing/index.ts'
import { rejectedFeedback } from './cancel-form.ts'
import { confirmChange } from './change-by-form.ts'
import { saveDetailsByForm } from './details-form.ts'
import { submitAccountForm, type SubmittedPage } from './submit-account-form.ts'

const PAGE = '/account/billing/subscription'

/** Pays the invoice of the button; one that is paid by now, or isn't the next, is left alone (B-125). */
async function payShown(number: string | undefined, { member, context, db }: MemberContext) {
  const owed = number === undefined ? [] : await findOwed(db, member.accountId)
  const shown = owed.find(({ seq }) => String(seq) === number)
  const isGone = number !== undefined && shown === undefined
  const paid = isGone ? ok('open' as const) : await payOldestFailed(member, context, shown?.id)
  return paid.ok ? ok({ leadsTo: localePath(context.locale, paid.value === 'paid' ? `${PAGE}?paid=1` : PAGE) }) : paid
}

/** The page's own forms, and the actions of its calls. */
async function act(form: FormBody, page: SubmittedPage<'subscription'>, member: Member) {
  const { fields } = form
  const { context, db, submit } = page
  if (fields['intent'] === 'subscription.change') return confirmChange(fields, member, context)
  if (fields['intent'] === 'payment.retry') return payShown(fields['invoice'], { member, context, db })
  const done = await submit(PAGE, form, { context, db })
  if (done.ok || fields['intent']?.startsWith('method.') !== true || done.failure.code !== NOT_FOUND.code) return done
  // a form that was sent twice finds nothing any more
  return fail({ ...NOT_FOUND, message: 'subscription.method.gone' as const })
}

/** The script-free forms of the page, which is shown with what is wrong with one of them. */
export async function submitSubscriptionForm(
  form: FormBody,
  page: SubmittedPage<'subscription'>,
): Promise<Result<PageOutcome<'subscription'>, ApiError>> {
  const { context } = page
  const { actor } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const { intent } = form.fields
  if (intent === 'checkout.finish') return submitAccountForm(PAGE, form, page)
  if (intent === 'billing.save') return saveDetailsByForm(form, { ...page, member: actor })
  const done = await act(form, page, actor)
  const isFeedback = intent === 'subscription.cancel' && !done.ok && done.failure.errors !== undefined
  return isFeedback ? rejectedFeedback(form.fields, done.failure, page) : ledTo(done, context, page)
}
