import type { Currency, Money } from '@waybill/domain/money'
import type { Result } from '@waybill/domain/result'
import type { DeclineCode } from '@waybill/domain/payment'

/** The methods 1 to 4 of B-08, as the tokenisers name them (D-38). */
export type MethodType = 'card' | 'ach' | 'amazon_pay' | 'paypal'

/** What makes a token of a card in a browser: never an address of the product itself, but for the sandbox's (B-49). */
export type Tokeniser =
  /** The form sends its fields there. */
  | { readonly kind: 'form'; readonly address: string; readonly page: string }
  /** Stripe's own fields, in iframes of its script. */
  | { readonly kind: 'stripe'; readonly script: string; readonly publishableKey: string }

/** What may be stored of a payment method: never a number, never a code (B-49). */
export interface MethodDescription {
  readonly type: MethodType
  readonly brand: string
  /** Absent for a bank account. */
  readonly firstSix?: string
  /** Absent for a wallet that shows none. */
  readonly lastFour?: string
  readonly expiry?: { readonly year: number; readonly month: number }
  /** Equal for the same card or bank account under every token of it (B-75). */
  readonly fingerprint: string
}

/** A stored method at the provider, usable again and again; never a one-time token. */
export interface MethodReference {
  /** Absent for a method that an earlier release stored without a customer. */
  readonly customerRef?: string | undefined
  readonly methodRef: string
  /** What the payer agreed to, where the scheme has such a paper: bank debits. */
  readonly mandateRef?: string | undefined
}

export interface CustomerRequest {
  readonly idempotencyKey: string
  readonly accountId: number
}

export interface SetUpRequest {
  readonly idempotencyKey: string
  readonly customerRef: string
  /** Of the tokeniser; it can be used for one customer only. */
  readonly token: string
  /** Of the account: a scheme of banks debits in its own currency alone. */
  readonly currency: Currency
  /** What the bank answered for the customer (B-53). */
  readonly threeDSecureResult?: string | undefined
  /** Where a bank sends the customer back to. */
  readonly returnUrl?: string | undefined
}

export interface StartRequest {
  readonly idempotencyKey: string
  readonly method: MethodReference
  readonly amount: Money
  readonly invoiceRef: string
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
}

/**
 * The classes of B-11. `isOutcomeKnown` true means that the call has changed nothing at the gateway; false that it may
 * have: the payment stays in state 3 until `readPayment` answers.
 */
export interface GatewayError {
  readonly kind: 'error'
  readonly class: 701 | 702 | 703 | 704 | 705 | 706 | 707
  readonly isOutcomeKnown: boolean
}

