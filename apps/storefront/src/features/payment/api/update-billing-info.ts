import type { BodyInput } from '@waybill/contract'
import { bearerToken } from '../../../lib/bearer.ts'
import { call, errorMessage } from '../../../lib/call.ts'
import { challengeUrlOf } from '../../../lib/challenge-trip.ts'
import type { PaymentOutcome } from '../model/payment-outcome.ts'

export type BillingBody = BodyInput<'POST /billing/account/{member_id}/info/update'>

export interface BillingUpdate {
  readonly memberId: number
  readonly body: BillingBody
  readonly pageToken: string
  readonly locale: string
}

/** Changes details and method of the account; `member_id` is always carried (PAY-04). */
export async function updateBillingInfo({ memberId, body, pageToken, locale }: BillingUpdate): Promise<PaymentOutcome> {
  const bearer = await bearerToken(pageToken, locale)
  if (bearer === undefined) return { kind: 'unauthorized', text: undefined }
  const outcome = await call('POST /billing/account/{member_id}/info/update', {
    params: { member_id: memberId },
    body: { ...body, member_id: memberId },
    bearer,
    locale,
  })
  if (outcome.ok) return { kind: 'saved' }
  const { error } = outcome
  const url = challengeUrlOf(error)
  if (url !== undefined) return { kind: 'challenge', url }
  if (error?.errors !== undefined && error.errors.length > 0) return { kind: 'fields', problems: error.errors }
  return { kind: 'failed', text: errorMessage(error) }
}
