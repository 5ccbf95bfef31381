import { machineClock, type Clock } from '../../clock.ts'
import type { Keys } from '../../keys.ts'
import type { PaymentGateway } from '../payment-gateway.ts'
import { createStripeClient, type StripeAccess } from './stripe-client.ts'
import { createStripeGateway } from './stripe-gateway.ts'

interface StripeAccount extends StripeAccess {
  readonly publishableKey: string
  readonly webhookSecrets: readonly string[]
}

const SHOP_LENGTH = 12

/** Stripe as the shop's provider. */
export function openStripe(
  { publishableKey, webhookSecrets, ...access }: StripeAccount,
  { clock, keys }: { readonly clock: Clock; readonly keys: Keys },
  publicUrl: string,
): PaymentGateway {
  return createStripeGateway({
    stripe: createStripeClient(access),
    clock,
    realTime: machineClock,
    shop: keys.sign('stripe-shop', '').slice(0, SHOP_LENGTH),
    returnUrl: new URL('/account/billing/subscription', publicUrl).href,
    publishableKey,
    webhookSecrets,
  })
}
