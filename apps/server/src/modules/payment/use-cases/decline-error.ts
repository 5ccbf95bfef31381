import { declineReasons, type Translate } from '@waybill/i18n'
import type { GatewayOutcome } from '../../../platform/gateway/payment-gateway.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'

/** What a member reads of a try that was declined: with the bank's reason, where it gave one. */
export function declineError(
  answer: Extract<GatewayOutcome, { kind: 'declined' | 'blocked' }>,
  t: Translate,
): ApiError {
  if (answer.kind !== 'declined' || answer.code === 'declined') return apiError(701, 'declined')
  const values = { reason: t(declineReasons[answer.code]) }
  return apiError(701, 'declined', { message: 'payment.declined.because', values })
}
