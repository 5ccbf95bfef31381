import type { FastifyInstance } from 'fastify'
import { serveCommands } from './cli/serve-commands.ts'
import type { Config } from './config.ts'
import { holdPort, listenBeside, type HeldPort } from './platform/hold-port.ts'
import type { Ports } from './platform/ports.ts'
import { ListenFailed } from './platform/start-rejected.ts'
import type { NodeHealth } from './platform/worker/node-health.ts'

/** Time that the socket stays open for a load balancer to learn that the node shuts down. */
const MOST_DRAIN_MS = 5_000

/** The port of the configuration; where that leaves it open, one that is held until the server listens. */
export function portOf({ PORT: port, HOST: host }: Config): HeldPort | Promise<HeldPort> {
  return port === 0 ? holdPort(host).catch(notListening) : { port, release: async () => undefined }
}

/** The framework listens on one address; `localhost` may mean several. */
async function listen(app: FastifyInstance, at: { readonly port: number; readonly host: string }): Promise<void> {
  let beside: Awaited<ReturnType<typeof listenBeside>> = []
  app.addHook('preClose', async () => beside.forEach((server) => server.close()))
  await app.listen(at).catch(notListening)
  if (at.host === 'localhost') beside = await listenBeside(app.server)
}

function notListening(cause: unknown): never {
  throw new ListenFailed('the server can not listen', { cause })
}

/** Load balancers learn it first; requests in flight are finished, for as long as the operator grants, then cut. */
async function closeWithin(app: FastifyInstance, health: NodeHealth, graceMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await health.drain(Math.min(MOST_DRAIN_MS, graceMs / 2))
  await app.close()
  clearTimeout(timer)
}

interface Doors {
  readonly port: number
  readonly print: (line: string) => void
}

/** Opens the port of the shop, and the socket of its machine's commands; answers how both are closed. */
export async function openDoors(
  app: FastifyInstance,
  ports: Ports,
  { port, print }: Doors,
): Promise<() => Promise<void>> {
  const { config, health } = ports
  await listen(app, { port, host: config.HOST })
  const endCommands = await serveCommands(ports, print)
  return async () => {
    await Promise.all([closeWithin(app, health, config.SHUTDOWN_GRACE_MS), endCommands()])
  }
}
