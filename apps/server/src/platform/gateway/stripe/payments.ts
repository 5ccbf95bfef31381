import Stripe from 'stripe'
import type {
  CancelOutcome,
  ChallengeStep,
  ConfirmRequest,
  GatewayError,
  GatewayOutcome,
  PaymentIdentity,
  ReadOutcome,
  StartOutcome,
  StartRequest,
  WaitingRequest,
} from '../payment-gateway.ts'
import { withDisputes } from './disputes.ts'
import { outcomeOfIntent, wantsItsCustomer } from './outcome-of-intent.ts'
import { toStripe } from './stripe-amounts.ts'
import { gatewayErrorOf, orError, orMissing, unreadable, wrongInput, wrongRequest } from './stripe-errors.ts'
import { isNamed, METADATA, named, NEW_METHOD, searchFor, type StripeParts } from './stripe-parts.ts'

const EXPAND = ['latest_charge']

/** Makes the PaymentIntent, which moves nothing. The same key within 24 hours is the same PaymentIntent. */
export async function startPayment(parts: StripeParts, request: StartRequest): Promise<StartOutcome> {
  const { idempotencyKey, method, amount, invoiceRef, isOffSession = false } = request
  const sent = toStripe(amount)
  if (amount.minor <= 0 || sent === undefined) return wrongRequest
  const key = named(parts, idempotencyKey)
  const isNew = method.methodRef === ''
  const params: Stripe.PaymentIntentCreateParams = {
    ...sent,
    ...(method.customerRef !== undefined && { customer: method.customerRef }),
    ...(isNew ? { setup_future_usage: 'off_session' } : { payment_method: method.methodRef }),
    automatic_payment_methods: { enabled: true },
    metadata: {
      [METADATA.key]: key,
      [METADATA.invoice]: named(parts, invoiceRef),
      [METADATA.method]: isNew ? NEW_METHOD : method.methodRef,
      ...(isOffSession && { [METADATA.offSession]: '1' }),
    },
  }
  const made = await parts.queue(`key:${key}`, () =>
    orError(() => parts.stripe.paymentIntents.create(params, { idempotencyKey: key })),
  )
  return 'kind' in made ? made : { kind: 'started', paymentRef: made.id }
}

/** True where a request repeats what the payment was started with. */
function isSamePayment(intent: Stripe.PaymentIntent, request: StartRequest): boolean {
  const { metadata } = intent
  const sent = toStripe(request.amount)
  return (
    intent.amount === sent?.amount &&
    intent.currency === sent.currency &&
    isNamed(metadata[METADATA.key], request.idempotencyKey) &&
    isNamed(metadata[METADATA.invoice], request.invoiceRef) &&
    [NEW_METHOD, request.method.methodRef].includes(metadata[METADATA.method] ?? '')
  )
}

function find({ stripe }: StripeParts, ref: string): Promise<Stripe.PaymentIntent | undefined> {
  return orMissing(() => stripe.paymentIntents.retrieve(ref, { expand: EXPAND }))
}

async function outcomeOf(parts: StripeParts, intent: Stripe.PaymentIntent): Promise<ReadOutcome> {
  return (await withDisputes(parts, intent)) ?? outcomeOfIntent(intent)
}

/** The same payment after a call that Stripe rejected because of its state, or whose answer doesn't hold all of it. */
async function again(parts: StripeParts, ref: string): Promise<Stripe.PaymentIntent | GatewayError> {
  const found = await orError(() => find(parts, ref))
  if (found === undefined) return unreadable
  return 'kind' in found ? { ...found, isOutcomeKnown: false } : found
}

/** Codes by which an invalid request is about the payment: its state isn't that for the call, or a wallet or bank declined it. */
const ABOUT_PAYMENT: ReadonlySet<string> = new Set([
  'payment_intent_unexpected_state',
  'payment_intent_payment_attempt_failed',
  'payment_intent_authentication_failure',
  'payment_intent_mandate_invalid',
  'payment_method_provider_decline',
])

/** True for an answer about the payment itself: a decline, or that it isn't in the state for the call any more. */
function isAboutPayment(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    (error instanceof Stripe.errors.StripeInvalidRequestError && ABOUT_PAYMENT.has(error.code ?? ''))
  )
}

/**
 * Confirms a PaymentIntent. It has no idempotency key of ours on purpose: Stripe keeps an answer of 500 under its key for 24
 * hours, while the state of a PaymentIntent, which loses its method with a decline, lets it be charged once only.
 */
async function confirm(
  { stripe }: StripeParts,
  ref: string,
  params: Stripe.PaymentIntentConfirmParams,
): Promise<Stripe.PaymentIntent | GatewayError | 'read again'> {
  try {
    return await stripe.paymentIntents.confirm(ref, { ...params, expand: EXPAND })
  } catch (error) {
    return isAboutPayment(error) ? 'read again' : gatewayErrorOf(error)
  }
}

async function confirmed(
  parts: StripeParts,
  intent: Stripe.PaymentIntent,
  params: Stripe.PaymentIntentConfirmParams,
): Promise<Stripe.PaymentIntent | GatewayError> {
  const answer = await confirm(parts, intent.id, params)
  return answer === 'read again' ? again(parts, intent.id) : answer
}

/** Writes down when its customer was wanted: from then on the time for the challenge runs. */
function markChallenged({ stripe, clock }: StripeParts, ref: string): Promise<Stripe.PaymentIntent | GatewayError> {
  const metadata = { [METADATA.challengedAt]: String(clock.now()) }
  return orError(() => stripe.paymentIntents.update(ref, { metadata, expand: EXPAND }))
}

