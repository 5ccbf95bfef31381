import { listOf, textOf, textsOf, type Fields } from './form-body.ts'
import {
  newId,
  redirectTo,
  rejected,
  Rejected,
  requireOne,
  seconds,
  type Behaviour,
  type Customer,
  type Failure,
  type Ledger,
  type Mandate,
  type Method,
  type SetUp,
  type Token,
} from './stand-in-ledger.ts'

export function createCustomer(ledger: Ledger, fields: Fields): Customer {
  const made: Customer = {
    id: newId('cus'),
    object: 'customer',
    created: seconds(ledger),
    metadata: textsOf(fields, 'metadata'),
  }
  ledger.customers.set(made.id, made)
  return made
}

/** A customer goes with its methods; what was paid stays. */
export function deleteCustomer(ledger: Ledger, id: string): object {
  requireOne(ledger.customers, id, 'customer')
  ledger.customers.delete(id)
  for (const method of ledger.methods.values()) if (method.customer === id) detachMethod(ledger, method.id)
  ledger.deleted.add(id)
  ledger.events.push({ type: 'customer.deleted', object: { id, object: 'customer' } })
  return { id, object: 'customer', deleted: true }
}

export function readCustomer(ledger: Ledger, id: string): object {
  return ledger.deleted.has(id)
    ? { id, object: 'customer', deleted: true }
    : requireOne(ledger.customers, id, 'customer')
}

/** A method without a customer can be read, and never be charged again. */
export function detachMethod(ledger: Ledger, id: string): void {
  const detached = { ...requireOne(ledger.methods, id, 'payment_method'), customer: null }
  ledger.methods.set(id, detached)
  ledger.events.push({ type: 'payment_method.detached', object: detached })
}

/** The owner of an account, or their bank, takes the agreement back. */
export function revokeMandate(ledger: Ledger, id: string): void {
  const revoked: Mandate = { ...requireOne(ledger.mandates, id, 'mandate'), status: 'inactive' }
  ledger.mandates.set(id, revoked)
  ledger.events.push({ type: 'mandate.updated', object: revoked })
}

function agreeTo(ledger: Ledger, method: Method): string {
  const mandate: Mandate = { id: newId('mandate'), object: 'mandate', payment_method: method.id, status: 'active' }
  ledger.mandates.set(mandate.id, mandate)
  return mandate.id
}

/** Token that Stripe.js makes of the fields in its iframe. */
export function createToken(ledger: Ledger, behaviour: Behaviour): string {
  const id = newId('ctoken')
  ledger.tokens.set(id, { id, behaviour, isUsed: false })
  return id
}

/** A wallet pays by a number of its own, whose last digits may be others than those on the card. */
function walletOf(type: Behaviour['wallet']) {
  return type === undefined ? null : { type, dynamic_last4: '9999' }
}

/** Details that Stripe has of a method of its kind. */
function detailsOf({
  type,
  lastFour = '4242',
  wallet,
}: Behaviour): Pick<Method, 'card' | 'us_bank_account' | 'sepa_debit' | 'paypal'> {
  const account = { last4: lastFour, fingerprint: `print-${lastFour}` }
  switch (type) {
    case 'card':
      return {
        card: { brand: 'visa', exp_month: 12, exp_year: 2040, ...account, country: 'FR', wallet: walletOf(wallet) },
      }
    case 'us_bank_account':
      return { us_bank_account: { bank_name: 'STRIPE TEST BANK', ...account } }
    case 'sepa_debit':
      return { sepa_debit: { bank_code: '37040044', country: 'DE', ...account } }
    case 'paypal':
      return { paypal: { country: 'FR', payer_email: 'mira@example.com', payer_id: `PAYER${lastFour}` } }
  }
}

function attach(ledger: Ledger, behaviour: Behaviour, customer: string | null): Method {
  const id = newId('pm')
  const { type } = behaviour
  const method: Method = {
    id,
    object: 'payment_method',
    type,
    customer,
    ...detailsOf(behaviour),
  }
  ledger.methods.set(id, method)
  ledger.behaviours.set(id, behaviour)
  return method
}

