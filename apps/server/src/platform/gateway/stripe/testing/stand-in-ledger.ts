import type Stripe from 'stripe'

/** Behaviour of a test value: when its method is set up, when it is charged, and after its money had settled. */
export interface Behaviour {
  readonly type: 'card' | 'us_bank_account' | 'sepa_debit' | 'paypal'
  readonly lastFour?: string
  /** Of the device that the card was taken from. */
  readonly wallet?: 'apple_pay' | 'google_pay'
  /** A decline code, a challenge, or `processing`. */
  readonly atSetUp?: string
  /** A decline code, `challenge`, `challenge_off_session` (only where the customer isn't there), or `blocked`. */
  readonly atCharge?: string
  /** The reason for which a bank takes settled money back. */
  readonly returned?: string
  /** The scheme's code for it. */
  readonly networkCode?: string
}

export interface Method {
  readonly id: string
  readonly object: 'payment_method'
  readonly type: Behaviour['type']
  readonly customer: string | null
  readonly card?: Pick<
    Stripe.PaymentMethod.Card,
    'brand' | 'last4' | 'exp_month' | 'exp_year' | 'fingerprint' | 'wallet' | 'country'
  >
  readonly us_bank_account?: Pick<Stripe.PaymentMethod.UsBankAccount, 'bank_name' | 'last4' | 'fingerprint'>
  readonly sepa_debit?: Pick<Stripe.PaymentMethod.SepaDebit, 'bank_code' | 'country' | 'last4' | 'fingerprint'>
  readonly paypal?: Stripe.PaymentMethod.Paypal
}

export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'metadata'
  | 'next_action'
  | 'status'
> & {
  readonly customer: string | null
  readonly payment_method: string | null
  readonly latest_charge: string | null
  readonly setup_future_usage: 'off_session' | null
  readonly last_payment_error: Failure | null
}

export type SetUp = Pick<
  Stripe.SetupIntent,
  'id' | 'object' | 'client_secret' | 'created' | 'metadata' | 'next_action' | 'status'
> & {
  readonly customer: string | null
  readonly mandate: string | null
  readonly payment_method: string | null
  readonly last_setup_error: Failure | null
}

export type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'created' | 'currency' | 'disputed' | 'paid' | 'refunded' | 'status'
> & {
  readonly payment_intent: string
  readonly outcome: Pick<Stripe.Charge.Outcome, 'type' | 'reason'>
  readonly payment_method_details: { readonly type: string }
}

export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'status'
> & {
  readonly payment_intent: string
  /** In full: a list without its expansion has its name alone. */
  readonly failure_balance_transaction?: Pick<Stripe.BalanceTransaction, 'id' | 'object' | 'created'>
}

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'network_reason_code' | 'reason' | 'status'
> & {
  readonly payment_intent: string
}

export type Mandate = Pick<Stripe.Mandate, 'id' | 'object' | 'status'> & { readonly payment_method: string }

export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'metadata'>

export interface Token {
  readonly id: string
  readonly behaviour: Behaviour
  readonly isUsed: boolean
}

/** An error as the API answers it. */
export interface Failure {
  readonly type: Stripe.StripeRawError['type']
  readonly message: string
  readonly code?: string
  readonly decline_code?: string
  readonly param?: string
  readonly payment_method?: object
}

export class Rejected extends Error {
  readonly status: number
  readonly failure: Failure
  constructor(status: number, failure: Failure) {
    super(failure.message)
    this.status = status
    this.failure = failure
  }
}

export function rejected(
  failure: Omit<Failure, 'type' | 'message'> & { readonly message?: string },
  status = 400,
): Rejected {
  return new Rejected(status, { type: 'invalid_request_error', message: 'The request is invalid.', ...failure })
}

export interface SentEvent {
  readonly type: string
  readonly object: object
}

/** All that the stand-in knows. */
export interface Ledger {
  readonly tokens: Map<string, Token>
  readonly customers: Map<string, Customer>
  readonly methods: Map<string, Method>
  readonly behaviours: Map<string, Behaviour>
  readonly setUps: Map<string, SetUp>
  readonly mandates: Map<string, Mandate>
  /** Customers that were deleted. */
  readonly deleted: Set<string>
  readonly intents: Map<string, Intent>
  readonly charges: Map<string, Charge>
  readonly refunds: Map<string, Refund>
  readonly disputes: Map<string, Dispute>
  readonly events: SentEvent[]
  readonly now: () => number
  /** Base of the pages of banks. */
  readonly pages: string
}

export function createLedger(now: () => number, pages: string): Ledger {
  return {
    tokens: new Map(),
    customers: new Map(),
    methods: new Map(),
    behaviours: new Map(),
    setUps: new Map(),
    mandates: new Map(),
    deleted: new Set(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events: [],
    now,
    pages,
  }
}

let count = 0

/** A reference as Stripe's: a prefix and letters. */
export function newId(prefix: string): string {
  count += 1
  return `${prefix}_standin${String(count).padStart(8, '0')}`
}

export function seconds({ now }: Ledger): number {
  return Math.floor(now() / 1000)
}

export function requireOne<Row>(rows: ReadonlyMap<string, Row>, id: string, param: string): Row {
  const row = rows.get(id)
  if (row === undefined) throw rejected({ code: 'resource_missing', param, message: `No such ${param}: '${id}'` }, 404)
  return row
}

export function redirectTo(ledger: Ledger, id: string, returnUrl: string | undefined) {
  if (returnUrl === undefined) throw rejected({ param: 'return_url', message: 'A return_url must be provided.' })
  return {
    type: 'redirect_to_url' as const,
    redirect_to_url: { url: `${ledger.pages}/authenticate/${id}`, return_url: returnUrl },
  }
}
