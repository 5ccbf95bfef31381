import Stripe from 'stripe'
import type { PaymentGateway } from '../payment-gateway.ts'
import { readDispute } from './disputes.ts'
import { describeToken, ensureCustomer, forgetCustomer, readMethod, setUpMethod } from './methods.ts'
import { cancelPayment, challengeAgain, confirmPayment, readPayment, startPayment } from './payments.ts'
import { listRefunds, readChanged, readRefund, refund } from './refunds.ts'
import type { StripeParts } from './stripe-parts.ts'
import { createWorkQueue } from '../../work-queue.ts'
import { readWebhook } from './webhooks.ts'

/** Stripe.js of the SDK's version of the API; Stripe wants it from there and from nowhere else. */
const SCRIPT = `https://js.stripe.com/${Stripe.MAJOR_API_VERSION}/stripe.js`

interface StripeAccount extends Omit<StripeParts, 'queue' | 'isLive'> {
  /** Key that a browser may know. */
  readonly publishableKey: string
}

/**
 * Stripe by its own SDK (docs/decisions/0063). A method's token is a ConfirmationToken of Stripe.js, so no number reaches us;
 * the result of a challenge is the client secret with which Stripe sends the customer back.
 */
export function createStripeGateway({ publishableKey, ...given }: StripeAccount): PaymentGateway {
  const parts: StripeParts = { ...given, isLive: publishableKey.startsWith('pk_live_'), queue: createWorkQueue() }
  return {
    name: 'stripe',
    allowedMethods: ['card', 'ach', 'paypal'],
    tokeniser: { kind: 'stripe', script: SCRIPT, publishableKey },
    ensureCustomer: (request) => ensureCustomer(parts, request),
    setUpMethod: (request) => setUpMethod(parts, request),
    describeToken: (request) => describeToken(parts, request),
    forgetCustomer: (request) => forgetCustomer(parts, request),
    readMethod: (method) => readMethod(parts, method),
    startPayment: (request) => startPayment(parts, request),
    confirmPayment: (request) => confirmPayment(parts, request),
    challengeAgain: (waiting) => challengeAgain(parts, waiting),
    readPayment: (payment) => readPayment(parts, payment),
    cancelPayment: (paymentRef) => cancelPayment(parts, paymentRef),
    refund: (request) => refund(parts, request),
    readRefund: (identity) => readRefund(parts, identity),
    listRefunds: (paymentRef) => listRefunds(parts, paymentRef),
    readChanged: (since) => readChanged(parts, since),
    readDispute: (disputeRef) => readDispute(parts, disputeRef),
    readWebhook: (message) => readWebhook(parts, message),
  }
}