/** The card's network has given it another expiry and other digits. */
export function renewCard(ledger: Ledger, id: string, year: number): void {
  const method = requireOne(ledger.methods, id, 'payment_method')
  if (method.card === undefined) throw new Error(`${id} is no card`)
  const renewed = { ...method, card: { ...method.card, exp_year: year, last4: '5556' } }
  ledger.methods.set(id, renewed)
  ledger.events.push({ type: 'payment_method.automatically_updated', object: renewed })
}

export function expandedSetUp(ledger: Ledger, intent: SetUp, fields: Fields): object {
  const { payment_method: method } = intent
  return method !== null && listOf(fields, 'expand').includes('payment_method')
    ? { ...intent, payment_method: requireOne(ledger.methods, method, 'payment_method') }
    : intent
}

function declined(ledger: Ledger, intent: SetUp, reason: Omit<Failure, 'type' | 'message'>): Failure {
  const failure: Failure = { type: 'card_error', message: 'Your card was declined.', ...reason }
  ledger.setUps.set(intent.id, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: failure,
  })
  return failure
}

function unusedToken(ledger: Ledger, id: string): Token {
  const token = ledger.tokens.get(id)
  if (token === undefined || token.isUsed)
    throw rejected({ code: 'resource_missing', param: 'confirmation_token', message: 'No such confirmation token' })
  return token
}

/** The method that a token becomes: of no customer until its payment has succeeded. */
export function takeToken(ledger: Ledger, id: string): Method {
  const token = unusedToken(ledger, id)
  ledger.tokens.set(id, { ...token, isUsed: true })
  return attach(ledger, token.behaviour, null)
}

export function previewOf(ledger: Ledger, id: string): object {
  const { behaviour } = requireOne(ledger.tokens, id, 'confirmation_token')
  return {
    id,
    object: 'confirmation_token',
    payment_method_preview: { type: behaviour.type, ...detailsOf(behaviour) },
  }
}

export function createSetUp(ledger: Ledger, fields: Fields): SetUp {
  const tokenId = textOf(fields, 'confirmation_token') ?? ''
  const customer = textOf(fields, 'customer') ?? ''
  const token = unusedToken(ledger, tokenId)
  if (!ledger.customers.has(customer)) throw rejected({ code: 'resource_missing', param: 'customer' })
  const { atSetUp, type } = token.behaviour
  if (!listOf(fields, 'allowed_payment_method_types').includes(type))
    throw rejected({ param: 'allowed_payment_method_types', message: `The type ${type} is not allowed.` })
  ledger.tokens.set(tokenId, { ...token, isUsed: true })
  const id = newId('seti')
  const method = attach(ledger, token.behaviour, customer)
  const intent: SetUp = {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${newId('s')}`,
    created: seconds(ledger),
    customer,
    last_setup_error: null,
    mandate: type === 'card' ? null : agreeTo(ledger, method),
    metadata: textsOf(fields, 'metadata'),
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  }
  if (atSetUp === 'processing') {
    const working: SetUp = { ...intent, status: 'processing' }
    ledger.setUps.set(id, working)
    return working
  }
  if (atSetUp !== undefined && atSetUp !== 'challenge')
    throw new Rejected(402, declined(ledger, intent, { code: 'card_declined', decline_code: atSetUp }))
  const made: SetUp =
    atSetUp === 'challenge'
      ? { ...intent, status: 'requires_action', next_action: redirectTo(ledger, id, textOf(fields, 'return_url')) }
      : intent
  ledger.setUps.set(id, made)
  return made
}

/** The customer's answer on the page of their bank. */
export function authenticateSetUp(ledger: Ledger, id: string, isApproved: boolean): string {
  const intent = requireOne(ledger.setUps, id, 'intent')
  if (intent.status === 'requires_action') {
    if (isApproved) ledger.setUps.set(id, { ...intent, status: 'succeeded', next_action: null })
    else declined(ledger, intent, { code: 'setup_intent_authentication_failure' })
  }
  return intent.client_secret ?? ''
}
