import type { GatewayError } from './gateway-error.ts'
import type { MethodDescription } from './method-description.ts'

export interface TokenRequest {
  readonly customerRef: string
  /** Of the tokeniser. */
  readonly token: string
}

/** Public description of a token's method; `set_up_first` for one that its provider has to verify before it is charged. */
export type DescribeOutcome =
  | { readonly kind: 'described'; readonly description: MethodDescription }
  | { readonly kind: 'set_up_first' }
  | GatewayError

export interface WaitingRequest {
  readonly paymentRef: string
  readonly returnUrl: string
}

/** Next address of the customer; `decided` where nothing waits for them any more: the payment is read then. */
export type ChallengeStep =
  | { readonly kind: 'challenge'; readonly url: string }
  | { readonly kind: 'decided' }
  | GatewayError
