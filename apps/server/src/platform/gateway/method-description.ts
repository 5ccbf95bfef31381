/** The methods 1 to 4 of B-08, as the tokenisers name them. */
export type MethodType = 'card' | 'ach' | 'amazon_pay' | 'paypal'

/** Data of a payment method that may be stored: never a number, never a code (B-49). */
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
  /** ISO code of the country that issued the card, or where the account is; absent where it isn't known. */
  readonly country?: string
}

/** A stored method at the provider, usable again and again; never a one-time token. */
export interface MethodReference {
  /** Absent for a method that an earlier release stored without a customer. */
  readonly customerRef?: string | undefined
  readonly methodRef: string
  /** Mandate of the payer, where the scheme has one: bank debits. */
  readonly mandateRef?: string | undefined
}
