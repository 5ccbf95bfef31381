import type { Currency, Money } from '@waybill/domain/money'
import type { Result } from '@waybill/domain/result'
import type { DeclineCode } from '@waybill/domain/payment'
import type { ChallengeStep, DescribeOutcome, TokenRequest, WaitingRequest } from './customer-steps.ts'
import type { GatewayError } from './gateway-error.ts'
import type { MethodDescription, MethodReference, MethodType } from './method-description.ts'
import type { ChangedOutcome, ListRefundsOutcome } from './listed-refunds.ts'
import type { WebhookApiError, WebhookHint, WebhookMessage } from './webhook-hint.ts'

export type * from './customer-steps.ts'
export type * from './gateway-error.ts'
export type * from './listed-refunds.ts'
export type * from './method-description.ts'
export type * from './webhook-hint.ts'

/** Maker of a card's token in a browser: never an address of the product itself, but for the sandbox's (B-49). */
export type Tokeniser =
  /** The form sends its fields there. */
  | { readonly kind: 'form'; readonly address: string; readonly page: string }
  /** Stripe's own fields, in iframes of its script. */
  | { readonly kind: 'stripe'; readonly script: string; readonly publishableKey: string }

export interface CustomerRequest {
  readonly idempotencyKey: string
  readonly accountId: number
  /** The one that is known here: it is answered again unless the provider has deleted it. */
  readonly customerRef?: string | undefined
}

export interface SetUpRequest {
  readonly idempotencyKey: string
  readonly customerRef: string
  /** Of the tokeniser; it can be used for one customer only. */
  readonly token: string
  /** Of the account: a scheme of banks debits in its own currency alone. */
  readonly currency: Currency
  /** Answer of the bank for the customer (B-53). */
  readonly threeDSecureResult?: string | undefined
  /** Address to which a bank sends the customer back. */
  readonly returnUrl?: string | undefined
}

export interface StartRequest {
  readonly idempotencyKey: string
  /** Its `methodRef` is empty where this payment stores the method of `token` (B-155). */
  readonly method: MethodReference
  readonly amount: Money
  readonly invoiceRef: string
  /** Of a method that nothing was charged by: it is confirmed with it once, and never stored. */
  readonly token?: string | undefined
  /** The member isn't there, as at a renewal: a challenge stays open for 72 hours instead of 15 minutes (B-53, B-54). */
  readonly isOffSession?: boolean
}

/**
 * Names the payment and repeats what it is for: a provider without a phase of its own for the start, as Adyen and Braintree,
 * makes the payment here, from all of it.
 */
export interface ConfirmRequest extends StartRequest {
  readonly paymentRef: string
  readonly threeDSecureResult?: string | undefined
  readonly returnUrl?: string | undefined
}

/** A payment by the provider's reference, or by our key while no reference is known. */
export type PaymentIdentity = { readonly paymentRef: string } | { readonly idempotencyKey: string }

/** A refund by our key, among those of its payment: not every provider can search refunds by a key alone. */
export interface RefundIdentity {
  readonly idempotencyKey: string
  readonly paymentRef: string
}

export interface RefundRequest extends RefundIdentity {
  readonly amount: Money
  /** Instant of the first request; epoch ms. Absent for the first time. */
  readonly requestedAt?: number | undefined
}

export interface PaymentDecline {
  readonly kind: 'declined'
  /** Absent where nothing was entered in the gateway's ledger. */
  readonly ref?: string
  readonly code: DeclineCode
  /** No retry can succeed (B-76). */
  readonly isHard: boolean
}

/**
 * The customer must confirm at `url`; the same call is then repeated with the result token (B-53). A provider may move the
 * money as soon as they confirm: the repeated call then reads what has become of it.
 */
export interface Challenge {
  readonly kind: 'challenge'
  readonly challengeId: string
  readonly url: string
  readonly expiresAt: number
}

/** It was cancelled before it succeeded, and can't succeed any more. */
export interface PaymentCancellation {
  readonly kind: 'cancelled'
}

/** State of a payment that was confirmed. `ref` is the reference that `startPayment` answered. */
export type GatewayOutcome =
  | {
      readonly kind: 'paid'
      readonly ref: string
      readonly amount: Money
      /** Method that this payment stored, from its token. */
      readonly stored?: MethodReference
    }
  | PaymentDecline
  /** The provider holds it for fraud (B-82). */
  | { readonly kind: 'blocked'; readonly ref: string }
  /** A pending bank payment (B-80). */
  | { readonly kind: 'pending'; readonly ref: string; readonly amount: Money; readonly expectedAt: number }
  /** Bank money that had settled and was taken back; the code is the scheme's, as R01 (B-80). */
  | { readonly kind: 'returned'; readonly ref: string; readonly returnCode: string }
  /** The payer disputes what was paid; a dispute that is won is `paid` again (B-82, B-117). */
  | { readonly kind: 'disputed'; readonly ref: string; readonly disputeRef: string; readonly amount: Money }
  /**
   * The verdict was for the payer: what had not been given back before was, as `refundRef` (B-117). Of disputes over parts of the
   * payment `lost` is what all that were lost took so far.
   */
  | {
      readonly kind: 'dispute_lost'
      readonly ref: string
      readonly disputeRef: string
      readonly refundRef: string
      readonly amount: Money
      readonly lost?: Money
    }
  | PaymentCancellation
  | Challenge
  | GatewayError

