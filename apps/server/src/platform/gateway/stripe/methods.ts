import { MINUTE_MS } from '@waybill/domain/durations'
import type { Currency } from '@waybill/domain/money'
import Stripe from 'stripe'
import type {
  CustomerOutcome,
  CustomerRequest,
  DescribeOutcome,
  ForgetOutcome,
  ForgetRequest,
  GatewayError,
  MethodReference,
  ReadMethodOutcome,
  SetUpOutcome,
  SetUpRequest,
  TokenRequest,
} from '../payment-gateway.ts'
import type { MethodDescription } from '../method-description.ts'
import { declinedFor } from './decline-codes.ts'
import { gatewayErrorOf, orError, orMissing, wrongInput } from './stripe-errors.ts'
import { isNamed, METADATA, named, searchFor, type StripeParts } from './stripe-parts.ts'

const CHALLENGE_MS = 15 * MINUTE_MS
const EXPAND = ['payment_method']

/** A set-up that Stripe can't end by itself leaves nothing that could be charged. */
const notReadable: GatewayError = { kind: 'error', class: 703, isOutcomeKnown: true }

/**
 * Stripe's search lags by up to a minute, and a key finds what it doesn't. A key is good for some minutes only: Stripe would answer
 * under it for a day that it had failed, or a customer that was deleted since. Two customers of an account do no harm.
 */
export function ensureCustomer(parts: StripeParts, request: CustomerRequest): Promise<CustomerOutcome> {
  const { stripe, queue } = parts
  const { customerRef = '' } = request
  const account = named(parts, request.accountId)
  return queue(`customer:${account}`, async () => {
    const made = await orError(async () => {
      const stored = customerRef === '' ? undefined : await orMissing(() => stripe.customers.retrieve(customerRef))
      if (stored !== undefined && stored.deleted !== true) return stored
      const { data } = await stripe.customers.search({ query: searchFor(METADATA.account, account), limit: 10 })
      const known = data.find(({ id }) => id !== customerRef)
      const metadata = { [METADATA.account]: account }
      // of ten minutes: 2026-03-02T10:0
      const span = new Date(parts.realTime.now()).toISOString().slice(0, 15)
      const idempotencyKey = named(parts, `${request.idempotencyKey}:${span}${customerRef}`)
      return known ?? stripe.customers.create({ metadata }, { idempotencyKey })
    })
    return 'kind' in made ? made : { kind: 'customer', customerRef: made.id }
  })
}

/**
 * A customer is found by the account's name as well: one whose card was declined is known to Stripe alone. Stripe answers 404
 * for one that is deleted already.
 */
export function forgetCustomer(parts: StripeParts, { accountId, customerRefs }: ForgetRequest): Promise<ForgetOutcome> {
  const { stripe, queue } = parts
  const account = named(parts, accountId)
  return queue(`customer:${account}`, () =>
    orError(async () => {
      const { data } = await stripe.customers.search({ query: searchFor(METADATA.account, account), limit: 100 })
      const found = new Set([...customerRefs, ...data.map(({ id }) => id)])
      await Promise.all([...found].map((ref) => orMissing(() => stripe.customers.del(ref))))
      return { kind: 'forgotten' } as const
    }),
  )
}

/** A debit of the euro area is a bank account to the product as a US one is (B-08). */
const SEPA = 'SEPA'

function ofBank({ us_bank_account: us, sepa_debit: sepa, id }: Stripe.PaymentMethod): MethodDescription | undefined {
  const bank = us ?? sepa
  if (bank === undefined || bank.last4 === null) return undefined
  const brand = us === undefined ? SEPA : (us.bank_name ?? '')
  const country = us === undefined ? sepa?.country : 'US'
  return { type: 'ach', brand, lastFour: bank.last4, fingerprint: bank.fingerprint ?? id, ...ofCountry(country) }
}

/** Stripe writes letters for a country, and nothing for one that it doesn't know. */
const ofCountry = (country: string | null | undefined): Pick<MethodDescription, 'country'> =>
  /^[A-Z]{2}$/.test(country ?? '') ? { country: country ?? '' } : {}

type Card = Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'country'>

function ofCard(card: Card, fingerprint: string): MethodDescription {
  const { brand, last4: lastFour, exp_year: year, exp_month: month, country } = card
  return { type: 'card', brand, lastFour, expiry: { year, month }, fingerprint, ...ofCountry(country) }
}

/** Public description of a method; undefined for a kind that the product doesn't sell by (B-08). */
function descriptionOf(method: Stripe.PaymentMethod): MethodDescription | undefined {
  const { card, paypal, id } = method
  if (card !== undefined) return ofCard(card, card.fingerprint ?? id)
  // the payer's account there stands for what they pay with: it has no digits of its own
  if (paypal !== undefined) return { type: 'paypal', brand: 'paypal', fingerprint: paypal.payer_id ?? id }
  return ofBank(method)
}

/**
 * A card's bank is asked by the first payment. Other kinds are set up first: they have a mandate, or are agreed to on a page of their
 * own. Without a fingerprint a token could have a second trial (B-75).
 */
export async function describeToken({ stripe }: StripeParts, { token }: TokenRequest): Promise<DescribeOutcome> {
  const found = await orError(() => orMissing(() => stripe.confirmationTokens.retrieve(token)))
  if (found === undefined) return wrongInput
  if ('kind' in found) return found
  const { card } = found.payment_method_preview ?? {}
  if (card?.fingerprint === undefined || card.fingerprint === null) return { kind: 'set_up_first' }
  return { kind: 'described', description: ofCard(card, card.fingerprint) }
}

