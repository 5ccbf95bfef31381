/** A hint that something happened to an object: it is read again, the order of events means nothing (B-91). */
export interface WebhookHint {
  readonly id: string
  /** The provider's word; one that isn't known is stored and answered with 200. */
  readonly type: string
  readonly kind: 'payment' | 'refund' | 'dispute' | 'method' | 'customer' | 'unknown'
  readonly createdAt: number
  /** The provider's reference of the object; absent where the kind isn't known. */
  readonly ref?: string
  /** Our key of the object, where the provider repeats it: it finds a try whose reference was never stored. */
  readonly idempotencyKey?: string
  /** The payment that a refund is of, whose refunds are read again. */
  readonly paymentRef?: string
}

/** A webhook as it came in: the bytes that were signed, and all headers, their names in lower case. */
export interface WebhookMessage {
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export interface WebhookApiError {
  readonly code: 'bad-signature' | 'stale' | 'malformed'
}
