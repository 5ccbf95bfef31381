import type { Money } from '@waybill/domain/money'
import type { GatewayError } from './gateway-error.ts'

/** A refund of a payment, made by the shop or at the provider itself. */
export interface ListedRefund {
  readonly ref: string
  readonly amount: Money
  /** It came back or was cancelled: the provider has the money again. */
  readonly isFailed: boolean
  /** Ours, of the request that made it; absent for one that was made at the provider itself. */
  readonly idempotencyKey?: string
  /** Instants at which it was made, and at which the provider had the money again; epoch ms, absent where unknown. */
  readonly madeAt?: number
  readonly failedAt?: number
  /** The provider's of the refund that came back, which this one was made to pay again; absent where it isn't named. */
  readonly paysAgain?: string
}

export type ListRefundsOutcome = { readonly kind: 'refunds'; readonly refunds: readonly ListedRefund[] } | GatewayError

/** Changes of payments at the provider since an instant, by payment. */
export type ChangedOutcome =
  | {
      readonly kind: 'changed'
      readonly refunds: readonly { readonly ref: string; readonly paymentRef: string }[]
      /** The payments that were disputed. */
      readonly disputed: readonly string[]
    }
  | GatewayError
