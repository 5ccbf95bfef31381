import type { BodyInput, CallKey } from '@waybill/contract'
import { bearerToken } from '../../../lib/bearer.ts'
import { call } from '../../../lib/call.ts'
import { touchQuery } from '../../../lib/visit.ts'
import { checkoutFailure, type CheckoutOutcome } from '../model/checkout-outcome.ts'

interface EnableRequest {
  readonly memberId: number
  readonly terms: number | undefined
  readonly pageToken: string
  readonly locale: string
  /** B§4: a second between the order and its upgrade. */
  readonly pause: () => Promise<void>
}

export type EnableOutcome =
  | { readonly kind: 'enabled' }
  | Exclude<CheckoutOutcome, { kind: 'accepted' | 'challenge' | 'waiting' }>

/** A marketplace checkout posts 2, 0, 5 and 0; no items are those of the open cart (B§3). */
const orderOf = (memberId: number): BodyInput<'POST /billing/order'> => ({
  type: 2,
  is_legacy: 0,
  account: { type: 5, tracking_id: 0, member_id: memberId },
  items: [],
})

function failedBy(outcome: Awaited<ReturnType<typeof call<CallKey>>>): EnableOutcome {
  const failure = checkoutFailure(outcome.ok ? undefined : outcome.error)
  return failure.kind === 'challenge' || failure.kind === 'waiting'
    ? { kind: 'rejected', text: undefined, isDefinitive: true }
    : failure
}

/** Posts the cart as an order and, a second later, has it switched on: a partner is billed for it (ORD-03, ORD-05). */
export async function enableOrder({
  memberId,
  terms,
  pageToken,
  locale,
  pause,
}: EnableRequest): Promise<EnableOutcome> {
  const bearer = await bearerToken(pageToken, locale)
  if (bearer === undefined) return { kind: 'unauthorized', text: undefined }
  const posted = await call('POST /billing/order', {
    query: await touchQuery(),
    body: orderOf(memberId),
    bearer,
    locale,
  })
  if (!posted.ok) return failedBy(posted)
  await pause()
  const { order_id: orderId, token } = posted.result
  const upgraded = await call('POST /billing/order/{order_id}/upgrade', {
    params: { order_id: orderId },
    body: { token, ...(terms !== undefined && { terms }) },
    bearer,
    locale,
  })
  return upgraded.ok ? { kind: 'enabled' } : failedBy(upgraded)
}
