import { isCurrency, money } from '@waybill/domain/money'
import { fail, ok } from '@waybill/domain/result'
import { formatMoney } from '@waybill/i18n'
import type { Member } from '../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { changeSubscription, unitsIn } from '../checkout/index.ts'

type Fields = Readonly<Record<string, string>>

const PAGE = '/account/billing/subscription'

const wholeIn = (field: string | undefined): number | undefined => {
  const number = Number(field ?? '')
  return field !== undefined && field !== '' && Number.isSafeInteger(number) ? number : undefined
}

/** What was shown and what it would be now, in words; the page below shows the new amounts (B-93). */
function withDifference(failure: ApiError, fields: Fields, { locale }: RequestContext): ApiError {
  const { details } = failure
  const currency = details?.['currency']
  if (typeof currency !== 'string' || !isCurrency(currency)) return failure
  const text = (minor: unknown): string =>
    typeof minor === 'number' ? formatMoney(money(minor, currency), locale, 2) : ''
  return {
    ...failure,
    message: 'subscription.change.differs',
    values: {
      before: text(wholeIn(fields['shown_due'])),
      after: text(details?.['due_now_minor']),
      nextBefore: text(wholeIn(fields['shown_next'])),
      nextAfter: text(details?.['next_amount_minor']),
    },
  }
}

/**
 * Confirms the change that the form shows, by its token. A bank that wants to confirm it is no failure: the page shows the way
 * there, as after a checkout.
 */
export async function confirmChange(fields: Fields, member: Member, context: RequestContext) {
  const packageId = wholeIn(fields['package_id'])
  const token = fields['preview_token']
  if (packageId === undefined || token === undefined || token.length > 1_024) {
    const errors = [{ path: 'package_id', message: 'errors.field_integer' }] as const
    return { done: fail(apiError(422, 'invalid-input', { errors })), goTo: PAGE }
  }
  const units = unitsIn(fields['units'])
  const body = {
    ...(units ? { quantities: { [units.key]: units.quantity } } : { package_id: packageId }),
    preview_token: token,
    timeframe: fields['timeframe'] ?? '',
    change_billing_model: fields['change_billing_model'] === '1' ? (1 as const) : (0 as const),
  }
  const changed = await changeSubscription(body, member, context)
  if (changed.ok) {
    const isLater = 'order' in changed.value && fields['timeframe'] !== 'now'
    return { done: ok({}), goTo: `${PAGE}?${isLater ? 'scheduled' : 'changed'}=1` }
  }
  const { failure } = changed
  if (failure.status === 604) return { done: ok({}), goTo: PAGE }
  return { done: fail(failure.status === 409 ? withDifference(failure, fields, context) : failure), goTo: PAGE }
}