export interface Declined {
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
export interface Cancelled {
  readonly kind: 'cancelled'
}

/** How a payment stands that was confirmed. `ref` is the reference that `startPayment` answered. */
export type GatewayOutcome =
  | { readonly kind: 'paid'; readonly ref: string; readonly amount: Money }
  | Declined
  /** The provider holds it for fraud (B-82). */
  | { readonly kind: 'blocked'; readonly ref: string }
  /** A pending bank payment (B-80). */
  | { readonly kind: 'pending'; readonly ref: string; readonly amount: Money; readonly expectedAt: number }
  /** Bank money that had settled and was taken back; the code is the scheme's, as R01 (B-80). */
  | { readonly kind: 'returned'; readonly ref: string; readonly returnCode: string }
  /** The payer disputes what was paid; a dispute that is won is `paid` again (B-82, B-117). */
  | { readonly kind: 'disputed'; readonly ref: string; readonly disputeRef: string; readonly amount: Money }
  /** The verdict was for the payer: what had not been given back before was, as `refundRef` (B-117). */
  | {
      readonly kind: 'dispute_lost'
      readonly ref: string
      readonly disputeRef: string
      readonly refundRef: string
      readonly amount: Money
    }
  | Cancelled
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
export interface MethodSetUp {
  readonly kind: 'set_up'
  readonly method: MethodReference & { readonly customerRef: string }
  readonly description: MethodDescription
}

export type SetUpOutcome = MethodSetUp | Declined | Challenge | GatewayError

export type StartOutcome = { readonly kind: 'started'; readonly paymentRef: string } | GatewayError

export type ReadOutcome =
  | GatewayOutcome
  /** Started and not confirmed: nothing was moved. */
  | { readonly kind: 'unconfirmed'; readonly ref: string }
  | { readonly kind: 'never_arrived' }

/** What came before the cancellation stands; without any of it the payment is dead. */
export type CancelOutcome = Exclude<GatewayOutcome, Challenge>

export type RefundOutcome =
  | { readonly kind: 'refunded'; readonly ref: string; readonly amount: Money }
  | {
      readonly kind: 'rejected'
      readonly code: 'declined' | 'unknown_payment' | 'not_refundable' | 'other_currency' | 'exceeds_payment'
    }
  | GatewayError

export type ReadRefundOutcome = RefundOutcome | { readonly kind: 'never_arrived' }

export type DisputeOutcome =
  | {
      readonly kind: 'dispute'
      readonly paymentRef: string
      readonly state: 'open' | 'won' | 'lost'
      readonly amount: Money
    }
  | { readonly kind: 'unknown_dispute' }
  | GatewayError

/** A hint that something happened to an object: it is read again, the order of events means nothing (B-91). */
export interface WebhookHint {
  readonly id: string
  /** The provider's word; one that isn't known is stored and answered with 200. */
  readonly type: string
  readonly kind: 'payment' | 'refund' | 'dispute' | 'method' | 'unknown'
  readonly createdAt: number
  /** The provider's reference of the object; absent where the kind isn't known. */
  readonly ref?: string
  /** Our key of the object, where the provider repeats it: it finds a try whose reference was never stored. */
  readonly idempotencyKey?: string
}

/** A webhook as it came in: the bytes that were signed, and all headers, their names in lower case. */
export interface WebhookMessage {
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export interface WebhookApiError {
  readonly code: 'bad-signature' | 'stale' | 'malformed'
}

/**
 * Where money is moved, in two phases: a payment is started, which moves nothing, its reference is stored, and it is
 * confirmed, the only call with an unknown outcome. Every call that changes something carries a key that was written before
 * it: the same key gets the same answer, for any caller and any number of calls. Never called inside a transaction.
 * `paymentGatewayContract` holds the promises that each implementation must meet.
 */
export interface PaymentGateway {
  /** The provider's name in `webhook_in`, in its webhook's address, and beside stored methods. */
  readonly name: string
  readonly allowedMethods: readonly MethodType[]
  readonly tokeniser: Tokeniser
  /** The provider's customer of an account, made by the first call. */
  readonly ensureCustomer: (request: CustomerRequest) => Promise<CustomerOutcome>
  /** Verifies a method and stores it with its customer, without charging it. */
  readonly setUpMethod: (request: SetUpRequest) => Promise<SetUpOutcome>
  /** Deletes the customers of an account with their methods, also where that was done before; payments and refunds stay. */
  readonly forgetCustomer: (request: ForgetRequest) => Promise<ForgetOutcome>
  readonly startPayment: (request: StartRequest) => Promise<StartOutcome>
  readonly confirmPayment: (request: ConfirmRequest) => Promise<GatewayOutcome>
  /** What has become of a payment (reliability 3). */
  readonly readPayment: (payment: PaymentIdentity) => Promise<ReadOutcome>
  /** Ends a payment that waits for its customer or was never confirmed: it can't succeed afterwards (B-53). */
  readonly cancelPayment: (paymentRef: string) => Promise<CancelOutcome>
  readonly refund: (request: RefundRequest) => Promise<RefundOutcome>
  readonly readRefund: (refund: RefundIdentity) => Promise<ReadRefundOutcome>
  readonly readDispute: (disputeRef: string) => Promise<DisputeOutcome>
  /** Checks the signature and its age, and reads what the event is about. */
  readonly readWebhook: (message: WebhookMessage) => Result<WebhookHint, WebhookApiError>
}
