import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { guardGateway } from './platform/gateway/guard-gateway.ts'
import { createSandboxGateway } from './platform/gateway/sandbox/sandbox-gateway.ts'
import type { SandboxParts } from './platform/gateway/sandbox/sandbox-parts.ts'
import { openStripe } from './platform/gateway/stripe/open-stripe.ts'
import type { Ports } from './platform/ports.ts'
import { sandboxTaxRegister } from './platform/tax-register/tax-register.ts'
import { openVies, type ViesParts } from './platform/tax-register/vies.ts'

/**
 * Stripe where it is configured, else the sandbox's where that is on; else the shop takes no payments (B-112). `publicUrl` is
 * where a bank sends a customer back to.
 */
export function openGateways(
  { stripe, sandbox }: Pick<Config, 'stripe' | 'sandbox'>,
  parts: SandboxParts,
  publicUrl: string,
): Pick<Ports, 'gateway' | 'sandboxGateway'> {
  const guards = { clock: parts.clock, sleep: (ms: number) => sleep(ms) }
  if (stripe !== undefined)
    return {
      gateway: guardGateway(openStripe(stripe, parts, publicUrl), guards),
      sandboxGateway: undefined,
    }
  if (!sandbox) return { gateway: undefined, sandboxGateway: undefined }
  const sandboxGateway = createSandboxGateway(parts)
  return { gateway: guardGateway(sandboxGateway, guards), sandboxGateway }
}

/** The register that is configured, else the sandbox's where that is on; without one every number stays unverified (B-87). */
export function openTaxRegister(
  { TAX_REGISTER: named, VIES_API_BASE: base, sandbox }: Config,
  parts: Omit<ViesParts, 'base'>,
): Ports['taxRegister'] {
  if (named === 'vies') return openVies({ ...parts, base })
  return sandbox && named === undefined ? sandboxTaxRegister : undefined
}
