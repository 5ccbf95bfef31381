import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { guardGateway } from './platform/gateway/guard-gateway.ts'
import { createSandboxGateway } from './platform/gateway/sandbox/sandbox-gateway.ts'
import type { SandboxParts } from './platform/gateway/sandbox/sandbox-parts.ts'
import type { Ports } from './platform/ports.ts'

/** The sandbox's is the only provider there is; outside of it the shop takes no payments (B-112). */
export function openGateways(config: Config, parts: SandboxParts): Pick<Ports, 'gateway' | 'sandboxGateway'> {
  if (!config.sandbox) return { gateway: undefined, sandboxGateway: undefined }
  const sandboxGateway = createSandboxGateway(parts)
  return { gateway: guardGateway(sandboxGateway, { clock: parts.clock, sleep: (ms) => sleep(ms) }), sandboxGateway }
}
