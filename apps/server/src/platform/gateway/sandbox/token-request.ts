/** The body of `POST /sandbox/tokens`, its fields still unchecked text. */
export type TokenRequest = CardRequest | BankAccountRequest | WalletRequest

export interface CardRequest {
  readonly type: 'card'
  readonly number: string
  readonly month: string
  readonly year: string
  readonly cvc: string
}

export interface BankAccountRequest {
  readonly type: 'ach'
  readonly routing_number: string
  readonly account_number: string
  readonly account_type: string
  readonly name_on_account: string
}

export interface WalletRequest {
  readonly type: 'amazon_pay' | 'paypal'
  readonly outcome: string
}

export interface TokenFieldError {
  readonly path:
    | Exclude<keyof CardRequest, 'type'>
    | Exclude<keyof BankAccountRequest, 'type'>
    | Exclude<keyof WalletRequest, 'type'>
  readonly code:
    | 'required'
    | 'invalid'
    /** Digits of a card number are missing. */
    | 'incomplete'
    /** The check digit doesn't fit: a slip of the fingers. */
    | 'checksum'
    /** Well formed, but not one of the published test values. */
    | 'not-a-test-value'
    | 'expired'
}
