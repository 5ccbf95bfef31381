import { toMajor, type Money } from '@waybill/domain/money'
import { billingCall } from '../../../lib/bearer.ts'
import { attributionQuery } from '../../../lib/analytics/attribution-query.ts'
import { checkoutFailure, type CheckoutOutcome } from '../model/checkout-outcome.ts'
import type { OrderChoice } from '../model/order-choice.ts'

export interface CheckoutRequest {
  readonly memberId: number
  readonly chosen: OrderChoice
  /**
   * Amount due today, or the first charge, as it stands on the page: another one is shown before anything is charged. Absent
   * for an order that was placed already.
   */
  readonly shown?: Money
  /** Token that confirms exactly the amounts on the page. */
  readonly previewToken?: string
  /** The version of the legal texts that the page links. */
  readonly terms?: number | undefined
  /** Of the page: it says whether the cart was opened inside the account or on a pricing page. */
  readonly query: URLSearchParams
  readonly idempotencyKey: string
  /** Result of the bank, when this repeats the call. */
  readonly resultToken?: string | undefined
  /** Of the method that its payment stores. */
  readonly paymentToken?: string | undefined
  readonly pageToken: string
  readonly locale: string
}

export async function checkOut(request: CheckoutRequest): Promise<CheckoutOutcome> {
  const { memberId, chosen, resultToken, previewToken, terms, pageToken, locale, idempotencyKey } = request
  const outcome = await billingCall('POST /billing/account/{member_id}/checkout', {
    params: { member_id: memberId },
    query: {
      ...(await attributionQuery()),
      ...Object.fromEntries([...request.query].filter(([name]) => name === 'int' || name === 'pricing')),
    },
    body: {
      ...chosen,
      ...(request.shown && { total_shown: toMajor(request.shown) }),
      ...(previewToken !== undefined && { preview_token: previewToken }),
      ...(terms !== undefined && { terms }),
      ...(request.paymentToken !== undefined && { billing_info: { payment_token: request.paymentToken } }),
      ...(resultToken !== undefined && { three_d_secure_action_result_token_id: resultToken }),
    },
    idempotencyKey,
    pageToken,
    locale,
  })
  if (outcome.ok) return { kind: 'accepted', result: outcome.result }
  return outcome.kind === 'lost' ? { kind: 'lost' } : checkoutFailure(outcome.error)
}
