import type { BodyInput, CallKey } from '@waybill/contract'
import { failedUpdate } from '@waybill/domain/order'
import { billingCall } from '../../../lib/bearer.ts'
import type { call } from '../../../lib/call.ts'
import { attributionQuery } from '../../../lib/analytics/attribution-query.ts'
import { checkoutFailure, type CheckoutOutcome } from '../model/checkout-outcome.ts'

interface EnableRequest {
  readonly memberId: number
  readonly terms: number | undefined
  readonly pageToken: string
  readonly locale: string
  /** B§4: a second between the order and its upgrade. */
  readonly pause: () => Promise<void>
}

type StoppedOutcome = Extract<CheckoutOutcome, { kind: 'changed' | 'terms' | 'unauthorized' | 'retired' }>

export type EnableOutcome =
  | { readonly kind: 'enabled' }
  | StoppedOutcome
  /** The text of the server; without one the default message, as nothing more is known. */
  | { readonly kind: 'failed'; readonly text: string | undefined }

/** A marketplace checkout posts 2, 0, 5 and 0; no items are those of the open cart. Undefined where it can't be built. */
function orderOf(memberId: number): BodyInput<'POST /billing/order'> | undefined {
  if (!Number.isSafeInteger(memberId) || memberId <= 0) return undefined
  return { type: 2, is_legacy: 0, account: { type: 5, tracking_id: 0, member_id: memberId }, items: [] }
}

/** The page is that of a partner's customer: what was answered is read there, and the cart stays. */
function failed(text: string | undefined): EnableOutcome {
  const end = failedUpdate({ isDirect: false, isSubscribed: false }, text)
  return { kind: 'failed', text: end.kind === 'stays' ? end.text : undefined }
}

function failedBy(outcome: Awaited<ReturnType<typeof call<CallKey>>>): EnableOutcome {
  const failure = checkoutFailure(outcome.ok ? undefined : outcome.error)
  switch (failure.kind) {
    case 'changed':
    case 'terms':
    case 'unauthorized':
    case 'retired':
      return failure
    default:
      return failed('text' in failure ? failure.text : undefined)
  }
}

/** Posts the cart as an order and, a second later, has it switched on: a partner is billed for it. */
export async function enableOrder({
  memberId,
  terms,
  pageToken,
  locale,
  pause,
}: EnableRequest): Promise<EnableOutcome> {
  const order = orderOf(memberId)
  if (order === undefined) return failed(undefined)
  const page = { pageToken, locale }
  const posted = await billingCall('POST /billing/order', { query: await attributionQuery(), body: order, ...page })
  if (!posted.ok) return failedBy(posted)
  await pause()
  const { order_id: orderId, token } = posted.result
  const upgraded = await billingCall('POST /billing/order/{order_id}/upgrade', {
    params: { order_id: orderId },
    body: { token, ...(terms !== undefined && { terms }) },
    ...page,
  })
  return upgraded.ok ? { kind: 'enabled' } : failedBy(upgraded)
}