/** The bank wants the customer of a payment that was made without them: it waits for them from now on (B-54). */
async function confirmWithCustomer(
  parts: StripeParts,
  intent: Stripe.PaymentIntent,
  returnUrl: string,
): Promise<Stripe.PaymentIntent | GatewayError> {
  const method = intent.metadata[METADATA.method]
  if (method === undefined) return unreadable
  const marked = await markChallenged(parts, intent.id)
  if ('kind' in marked) return marked
  return confirmed(parts, intent, { payment_method: method, return_url: returnUrl })
}

/** True while it waits for the token of the method that it is to store. */
function wantsItsToken({ status, metadata, last_payment_error: error }: Stripe.PaymentIntent): boolean {
  return status === 'requires_payment_method' && error === null && metadata[METADATA.method] === NEW_METHOD
}

async function carryOut(
  parts: StripeParts,
  intent: Stripe.PaymentIntent,
  { method, token, returnUrl = parts.returnUrl, isOffSession = false }: ConfirmRequest,
): Promise<Stripe.PaymentIntent | GatewayError> {
  let known: Stripe.PaymentIntent | GatewayError = intent
  const isByToken = wantsItsToken(intent)
  // its token is stored nowhere: a payment that lost it charges nothing any more
  if (isByToken && token === undefined)
    return orError(() => parts.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' }))
  if (intent.status === 'requires_confirmation' || isByToken) {
    const { mandateRef: mandate } = method
    known = await confirmed(parts, intent, {
      return_url: returnUrl,
      ...(isOffSession && { off_session: true }),
      ...(mandate !== undefined && { mandate }),
      ...(isByToken && token !== undefined && { confirmation_token: token }),
    })
    if (!('kind' in known) && known.status === 'requires_action') {
      const marked = await markChallenged(parts, intent.id)
      // the challenge is open all the same; its time then runs from when the payment was made
      if (!('kind' in marked)) known = marked
    }
  }
  return !('kind' in known) && wantsItsCustomer(known) ? confirmWithCustomer(parts, known, returnUrl) : known
}

/** Confirms what was started, once; a payment that was confirmed before is read. */
export function confirmPayment(parts: StripeParts, request: ConfirmRequest): Promise<GatewayOutcome> {
  const { paymentRef, threeDSecureResult: result } = request
  return parts.queue(`payment:${paymentRef}`, async () => {
    const intent = await orError(() => find(parts, paymentRef))
    if (intent === undefined) return wrongRequest
    if ('kind' in intent) return intent
    if (!isSamePayment(intent, request)) return wrongRequest
    if (result !== undefined && result !== intent.client_secret) return wrongInput
    const known = await carryOut(parts, intent, request)
    if ('kind' in known) return known
    const outcome = await outcomeOf(parts, known)
    return outcome.kind === 'unconfirmed' || outcome.kind === 'never_arrived' ? unreadable : outcome
  })
}

/**
 * The same payment confirmed once more while it waits: Stripe promises no life of days for the address of a challenge (B-154).
 * Where Stripe keeps the one that is open, its address stands.
 */
export function challengeAgain(parts: StripeParts, { paymentRef, returnUrl }: WaitingRequest): Promise<ChallengeStep> {
  return parts.queue(`payment:${paymentRef}`, async () => {
    const intent = await orError(() => find(parts, paymentRef))
    if (intent === undefined) return wrongRequest
    if ('kind' in intent) return intent
    const method = intent.metadata[METADATA.method]
    if (intent.status !== 'requires_action' || method === undefined) return { kind: 'decided' }
    const fresh = await confirmed(parts, intent, { payment_method: method, return_url: returnUrl })
    if ('kind' in fresh) return fresh
    const url = fresh.status === 'requires_action' ? fresh.next_action?.redirect_to_url?.url : undefined
    return url === undefined || url === null ? { kind: 'decided' } : { kind: 'challenge', url }
  })
}

/** By our key Stripe's search is used: it lags by up to a minute, so what it doesn't find may still be there. */
async function findByKey(parts: StripeParts, key: string): Promise<Stripe.PaymentIntent | undefined> {
  const query = searchFor(METADATA.key, named(parts, key))
  const { data } = await parts.stripe.paymentIntents.search({ query, limit: 1 })
  const [found] = data
  return found && find(parts, found.id)
}

export async function readPayment(parts: StripeParts, identity: PaymentIdentity): Promise<ReadOutcome> {
  const found = await orError(() =>
    'paymentRef' in identity ? find(parts, identity.paymentRef) : findByKey(parts, identity.idempotencyKey),
  )
  if (found === undefined) return { kind: 'never_arrived' }
  return 'kind' in found ? found : outcomeOf(parts, found)
}

/** Cancels what was never confirmed or waits for its customer; anything else is answered as it stands. */
export function cancelPayment(parts: StripeParts, paymentRef: string): Promise<CancelOutcome> {
  const { stripe, queue } = parts
  return queue(`payment:${paymentRef}`, async () => {
    const found = await orError(() => find(parts, paymentRef))
    if (found === undefined) return wrongRequest
    if ('kind' in found) return found
    const outcome = await outcomeOf(parts, found)
    if (outcome.kind !== 'unconfirmed' && outcome.kind !== 'challenge' && outcome.kind !== 'never_arrived')
      return outcome
    try {
      await stripe.paymentIntents.cancel(paymentRef, { cancellation_reason: 'abandoned' })
      return { kind: 'cancelled' }
    } catch (error) {
      if (!isAboutPayment(error)) return gatewayErrorOf(error)
    }
    const ended = await again(parts, paymentRef)
    if ('kind' in ended) return ended
    const end = await outcomeOf(parts, ended)
    return end.kind === 'challenge' || end.kind === 'unconfirmed' || end.kind === 'never_arrived' ? unreadable : end
  })
}
