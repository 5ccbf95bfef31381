import type { Money } from '@waybill/domain/money'
import type { Result } from '@waybill/domain/result'
import type { DeclineCode } from '@waybill/domain/payment'

/** The methods 1 to 4 of B-08, as the tokenisers name them (D-38). */
export type MethodType = 'card' | 'ach' | 'amazon_pay' | 'paypal'

/** What may be stored of a payment method: never a number, never a code (B-49). */
export interface TokenDescription {
  readonly type: MethodType
  readonly brand: string
  /** Absent for a bank account. */
  readonly firstSix?: string
  readonly lastFour: string
  readonly expiry?: { readonly year: number; readonly month: number }
  /** Equal for the same card or bank account under every token of it (B-75). */
  readonly fingerprint: string
}

export interface AttachRequest {
  readonly idempotencyKey: string
  readonly token: string
  readonly threeDSecureResult?: string
}

export interface ChargeRequest extends AttachRequest {
  readonly amount: Money
  readonly invoiceRef: string
  /** The member isn't there, as at a renewal: a challenge stays open for 72 hours instead of 15 minutes (B-53, B-54). */
  readonly isOffSession?: boolean
}

export interface RefundRequest {
  readonly idempotencyKey: string
  readonly chargeRef: string
  readonly amount: Money
}

/**
 * The classes of B-11. `isOutcomeKnown` true means that the call has changed nothing at the gateway; false that it may
 * have: the payment stays in state 3 until `lookup` answers.
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

/** The customer must confirm at `url`; the same call is then repeated with the result token (B-53). */
export interface Challenge {
  readonly kind: 'challenge'
  readonly challengeId: string
  readonly url: string
  readonly expiresAt: number
}

export type GatewayOutcome =
  | { readonly kind: 'paid'; readonly ref: string; readonly amount: Money }
  | Declined
  /** The provider holds it for fraud (B-82). */
  | { readonly kind: 'blocked'; readonly ref: string }
  /** A pending bank payment (B-80). */
  | { readonly kind: 'pending'; readonly ref: string; readonly amount: Money; readonly expectedAt: number }
  /** Bank money that had settled and was taken back; the code is the scheme's, as R01 (B-80). */
  | { readonly kind: 'returned'; readonly ref: string; readonly returnCode: string }
  | Challenge
  | GatewayError

export type AttachOutcome = { readonly kind: 'attached' } | Declined | Challenge | GatewayError

export type LookupOutcome = GatewayOutcome | { readonly kind: 'never_arrived' }

/** What came before the cancellation stands; without any of it the charge is dead. */
export type CancelOutcome = { readonly kind: 'cancelled' } | Exclude<GatewayOutcome, Challenge>

export type DescribeOutcome = { readonly kind: 'described'; readonly method: TokenDescription } | GatewayError

export type RefundOutcome =
  | { readonly kind: 'refunded'; readonly ref: string; readonly amount: Money }
  | {
      readonly kind: 'rejected'
      readonly code: 'declined' | 'unknown_charge' | 'not_refundable' | 'other_currency' | 'exceeds_charge'
    }
  | GatewayError

/** A hint that something happened: the object is read again by `lookup`, the order of events means nothing (B-91). */
export interface GatewayEvent {
  readonly id: string
  /** A type that is not known is stored and answered with 200. */
  readonly type: string
  readonly createdAt: number
  readonly idempotencyKey: string
  readonly ref?: string
}

/** A webhook as it came in: the bytes that were signed, and the signature's header. */
export interface WebhookMessage {
  readonly body: string
  readonly signature: string
}

export interface WebhookApiError {
  readonly code: 'bad-signature' | 'stale' | 'malformed'
}

/**
 * Where money is moved. Every call that changes something carries a key that was written before it: the same key gets
 * the same answer, for any caller and any number of calls. Never called inside a transaction.
 */
export interface PaymentGateway {
  /** The provider's name in `webhook_in`. */
  readonly name: string
  readonly allowedMethods: readonly MethodType[]
  /** Where a browser makes a token of a card: never an address of the product itself, but for the sandbox's (B-49). */
  readonly tokeniser: string
  readonly describeToken: (token: string) => Promise<DescribeOutcome>
  /** Verifies a method that is to be stored on file, without charging it. */
  readonly attach: (request: AttachRequest) => Promise<AttachOutcome>
  readonly charge: (request: ChargeRequest) => Promise<GatewayOutcome>
  /** What has become of a charge, by the key of its request (reliability 3). */
  readonly lookup: (idempotencyKey: string) => Promise<LookupOutcome>
  /** Ends a charge that waits for its customer, by the key of its request: it can't succeed afterwards (B-53). */
  readonly cancel: (idempotencyKey: string) => Promise<CancelOutcome>
  readonly refund: (request: RefundRequest) => Promise<RefundOutcome>
  /** Checks the signature and its age, and reads the event. */
  readonly readWebhook: (message: WebhookMessage) => Result<GatewayEvent, WebhookApiError>
}
