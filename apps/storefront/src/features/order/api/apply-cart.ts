import type { ErrorBody } from '@waybill/contract'
import type { ApplyCycleView, ApplyView } from '@waybill/contract/pages'
import { accountTypes, failedUpdate } from '@waybill/domain/order'
import { billingCall, type BillingPage } from '../../../lib/bearer.ts'
import { attributionQuery } from '../../../lib/analytics/attribution-query.ts'
import { checkoutFailure } from '../model/checkout-outcome.ts'

/** An order as it was posted. */
export interface PostedOrder {
  readonly order_id: string
  readonly token: string
}

export type ApplyOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'challenge'; readonly url: string }
  /** Something else would be charged by now; the order that stands for it, where the answer has one. */
  | { readonly kind: 'changed'; readonly order: PostedOrder | undefined }
  | { readonly kind: 'unauthorized'; readonly text: string | undefined }
  /** No answer, or none that is final: the next click repeats the same order. */
  | { readonly kind: 'lost'; readonly order: PostedOrder; readonly text: string | undefined }
  /** The text of the server; without one the default message, as nothing more is known. */
  | { readonly kind: 'failed' | 'declined'; readonly text: string | undefined }

interface ApplyInput extends BillingPage {
  readonly memberId: number
  readonly head: ApplyView['order']
  readonly cycle: ApplyCycleView
  /** Of a click before whose answer was lost, or of an answer that said what is different. */
  readonly order: PostedOrder | undefined
}

function orderIn(error: ErrorBody | undefined): PostedOrder | undefined {
  const result = error?.result
  if (typeof result !== 'object' || result === null) return undefined
  const { order_id: orderId, token } = { order_id: undefined, token: undefined, ...result }
  return typeof orderId === 'string' && typeof token === 'string' ? { order_id: orderId, token } : undefined
}

/** An update that wasn't successful, by the kind of the account: its own text, or the default message. */
function notUpdated(error: ErrorBody | undefined, isDirect: boolean): ApplyOutcome {
  const failure = checkoutFailure(error)
  if (failure.kind === 'unauthorized') return failure
  if (failure.kind === 'changed') return { kind: 'changed', order: orderIn(error) }
  const end = failedUpdate({ isDirect, isSubscribed: true }, 'text' in failure ? failure.text : undefined)
  return { kind: 'failed', text: end.kind === 'stays' ? end.text : undefined }
}

/** Outcome of the change of a posted order: a decline has its reason. */
function notChanged(error: ErrorBody | undefined, order: PostedOrder): ApplyOutcome {
  const failure = checkoutFailure(error)
  switch (failure.kind) {
    case 'challenge':
    case 'unauthorized':
      return failure
    case 'changed':
      return { kind: 'changed', order: orderIn(error) }
    case 'rejected':
      if (!failure.isDefinitive) return { kind: 'lost', order, text: failure.text }
      return { kind: failure.isDeclined ? 'declined' : 'failed', text: failure.text }
    default:
      return { kind: 'failed', text: 'text' in failure ? failure.text : undefined }
  }
}

async function postOrder({ memberId, head, pageToken, locale }: ApplyInput): Promise<PostedOrder | ApplyOutcome> {
  const posted = await billingCall('POST /billing/order', {
    query: await attributionQuery(),
    // no items are those of the open cart
    body: {
      type: head.type,
      is_legacy: head.isLegacy,
      account: { type: accountTypes.marketplace, tracking_id: 0, member_id: memberId },
      items: [],
    },
    pageToken,
    locale,
  })
  return posted.ok ? posted.result : notUpdated(posted.error, true)
}

/** "Update now": the cart is posted as an order, and the order is carried out as the cycle that was shown. */
export async function applyCart(applying: ApplyInput): Promise<ApplyOutcome> {
  const { cycle, pageToken, locale } = applying
  const order = applying.order ?? (await postOrder(applying))
  if ('kind' in order) return order
  const { timeframe, changeBillingModel, token: preview } = cycle
  const { order_id: orderId, token } = order
  const changed = await billingCall('POST /billing/subscription/change', {
    body: { order_id: orderId, token, preview_token: preview, timeframe, change_billing_model: changeBillingModel },
    pageToken,
    locale,
  })
  return changed.ok ? { kind: 'accepted' } : notChanged(changed.error, { order_id: orderId, token })
}

/** The cart of a partner's customer, without an amount: no order is carried out by a second step. */
export async function applyToPartner(preview: string, { pageToken, locale }: BillingPage): Promise<ApplyOutcome> {
  const body = { preview_token: preview }
  const changed = await billingCall('POST /account/subscription/change', { body, pageToken, locale })
  return changed.ok ? { kind: 'accepted' } : notUpdated(changed.error, false)
}
