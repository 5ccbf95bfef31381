import { setTimeout as wait } from 'node:timers/promises'
import type { Currency } from '@waybill/domain/money'
import type { Config } from './config.ts'
import type { Clock } from './platform/clock.ts'
import type { GatewayHealth } from './platform/gateway/gateway-health.ts'
import { guardGateway } from './platform/gateway/guard-gateway.ts'
import type { PaymentGateway } from './platform/gateway/payment-gateway.ts'
import { createSandboxGateway } from './platform/gateway/sandbox/sandbox-gateway.ts'
import type { SandboxParts } from './platform/gateway/sandbox/sandbox-parts.ts'
import { openStripe } from './platform/gateway/stripe/open-stripe.ts'
import { isTaken } from './platform/gateway/stripe/stripe-amounts.ts'
import type { Ports } from './platform/ports.ts'
import { StartRejected } from './platform/start-rejected.ts'
import { sandboxTaxRegister } from './platform/tax-register/tax-register.ts'
import { openVies, type ViesParts } from './platform/tax-register/vies.ts'

interface Surroundings {
  /** Address that a bank sends a customer back to. */
  readonly publicUrl: string
  readonly watchOf: (provider: string) => GatewayHealth
  /** Between the tries of one call; for as long as it says, where there is none. */
  readonly sleep?: ((ms: number) => Promise<void>) | undefined
}

const machineSleep = (ms: number): Promise<void> => wait(ms)

/** The gateway of requests, and the worker's: a provider that fails in the background is still tried for a member who waits. */
export interface Gateways extends Pick<Ports, 'gateway' | 'sandboxGateway' | 'gatewayWatch'> {
  readonly backgroundGateway: Ports['gateway']
}

/** Stripe where it is configured, else the sandbox's where that is on; else the shop takes no payments (B-112). */
export function openGateways(
  { stripe, sandbox }: Pick<Config, 'stripe' | 'sandbox'>,
  parts: SandboxParts,
  surroundings: Surroundings,
): Gateways {
  if (stripe !== undefined)
    return guardBoth(openStripe(stripe, parts, surroundings.publicUrl), parts.clock, surroundings)
  if (!sandbox)
    return { gateway: undefined, backgroundGateway: undefined, sandboxGateway: undefined, gatewayWatch: undefined }
  const sandboxGateway = createSandboxGateway(parts)
  return { ...guardBoth(sandboxGateway, parts.clock, surroundings), sandboxGateway }
}

/** Currencies that the configured provider takes; undefined where that is every one. */
export function takenCurrencies({ stripe }: Pick<Config, 'stripe'>): ((currency: Currency) => boolean) | undefined {
  return stripe === undefined ? undefined : isTaken
}

/** A shop that sells in a currency which its provider can't charge would take orders that can't be paid (SET-02). */
export function rejectUntaken(config: Pick<Config, 'stripe'>, sold: readonly Currency[]): void {
  const takes = takenCurrencies(config)
  const untaken = takes === undefined ? [] : sold.filter((currency) => !takes(currency))
  if (untaken.length > 0)
    throw new StartRejected(
      `currencies of shop.yaml: Stripe can not charge ${untaken.join(', ')}; import a catalogue without, or unset STRIPE_SECRET_KEY`,
    )
}

/** One provider, guarded twice: the calls of the worker open no breaker of the requests (PAY-08). */
function guardBoth(provider: PaymentGateway, clock: Clock, { watchOf, sleep = machineSleep }: Surroundings): Gateways {
  const watch = watchOf(provider.name)
  const guards = { clock, watch, sleep }
  return {
    gateway: guardGateway(provider, { ...guards, use: 'requests' }),
    backgroundGateway: guardGateway(provider, { ...guards, use: 'background' }),
    sandboxGateway: undefined,
    gatewayWatch: watch,
  }
}

/** The register that is configured, else the sandbox's where that is on; without one every number stays unverified (B-87). */
export function openTaxRegister(
  { TAX_REGISTER: named, VIES_API_BASE: base, sandbox }: Config,
  parts: Omit<ViesParts, 'base'>,
): Ports['taxRegister'] {
  if (named === 'vies') return openVies({ ...parts, base })
  return sandbox && named === undefined ? sandboxTaxRegister : undefined
}
