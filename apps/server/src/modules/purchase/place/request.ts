import type { BodyOf } from '@waybill/contract'
import type { PurchaseCall } from '@waybill/domain/order'
import type { Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { FirstMethod } from '../../billing/index.ts'
import type { CartChoice } from './order-cart.ts'
import type { OrderInput } from './order-payload.ts'

type BillingInfoIn = NonNullable<BodyOf<'POST /billing/order'>['billing_info']>

/** A purchase as one of the calls posts it, whatever its body is called there (B-33). */
export interface CheckOutRequest extends Pick<
  BodyOf<'POST /billing/account/{member_id}/checkout'>,
  | 'order_id'
  | 'token'
  | 'start'
  | 'interval'
  | 'total_shown'
  | 'preview_token'
  | 'terms'
  | 'three_d_secure_action_result_token_id'
> {
  /** The account's cart without it. */
  readonly of?: CartChoice
  /** It begins anew what has ended, and nothing else. */
  readonly isReactivation?: boolean
  /** The call that it came by; a checkout unless it says otherwise (B-34). */
  readonly by?: PurchaseCall
  /** A payload of B§3 beside its selection: it is stored with the order. */
  readonly payload?: OrderInput
  /** Billing details that came with it, without what the bank answered: another method is another request. */
  readonly billing?: Omit<BillingInfoIn, 'three_d_secure_action_result_token_id' | 'three_d_secure_token_id'>
  /** The method that came with it, where its payment stores it. */
  readonly firstMethod?: FirstMethod
}

/** The parts of a request that decide what is bought; those of an order are found by its order. */
export const choicesOf = ({ order_id: orderId, of, start, interval, isReactivation = false }: CheckOutRequest) => ({
  interval,
  start,
  isReactivation,
  of: { ...of, orderId },
})

/** A checkout as it comes in; each step from here on adds what it has found. */
export interface Checkout {
  readonly request: CheckOutRequest
  readonly member: Member
  readonly context: RequestContext
}

/** One whose click has a key, and the hash of the input under a key of the caller's. */
export interface ClaimedOrder extends Checkout {
  readonly idemKey: string
  readonly requestHash: string | undefined
}
