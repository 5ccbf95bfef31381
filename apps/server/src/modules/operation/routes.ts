import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Store } from '../../platform/database/database.ts'
import { newestAutomaticBackup } from '../../platform/backup/automatic-backup-folder.ts'
import type { GatewayHealth } from '../../platform/gateway/gateway-health.ts'
import type { NodeHealth } from '../../platform/worker/node-health.ts'
import {
  backupMetrics,
  gatewayMetrics,
  type LoopMetrics,
  type PoolFigures,
  poolMetrics,
  processMetrics,
  queueMetrics,
  watchLoopDelay,
} from './node-metrics.ts'
import { prometheusText } from './prometheus-text.ts'
import { answeredInTime, whyNotReady } from './readiness.ts'
import { queueFigures } from './repository.ts'
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import { isForwarded } from '../../platform/http/forwarded.ts'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/**
 * With a token it must be shown; without one only this machine may read them, and no proxy on it for another client.
 */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isEqual(request.headers.authorization ?? '', `Bearer ${token}`)
  return !isForwarded(request.headers) && LOOPBACK.test(request.socket.remoteAddress ?? '')
}

function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8'
const CONFIG = { config: { isOperation: true } } as const

export interface OperationPorts {
  readonly config: Pick<Config, 'ROLE' | 'METRICS_TOKEN' | 'DATA_DIR'>
  readonly store: Store & { readonly pool?: () => PoolFigures }
  readonly health: NodeHealth
  /** Undefined without a payment provider. */
  readonly gatewayWatch: Pick<GatewayHealth, 'figures'> | undefined
  /** Time that an answer waits for the database; a second unless it is given. */
  readonly databaseWithinMs?: number
}

/** The endpoints for an operator's tools: liveness, readiness, metrics (OPS-04). */
export function registerOperation(app: FastifyInstance, ports: OperationPorts): void {
  const requests = createRequestMetrics()
  const loop = watchLoopDelay()
  app.addHook('onResponse', async (request, reply) => observe(requests, request, reply))
  app.cachedAnswers?.watch(({ ms, ...answered }) => requests.observe({ ...answered, seconds: ms / 1_000 }))
  app.addHook('onClose', async () => loop.stop())
  // liveness doesn't query the database: restarting a node doesn't bring one back
  app.get('/healthz', CONFIG, async (_, reply) => bare(reply, 200, { status: 'ok' }))
  app.get('/readyz', CONFIG, async (_, reply) => {
    const reasons = await whyNotReady(ports)
    reply.raw.once('close', () => ports.health.noteReadiness(reasons.includes('draining')))
    return reasons.length === 0
      ? bare(reply, 200, { status: 'ready' })
      : bare(reply.header('retry-after', '2'), 503, { status: 'not ready', reasons })
  })
  app.get('/metrics', CONFIG, async (request, reply) => {
    if (!mayReadMetrics(request, ports.config.METRICS_TOKEN)) return bare(reply, 403, { status: 'forbidden' })
    return reply
      .header('cache-control', 'no-store')
      .type(PROMETHEUS)
      .send(await metricsText(ports, requests, loop))
  })
}

function bare(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

function observe(requests: RequestMetrics, request: FastifyRequest, reply: FastifyReply): void {
  if (request.routeOptions.config.isOperation === true) return
  requests.observe({
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1_000,
  })
}

/** Without the database the node still reports what it knows of itself. */
async function metricsText(ports: OperationPorts, requests: RequestMetrics, loop: LoopMetrics): Promise<string> {
  const { config, store, databaseWithinMs, gatewayWatch } = ports
  const figures = await answeredInTime(queueFigures(store.db), databaseWithinMs)
  return prometheusText([
    ...requests.metrics(),
    ...loop.metrics(),
    ...queueMetrics(figures),
    ...poolMetrics(store.pool?.()),
    ...gatewayMetrics(gatewayWatch?.figures()),
    ...backupMetrics(store.kind === 'embedded' ? newestAutomaticBackup(config.DATA_DIR) : undefined),
    ...processMetrics(),
  ])
}
