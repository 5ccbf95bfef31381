import { listOf, textOf, textsOf, type Fields } from './form-body.ts'
import { takeToken } from './stand-in-methods.ts'
import {
  newId,
  redirectTo,
  rejected,
  Rejected,
  requireOne,
  seconds,
  type Behaviour,
  type Charge,
  type Failure,
  type Intent,
  type Ledger,
} from './stand-in-ledger.ts'

/** The parts of an object that a request wants in full. */
export function expandedIntent(ledger: Ledger, intent: Intent, fields: Fields): object {
  const charge = intent.latest_charge === null ? null : requireOne(ledger.charges, intent.latest_charge, 'charge')
  return listOf(fields, 'expand').includes('latest_charge') ? { ...intent, latest_charge: charge } : intent
}

function put(ledger: Ledger, intent: Intent): Intent {
  ledger.intents.set(intent.id, intent)
  return intent
}

/** Multiples that Stripe takes amounts in: 00 behind ISK and UGX, a 0 as the third decimal. */
const MULTIPLES: Readonly<Record<string, number>> = { isk: 100, ugx: 100, bhd: 10, jod: 10, kwd: 10, omr: 10, tnd: 10 }

/** Currencies of ISO 4217 that Stripe has not. */
const NOT_AT_STRIPE: ReadonlySet<string> = new Set(['iqd', 'lyd', 'irr', 'kpw', 'syp', 'cup'])

/** The least that is charged (docs.stripe.com/currencies, minimum charge amounts); of others what 0.50 dollars are worth. */
const LEAST: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  jpy: 50,
  isk: 7000,
  ugx: 180_000,
  kwd: 150,
  mga: 2200,
}

/** The amount of a charge or a refund in its currency. */
export function requireAmount(amount: number, currency: string): void {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw rejected({ code: 'parameter_invalid_integer', param: 'amount' })
  if (amount % (MULTIPLES[currency] ?? 1) !== 0)
    throw rejected({ param: 'amount', message: `Invalid amount: ${amount} is not allowed in ${currency}.` })
}

/** A scheme of banks debits in its own currency alone. */
const CURRENCIES: Readonly<Partial<Record<Behaviour['type'], string>>> = { us_bank_account: 'usd', sepa_debit: 'eur' }

export function createIntent(ledger: Ledger, fields: Fields): Intent {
  const amount = Number(textOf(fields, 'amount'))
  const currency = textOf(fields, 'currency') ?? 'usd'
  if (NOT_AT_STRIPE.has(currency)) throw rejected({ param: 'currency', message: `Invalid currency: ${currency}.` })
  requireAmount(amount, currency)
  if (amount < (LEAST[currency] ?? 0)) throw rejected({ code: 'amount_too_small', param: 'amount' })
  const customer = textOf(fields, 'customer') ?? null
  const methodId = textOf(fields, 'payment_method') ?? null
  if (customer !== null) requireMissingAs400(ledger.customers, customer, 'customer')
  const method = methodId === null ? undefined : requireMissingAs400(ledger.methods, methodId, 'payment_method')
  if (method !== undefined && method.customer !== customer)
    throw rejected({ message: 'The PaymentMethod does not belong to the Customer.' })
  const scheme = method === undefined ? undefined : CURRENCIES[method.type]
  if (scheme !== undefined && scheme !== currency)
    throw rejected({ param: 'currency', message: `The currency ${currency} is invalid for ${method?.type}.` })
  const id = newId('pi')
  return put(ledger, {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    client_secret: `${id}_secret_${newId('s')}`,
    created: seconds(ledger),
    currency,
    customer,
    last_payment_error: null,
    latest_charge: null,
    metadata: textsOf(fields, 'metadata'),
    next_action: null,
    payment_method: methodId,
    setup_future_usage: textOf(fields, 'setup_future_usage') === 'off_session' ? 'off_session' : null,
    status: methodId === null ? 'requires_payment_method' : 'requires_confirmation',
  })
}

/** An object that a field of the request names is 400, the one that the address names 404. */
function requireMissingAs400<Row>(rows: ReadonlyMap<string, Row>, id: string, param: string): Row {
  const row = rows.get(id)
  if (row === undefined) throw rejected({ code: 'resource_missing', param, message: `No such ${param}: '${id}'` })
  return row
}

interface ChargeState {
  readonly status: Charge['status']
  readonly outcome: string
  readonly reason?: string | undefined
}

function makeCharge(ledger: Ledger, intent: Intent, state: ChargeState): Charge {
  const method = requireOne(ledger.methods, intent.payment_method ?? '', 'payment_method')
  const made: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    created: seconds(ledger),
    currency: intent.currency,
    disputed: false,
    outcome: { type: state.outcome, reason: state.reason ?? null },
    paid: state.status === 'succeeded',
    payment_intent: intent.id,
    payment_method_details: { type: method.type, [method.type]: { last4: '0000' } },
    refunded: false,
    status: state.status,
  }
  ledger.charges.set(made.id, made)
  return made
}

