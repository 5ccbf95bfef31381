import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { guardGateway } from './platform/gateway/guard-gateway.ts'
import { createSandboxGateway } from './platform/gateway/sandbox/sandbox-gateway.ts'
import type { SandboxParts } from './platform/gateway/sandbox/sandbox-parts.ts'
import { openStripe } from './platform/gateway/stripe/open-stripe.ts'
import type { Ports } from './platform/ports.ts'
import { sandboxTaxRegister } from './platform/tax-register/tax-register.ts'

/**
 * Stripe where it is configured, else the sandbox's where that is on; else the shop takes no payments (B-112). `publicUrl` is
 * where a bank sends a customer back to.
 */
export function openGateways(
  { stripe, sandbox }: Config,
  parts: SandboxParts,
  publicUrl: string,
): Pick<Ports, 'gateway' | 'sandboxGateway' | 'taxRegister'> {
  // no register of tax numbers is reached from here but the sandbox's (B-87)
  const taxRegister = sandbox ? sandboxTaxRegister : undefined
  const guards = { clock: parts.clock, sleep: (ms: number) => sleep(ms) }
  if (stripe !== undefined)
    return {
      gateway: guardGateway(openStripe(stripe, parts, publicUrl), guards),
      sandboxGateway: undefined,
      taxRegister,
    }
  if (!sandbox) return { gateway: undefined, sandboxGateway: undefined, taxRegister }
  const sandboxGateway = createSandboxGateway(parts)
  return { gateway: guardGateway(sandboxGateway, guards), sandboxGateway, taxRegister }
}