/** Methods that a customer of this currency may set up: a bank's scheme debits in its own alone. */
function methodTypesOf(currency: Currency): Stripe.SetupIntentCreateParams.AllowedPaymentMethodType[] {
  const schemes: Partial<Record<Currency, Stripe.SetupIntentCreateParams.AllowedPaymentMethodType>> = {
    USD: 'us_bank_account',
    EUR: 'sepa_debit',
  }
  const scheme = schemes[currency]
  return ['card', 'paypal', ...(scheme === undefined ? [] : [scheme])]
}

function setUp(intent: Stripe.SetupIntent, customerRef: string): SetUpOutcome {
  const { payment_method: method, mandate } = intent
  const description = method === null || typeof method === 'string' ? undefined : descriptionOf(method)
  if (method === null || typeof method === 'string' || description === undefined) return wrongInput
  const mandateRef = typeof mandate === 'string' ? mandate : mandate?.id
  return {
    kind: 'set_up',
    method: { customerRef, methodRef: method.id, ...(mandateRef !== undefined && { mandateRef }) },
    description,
  }
}

function outcomeOf(intent: Stripe.SetupIntent, customerRef: string): SetUpOutcome {
  const { id: challengeId, status, next_action: action, created, last_setup_error: error } = intent
  // a bank account that isn't verified yet is, by two small deposits, on a page of Stripe's
  const url = action?.redirect_to_url?.url ?? action?.verify_with_microdeposits?.hosted_verification_url
  switch (status) {
    case 'succeeded':
      return setUp(intent, customerRef)
    case 'requires_action':
      if (url === undefined) return notReadable
      return { kind: 'challenge', challengeId, url, expiresAt: created * 1000 + CHALLENGE_MS }
    case 'requires_payment_method':
      return declinedFor(error ?? {})
    case 'canceled':
      return { kind: 'declined', code: 'authentication_lapsed', isHard: false }
    case 'processing':
      // it ends within moments, and is read again
      return { kind: 'error', class: 706, isOutcomeKnown: false }
    default:
      return notReadable
  }
}

/** The one that a result is of: its client secret begins with its name. */
function namedBy(result: string | undefined): string | undefined {
  return /^(seti_\w+)_secret_/.exec(result ?? '')?.[1]
}

/**
 * Makes a SetupIntent with the confirmation token and confirms it. Stripe repeats its first answer under the same key, so one
 * that wasn't at its end is read again; one whose customer has come back from their bank is read by its name: the call may come from a
 * page in another language, and Stripe rejects a key with another address to come back to.
 */
async function confirmedSetUp(parts: StripeParts, request: SetUpRequest): Promise<Stripe.SetupIntent> {
  const { customerRef, token, returnUrl = parts.returnUrl, threeDSecureResult } = request
  const key = named(parts, request.idempotencyKey)
  const name = namedBy(threeDSecureResult)
  const begun = name && (await orMissing(() => parts.stripe.setupIntents.retrieve(name, { expand: EXPAND })))
  if (begun && isNamed(begun.metadata?.[METADATA.key], request.idempotencyKey)) return begun
  const intent = await parts.stripe.setupIntents.create(
    {
      customer: customerRef,
      confirmation_token: token,
      confirm: true,
      usage: 'off_session',
      automatic_payment_methods: { enabled: true },
      allowed_payment_method_types: methodTypesOf(request.currency),
      return_url: returnUrl,
      metadata: { [METADATA.key]: key },
      expand: EXPAND,
    },
    { idempotencyKey: key },
  )
  if (intent.status !== 'requires_action' && intent.status !== 'processing') return intent
  return parts.stripe.setupIntents.retrieve(intent.id, { expand: EXPAND })
}

export function setUpMethod(parts: StripeParts, request: SetUpRequest): Promise<SetUpOutcome> {
  const { idempotencyKey, customerRef, threeDSecureResult: result } = request
  return parts.queue(`set-up:${idempotencyKey}`, async () => {
    try {
      const intent = await confirmedSetUp(parts, request)
      return result !== undefined && result !== intent.client_secret ? wrongInput : outcomeOf(intent, customerRef)
    } catch (error) {
      return error instanceof Stripe.errors.StripeCardError
        ? declinedFor({ code: error.code, decline_code: error.decline_code })
        : gatewayErrorOf(error)
    }
  })
}

/** True for a debit whose owner or bank took the agreement back. */
async function isRevoked({ stripe }: StripeParts, mandateRef: string): Promise<boolean> {
  const mandate = await orMissing(() => stripe.mandates.retrieve(mandateRef))
  return mandate?.status === 'inactive'
}

/**
 * A card that its network renewed has another expiry, and may have other digits, under the same reference. One that was detached, as in
 * the dashboard or with its customer, has no customer.
 */
export async function readMethod(
  parts: StripeParts,
  { methodRef, mandateRef }: MethodReference,
): Promise<ReadMethodOutcome> {
  const found = await orError(() => orMissing(() => parts.stripe.paymentMethods.retrieve(methodRef)))
  if (found !== undefined && 'kind' in found) return found
  if (found?.customer === null) return { kind: 'lost_method' }
  const isLost = mandateRef !== undefined && (await orError(() => isRevoked(parts, mandateRef)))
  if (isLost === true) return { kind: 'lost_method' }
  if (isLost !== false) return isLost
  const description = found && descriptionOf(found)
  return description === undefined ? { kind: 'unknown_method' } : { kind: 'method', description }
}
