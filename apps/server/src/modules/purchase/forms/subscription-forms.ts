import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { NOT_FOUND, apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { rejectedForm } from '../../../platform/pages/form-outcome.ts'
import type { PageLoad, PageOutcome } from '../../../platform/pages/register-page.ts'
import { changeMethods, findOwed, payOldestFailed, type MethodChange } from '../../billing/index.ts'
import { noticeOf } from '../change/cancel.ts'
import { removeScheduled } from '../change/change-subscription.ts'
import { cancelByForm } from './cancel-form.ts'
import { confirmChange } from './change-by-form.ts'
import { saveDetailsByForm } from './details-form.ts'
import { submitAccountForm } from './submit-account-form.ts'

const PAGE = '/account/billing/subscription'

const METHOD_CHANGES: Readonly<Record<string, MethodChange['kind']>> = {
  'method.primary': 'prefer_method',
  'method.remove': 'remove_method',
}

interface Acting {
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
}

/** Pays the invoice of the button; one that is paid by now, or isn't the next, is left alone (B-125). */
async function payShown(number: string | undefined, { member, context, db }: Acting) {
  if (number === undefined) return payOldestFailed(member, context)
  const owed = await findOwed(db, member.accountId)
  const shown = owed.find(({ seq }) => String(seq) === number)
  return shown === undefined ? ok('open' as const) : payOldestFailed(member, context, shown.id)
}

/** What a form of the page does, and where it leads; undefined for the forms that the checkout has as well. */
async function act({ fields }: FormBody, { member, context, db }: Acting) {
  const intent = fields['intent'] ?? ''
  if (intent === 'subscription.keep')
    return { done: await noticeOf(member, { notice: 'undo_cancel' }, context), goTo: PAGE }
  if (intent === 'subscription.undo_change') return { done: await removeScheduled(member, context), goTo: PAGE }
  if (intent === 'subscription.change') return confirmChange(fields, member, context)
  if (intent === 'payment.retry') {
    const done = await payShown(fields['invoice'], { member, context, db })
    return { done, goTo: done.ok && done.value === 'paid' ? `${PAGE}?paid=1` : PAGE }
  }
  const kind = METHOD_CHANGES[intent]
  if (kind === undefined) return undefined
  const methodId = Number(fields['method_id'])
  const done = Number.isSafeInteger(methodId)
    ? await changeMethods({ kind, methodId }, member, context)
    : fail(invalidField('method_id', 'errors.field_integer'))
  // a form that was sent twice finds nothing any more
  const isGone = !done.ok && done.failure.code === NOT_FOUND.code
  return {
    done: isGone ? fail({ ...NOT_FOUND, message: 'subscription.method.gone' as const }) : done,
    goTo: `${PAGE}?method=1`,
  }
}

/** The script-free forms of the page: notice, its undoing, that of a change, methods and details here, all others as on the checkout. */
export async function submitSubscriptionForm(
  form: FormBody,
  context: RequestContext,
  { db, load }: { readonly db: Executor; readonly load: PageLoad<'subscription'> },
): Promise<Result<PageOutcome<'subscription'>, ApiError>> {
  const { actor, locale } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  if (form.fields['intent'] === 'billing.save') return saveDetailsByForm(form, { member: actor, context, db, load })
  if (form.fields['intent'] === 'subscription.cancel') return cancelByForm(form, { member: actor, context, db, load })
  const acted = await act(form, { member: actor, context, db })
  if (acted === undefined) return submitAccountForm(form, context, { db, load })
  if (!acted.done.ok) return rejectedForm(acted.done.failure, context, { db, load })
  return ok({ goTo: localePath(locale, acted.goTo) })
}
