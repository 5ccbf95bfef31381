import { declineReasons, type Translate } from '@waybill/i18n'
import type { PaymentOutcome } from '@waybill/domain/billing'
import { providerErrors } from '@waybill/domain/payment'
import type { GatewayOutcome } from '../../../platform/gateway/payment-gateway.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { OrderFailure } from '../../../platform/database/schema-shop.ts'

/** The text for a member of a declined attempt: with the bank's reason, where it gave one. */
export function declineError(
  answer: Extract<GatewayOutcome, { kind: 'declined' | 'blocked' }>,
  t: Translate,
): ApiError {
  if (answer.kind !== 'declined' || answer.code === 'declined') return apiError(701, 'declined')
  const values = { reason: t(declineReasons[answer.code]) }
  return apiError(701, 'declined', { message: 'payment.declined.because', values })
}

/** Answer of a failed order, again and again. */
export function orderFailed({ status, code, declineCode }: OrderFailure): ApiError {
  return apiError(status, code, declineCode === undefined ? {} : { details: { decline_code: declineCode } })
}

/**
 * End of an order that has no failure of its own: an error of the provider by which nothing was charged, so that it may be
 * tried again. Whichever call of the attempt met it, nothing was declined.
 */
export function endedByError(outcome: PaymentOutcome | null | undefined): ApiError {
  const met = outcome?.kind === 'error' ? outcome.class : undefined
  const known = Object.values(providerErrors).find((each) => each === met)
  return apiError(known ?? providerErrors.generic, 'payment-provider')
}