export type CustomerOutcome = { readonly kind: 'customer'; readonly customerRef: string } | GatewayError

/** An erased account, and the customers of it that are known here. */
export interface ForgetRequest {
  readonly accountId: number
  readonly customerRefs: readonly string[]
}

export type ForgetOutcome = { readonly kind: 'forgotten' } | GatewayError

/** The bank agreed: from here on the reference is charged, also without the customer. */
export interface SetUpResult {
  readonly kind: 'set_up'
  readonly method: MethodReference & { readonly customerRef: string }
  readonly description: MethodDescription
}

export type SetUpOutcome = SetUpResult | PaymentDecline | Challenge | GatewayError

export type StartOutcome = { readonly kind: 'started'; readonly paymentRef: string } | GatewayError

export type ReadOutcome =
  | GatewayOutcome
  /** Started and not confirmed: nothing was moved. */
  | { readonly kind: 'unconfirmed'; readonly ref: string }
  | { readonly kind: 'never_arrived' }

/** State before the cancellation; without any of it the payment is dead. */
export type CancelOutcome = Exclude<GatewayOutcome, Challenge>

export type RefundOutcome =
  | { readonly kind: 'refunded'; readonly ref: string; readonly amount: Money }
  | {
      readonly kind: 'rejected'
      readonly code: 'declined' | 'unknown_payment' | 'not_refundable' | 'other_currency' | 'exceeds_payment'
    }
  | GatewayError

export type ReadRefundOutcome = RefundOutcome | { readonly kind: 'never_arrived' }

export type ReadMethodOutcome =
  | { readonly kind: 'method'; readonly description: MethodDescription }
  /** It can't be charged any more: it was removed at the provider, or its owner took the agreement back. */
  | { readonly kind: 'lost_method' }
  | { readonly kind: 'unknown_method' }
  | GatewayError

export type DisputeOutcome =
  | {
      readonly kind: 'dispute'
      readonly paymentRef: string
      readonly state: 'open' | 'won' | 'lost'
      readonly amount: Money
    }
  | { readonly kind: 'unknown_dispute' }
  | GatewayError

/**
 * Port to a provider, in two phases: a payment is started, which moves nothing, its reference is stored, and it is confirmed,
 * the only call with an unknown outcome. Every call that changes something carries a key that was written before it: the same
 * key gets the same answer, for any caller and any number of calls. Never called inside a transaction. `paymentGatewayContract`
 * holds the promises that each implementation must meet.
 */
export interface PaymentGateway {
  /** The provider's name in `webhook_in`, in its webhook's address, and beside stored methods. */
  readonly name: string
  readonly allowedMethods: readonly MethodType[]
  readonly tokeniser: Tokeniser
  /** The provider's customer of an account, made by the first call, and again where it was deleted at the provider. */
  readonly ensureCustomer: (request: CustomerRequest) => Promise<CustomerOutcome>
  /** Verifies a method and stores it with its customer, without charging it. */
  readonly setUpMethod: (request: SetUpRequest) => Promise<SetUpOutcome>
  /**
   * Describes a token without asking its bank: the first payment by it asks once, and stores the method (B-155). Absent where a method
   * is always set up first.
   */
  readonly describeToken?: (request: TokenRequest) => Promise<DescribeOutcome>
  /** Deletes the customers of an account with their methods, also where that was done before; payments and refunds stay. */
  readonly forgetCustomer: (request: ForgetRequest) => Promise<ForgetOutcome>
  /** A stored method as it is by now: its network may have renewed the card. Absent where methods stay as they were set up. */
  readonly readMethod?: (method: MethodReference) => Promise<ReadMethodOutcome>
  readonly startPayment: (request: StartRequest) => Promise<StartOutcome>
  readonly confirmPayment: (request: ConfirmRequest) => Promise<GatewayOutcome>
  /**
   * A fresh way to the bank for a payment that waits for its customer, who comes back to `returnUrl` (B-154). Absent where the address
   * of the challenge stays good until it lapses.
   */
  readonly challengeAgain?: (waiting: WaitingRequest) => Promise<ChallengeStep>
  readonly readPayment: (payment: PaymentIdentity) => Promise<ReadOutcome>
  /** Ends a payment that waits for its customer or was never confirmed: it can't succeed afterwards (B-53). */
  readonly cancelPayment: (paymentRef: string) => Promise<CancelOutcome>
  readonly refund: (request: RefundRequest) => Promise<RefundOutcome>
  readonly readRefund: (refund: RefundIdentity) => Promise<ReadRefundOutcome>
  /** All refunds of a payment, also those that were made at the provider itself; none of a payment that it doesn't know. */
  readonly listRefunds: (paymentRef: string) => Promise<ListRefundsOutcome>
  /** Refunds and disputes since an instant, epoch ms: what their events said, where those are lost. Absent where none can be. */
  readonly readChanged?: (since: number) => Promise<ChangedOutcome>
  readonly readDispute: (disputeRef: string) => Promise<DisputeOutcome>
  /** Checks the signature and its age, and reads what the event is about. */
  readonly readWebhook: (message: WebhookMessage) => Result<WebhookHint, WebhookApiError>
}
