import type { PaymentGateway, WebhookMessage } from '../../payment-gateway.ts'
import { createStripeClient } from '../stripe-client.ts'
import { createStripeGateway } from '../stripe-gateway.ts'
import { newId } from './stand-in-ledger.ts'
import { SECRET_KEY, startStripeStandIn, type StripeStandIn } from './stripe-stand-in.ts'

/** Monday, 2026-03-02 10:00 UTC. */
const MONDAY = Date.UTC(2026, 2, 2, 10)

const secrets = { current: 'whsec_current', previous: 'whsec_previous', stranger: 'whsec_stranger' }

/** An event as a test has it sent. */
export interface TestStripeEvent {
  readonly id: string
  readonly type: string
  readonly object: object
  /** Other fields of the event. */
  readonly more?: object
}

export interface StripeRig {
  readonly standIn: StripeStandIn
  readonly gateway: PaymentGateway
  readonly now: () => number
  readonly setClock: (to: number) => void
  readonly sign: (event: TestStripeEvent, by: keyof typeof secrets, at: number) => WebhookMessage
  /** Webhooks that Stripe has sent so far, signed now. */
  readonly sentWebhooks: () => readonly WebhookMessage[]
}

/** The adapter with its provider, and one clock for both. */
export async function createStripeRig(): Promise<StripeRig> {
  let at = MONDAY
  const now = (): number => at
  const standIn = await startStripeStandIn(now)
  const stripe = createStripeClient({ secretKey: SECRET_KEY, apiBase: standIn.url })
  const gateway = createStripeGateway({
    stripe,
    clock: { now },
    realTime: { now },
    shop: 'shop-1',
    returnUrl: 'http://127.0.0.1:3000/account/billing/subscription',
    publishableKey: 'pk_test_standin',
    webhookSecrets: [secrets.current, secrets.previous],
  })
  const sign: StripeRig['sign'] = ({ id, type, object, more = {} }, by, signedAt) => {
    const created = Math.floor(signedAt / 1000)
    const payload = JSON.stringify({ id, object: 'event', type, created, data: { object }, ...more })
    const secret = secrets[by]
    const header = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: created })
    return { body: Buffer.from(payload), headers: { 'stripe-signature': header } }
  }
  return {
    standIn,
    gateway,
    now,
    setClock: (to) => (at = to),
    sign,
    sentWebhooks: () => standIn.ledger.events.map((event) => sign({ id: newId('evt'), ...event }, 'current', at)),
  }
}
