import { isCurrency, money, type Currency } from '@waybill/domain/money'
import { fail, ok } from '@waybill/domain/result'
import { changeDifferences, localePath, type ShownChange } from '@waybill/i18n'
import type { Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { unitsIn } from '../change/change-form.ts'
import { changeSubscription } from '../change/change-subscription.ts'

const PAGE = '/account/billing/subscription'

const wholeIn = (field: string | undefined): number | undefined => {
  const number = Number(field ?? '')
  return field !== undefined && field !== '' && Number.isSafeInteger(number) ? number : undefined
}

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function shownBefore(fields: FormBody['fields'], currency: Currency): ShownChange | undefined {
  const [due, next, nextDate] = ['shown_due', 'shown_next', 'shown_next_date'].map((name) => wholeIn(fields[name]))
  if (due === undefined || next === undefined || nextDate === undefined) return undefined
  const waiting = textIn(fields['shown_waiting'])
  return { dueNow: money(due, currency), nextAmount: money(next, currency), nextDate, waiting }
}

/** The change as the rejected call answers it. */
function shownNow({ details = {} }: ApiError, currency: Currency): ShownChange {
  const { due_now_minor: due, next_amount_minor: next, next_date_epoch: nextDate } = details
  const other = details['kept_change'] ?? details['cancelled_change']
  const waiting = typeof other === 'object' && other !== null && 'message' in other ? textIn(other.message) : null
  return {
    dueNow: money(Number(due), currency),
    nextAmount: money(Number(next), currency),
    nextDate: Number(nextDate),
    waiting,
  }
}

/** Sentences on what differs from the form; undefined where that can't be known. */
function differencesIn(
  failure: ApiError,
  fields: FormBody['fields'],
  context: RequestContext,
): readonly string[] | undefined {
  const currency = failure.details?.['currency']
  if (typeof currency !== 'string' || !isCurrency(currency)) return undefined
  const before = shownBefore(fields, currency)
  const { ports, locale } = context
  const reader = { locale, t: ports.pages.translator(locale) }
  return before && changeDifferences(before, shownNow(failure, currency), reader)
}

/** The differences in words; the page below shows the new amounts. */
function withDifference(failure: ApiError, what: readonly string[]): ApiError {
  return { ...failure, message: 'upgrade.differs', values: { what: what.join(' ') } }
}

/**
 * Confirms the change that the form shows, by its token. A bank that wants to confirm it is no failure: the page shows the way
 * there, as after a checkout.
 */
export async function confirmChange(fields: FormBody['fields'], member: Member, context: RequestContext) {
  const packageId = wholeIn(fields['package_id'])
  const token = fields['preview_token']
  if (packageId === undefined || token === undefined || token.length > 1_024) {
    const errors = [{ path: 'package_id', message: 'errors.field_integer' }] as const
    return fail(apiError(422, 'invalid-input', { errors }))
  }
  const units = unitsIn(fields['units'])
  const body = {
    ...(units ? { quantities: { [units.key]: units.quantity } } : { package_id: packageId }),
    preview_token: token,
    timeframe: fields['timeframe'] ?? '',
    change_billing_model: fields['change_billing_model'] === '1' ? (1 as const) : (0 as const),
  }
  const first = await changeSubscription(body, member, context)
  const what = !first.ok && first.failure.status === 409 ? differencesIn(first.failure, fields, context) : undefined
  const fresh = first.ok ? undefined : first.failure.details?.['preview_token']
  // where only the five minutes of a preview are over, it is made
  const isSame = what?.length === 0 && typeof fresh === 'string'
  const changed = isSame ? await changeSubscription({ ...body, preview_token: fresh }, member, context) : first
  if (changed.ok) {
    const isLater = 'order' in changed.value && fields['timeframe'] !== 'now'
    return ok({ leadsTo: localePath(context.locale, `${PAGE}?${isLater ? 'scheduled' : 'changed'}=1`) })
  }
  const { failure } = changed
  if (failure.status === 604) return ok({ leadsTo: localePath(context.locale, PAGE) })
  return fail(what !== undefined && what.length > 0 ? withDifference(failure, what) : failure)
}