export function succeed(ledger: Ledger, intent: Intent, known?: Charge): Intent {
  // what a payment is made by is the customer's from then on, where it says so
  const method = ledger.methods.get(intent.payment_method ?? '')
  if (method !== undefined && intent.setup_future_usage !== null)
    ledger.methods.set(method.id, { ...method, customer: intent.customer })
  const made = known ?? makeCharge(ledger, intent, { status: 'succeeded', outcome: 'authorized' })
  ledger.charges.set(made.id, { ...made, status: 'succeeded', paid: true })
  const paid = {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: made.id,
    next_action: null,
  } as const
  const done = put(ledger, { ...intent, ...paid })
  ledger.events.push({ type: 'payment_intent.succeeded', object: done })
  ledger.events.push({ type: 'charge.succeeded', object: made })
  return done
}

/** Declines before the bank sees the charge. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'fraudulent',
  'low_probability_of_authorization',
  'previously_declined_do_not_retry',
])

/** A decline takes the method away from the intent, so that it can't be charged again by itself. */
export function failIntent(ledger: Ledger, intent: Intent, reason: Omit<Failure, 'type' | 'message'>): Failure {
  const made = makeCharge(ledger, intent, {
    status: 'failed',
    outcome: NOT_SENT.has(reason.decline_code ?? '') ? 'blocked' : 'issuer_declined',
    reason: reason.decline_code === 'fraudulent' ? 'highest_risk_level' : reason.decline_code,
  })
  const failure: Failure = {
    type: 'card_error',
    message: 'Your card was declined.',
    ...reason,
    payment_method: requireOne(ledger.methods, intent.payment_method ?? '', 'payment_method'),
  }
  const failed = put(ledger, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: made.id,
    last_payment_error: failure,
  })
  ledger.events.push({ type: 'payment_intent.payment_failed', object: failed })
  return failure
}

function unexpectedState(intent: Intent): Rejected {
  return rejected({
    code: 'payment_intent_unexpected_state',
    message: `You cannot perform this action because the PaymentIntent has a status of ${intent.status}.`,
  })
}

/** States that may be confirmed, also once more while the payment waits for its customer. */
const OPEN: ReadonlySet<Intent['status']> = new Set([
  'requires_confirmation',
  'requires_payment_method',
  'requires_action',
])

export function confirmIntent(ledger: Ledger, id: string, fields: Fields): Intent {
  const known = requireOne(ledger.intents, id, 'intent')
  const token = textOf(fields, 'confirmation_token')
  const isOpen = OPEN.has(known.status)
  const named = isOpen && token !== undefined ? takeToken(ledger, token).id : textOf(fields, 'payment_method')
  const method = named ?? known.payment_method
  if (!isOpen || method === null) throw unexpectedState(known)
  const intent: Intent = { ...known, payment_method: method, last_payment_error: null, status: 'requires_confirmation' }
  const { atCharge, type } = requireOne(ledger.behaviours, method, 'payment_method')
  const isOffSession = textOf(fields, 'off_session') === 'true'
  if (isOffSession && (atCharge === 'challenge_off_session' || atCharge === 'challenge'))
    throw new Rejected(402, failIntent(ledger, intent, wanted))
  if (atCharge === 'challenge' || atCharge === 'challenge_off_session') {
    const waiting = put(ledger, {
      ...intent,
      status: 'requires_action',
      next_action: redirectTo(ledger, id, textOf(fields, 'return_url')),
    })
    ledger.events.push({ type: 'payment_intent.requires_action', object: waiting })
    return waiting
  }
  if (atCharge !== undefined) {
    const reason = atCharge === 'blocked' ? 'fraudulent' : atCharge
    const failure = failIntent(ledger, intent, { code: 'card_declined', decline_code: reason })
    // of a wallet Stripe says it by an error of another type
    if (type === 'paypal') throw rejected({ code: 'payment_intent_payment_attempt_failed' })
    throw new Rejected(402, failure)
  }
  if (type === 'card' || type === 'paypal') return succeed(ledger, intent)
  const pending = makeCharge(ledger, intent, { status: 'pending', outcome: 'authorized' })
  return put(ledger, { ...intent, status: 'processing', latest_charge: pending.id })
}

/** Answer of Stripe where the customer isn't there and the bank wants them. */
const wanted = { code: 'authentication_required', decline_code: 'authentication_required' }

export function cancelIntent(ledger: Ledger, id: string): Intent {
  const intent = requireOne(ledger.intents, id, 'intent')
  if (intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'canceled')
    throw unexpectedState(intent)
  return put(ledger, { ...intent, status: 'canceled', next_action: null })
}

export function updateIntent(ledger: Ledger, id: string, fields: Fields): Intent {
  const intent = requireOne(ledger.intents, id, 'intent')
  return put(ledger, { ...intent, metadata: { ...intent.metadata, ...textsOf(fields, 'metadata') } })
}

/** The customer's answer on the page of their bank. */
export function authenticateIntent(ledger: Ledger, id: string, isApproved: boolean): string {
  const intent = requireOne(ledger.intents, id, 'intent')
  if (intent.status === 'requires_action') {
    if (isApproved) succeed(ledger, intent)
    else failIntent(ledger, intent, { code: 'payment_intent_authentication_failure' })
  }
  return intent.client_secret ?? ''
}
