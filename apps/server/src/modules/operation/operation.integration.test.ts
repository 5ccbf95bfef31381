import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '@waybill/testkit/free-port'
import type { Store } from '../../platform/database/database.ts'
import { openPostgresStore } from '../../platform/database/postgres-store.ts'
import { createGatewayWatch } from '../../platform/gateway/gateway-health.ts'
import { openTestStore } from '../../platform/gateway/testing/open-test-store.ts'
import { createNodeHealth, type NodeHealth } from '../../platform/worker/node-health.ts'
import { registerOperation, type OperationPorts } from './routes.ts'

/** As many as the pool of a server has; the embedded store has one. */
const CONNECTIONS = 10

const dataDir = mkdtempSync(join(tmpdir(), 'waybill-operation-'))
let opened: Awaited<ReturnType<typeof openTestStore>>
let health: NodeHealth
let monotonic = 0
beforeAll(async () => {
  opened = await openTestStore()
})
afterAll(async () => {
  await opened.dispose()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  monotonic = 0
  health = createNodeHealth(() => monotonic)
})

interface Given {
  readonly token?: string
  readonly role?: 'all' | 'web'
  readonly store?: OperationPorts['store']
  readonly databaseWithinMs?: number
  readonly gatewayWatch?: OperationPorts['gatewayWatch']
}

/** Longer than a test lasts: on a busy machine a sound database may take more than the second of a node. */
const PATIENT_MS = 600_000

/** The routes of operation on a node, and a route to be measured. */
function build(given: Given = {}): FastifyInstance {
  const { token, role = 'all', store = opened.store, databaseWithinMs = PATIENT_MS, gatewayWatch } = given
  const app = Fastify()
  const config = { ROLE: role, METRICS_TOKEN: token, DATA_DIR: dataDir }
  registerOperation(app, { config, store, health, gatewayWatch, databaseWithinMs })
  app.get('/things/:id', async () => ({}))
  return app
}

/** A server of which nothing listens, and one that takes connections and never says a word. */
async function brokenStores() {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const open = (port: number): Store => {
    const url = `postgres://nobody@127.0.0.1:${port}/none`
    return openPostgresStore({ url, directUrl: url, onError: () => undefined })
  }
  const stores = { away: open(await freePort()), silent: open(address.port) }
  const dispose = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    silent.close()
    await Promise.all([stores.away.close(), stores.silent.close()])
  }
  return { ...stores, dispose }
}

let broken: Awaited<ReturnType<typeof brokenStores>>
beforeAll(async () => {
  broken = await brokenStores()
})
afterAll(() => broken.dispose())

test('[OPS-04] a node lives whether or not its database does', async () => {
  const answer = await build({ store: broken.away }).inject('/healthz')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
})

test('[OPS-04] a node is ready with its database, all migrations and a worker that goes round', async () => {
  const answer = await build().inject('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready' }])
})

test('[OPS-04] a node that is on its way out is not ready, and still lives', async () => {
  await health.drain(0)
  const answer = await build().inject('/readyz')
  expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
    503,
    { status: 'not ready', reasons: ['draining'] },
    '2',
  ])
  expect((await build().inject('/healthz')).statusCode).toBe(200)
})

test('[OPS-04] a node that shuts down waits until a load balancer has got that answer, and not at all where none checks', async () => {
  await health.drain(60_000)
  health = createNodeHealth(() => monotonic)
  const app = build()
  await app.inject('/readyz')
  let isHeard = false
  const drained = health.drain(60_000).then(() => (isHeard = true))
  // a check that was answered before the shutdown
  health.noteReadiness(false)
  await app.inject('/healthz')
  expect(isHeard).toBe(false)
  const answer = await app.inject('/readyz')
  expect([answer.statusCode, await drained]).toEqual([503, true])
  health = createNodeHealth(() => monotonic)
  await build().inject('/readyz')
  monotonic = 31_000
  await health.drain(60_000)
  expect(health.isDraining()).toBe(true)
})

test('a node whose database is away, or gives no answer in time, is not ready', async () => {
  for (const store of [broken.away, broken.silent])
    expect((await build({ store, databaseWithinMs: 50 }).inject('/readyz')).json()).toEqual({
      status: 'not ready',
      reasons: ['database'],
    })
})

test('a node whose worker is silent is not ready, but for one that has none', async () => {
  monotonic = 61_000
  expect((await build().inject('/readyz')).json()).toEqual({ status: 'not ready', reasons: ['worker'] })
  expect((await build({ role: 'web' }).inject('/readyz')).statusCode).toBe(200)
})

test('a node whose database lacks a migration is not ready', async () => {
  const rename = (name: string, to: string) =>
    sql`update schema_migration set name = ${to} where name = ${name}`.execute(opened.store.db)
  await rename('0110-baseline', '0109-before')
  const answer = await build().inject('/readyz')
  await rename('0109-before', '0110-baseline')
  expect(answer.json()).toEqual({ status: 'not ready', reasons: ['migrations'] })
})

test('[OPS-04] metrics have requests, the event loop, the queues and the connections', async () => {
  const { db } = opened.store
  await sql`with made as (
      insert into event (name, entity, entity_id, actor, data, deliverable, occurred_at) select 'x', 'x', '1', 'system', '{}', true, now from verify.clock returning id
    ) insert into outbox (event_id, kind, dedupe_key, payload, first_at, next_at, dead_at, last_error)
    select id, 'mail', key, '{}', now - interval '90 seconds', case when error is null then now + interval '1 hour' end,
      case when error is not null then now end, error
    from made, verify.clock, (values ('waits', null), ('dead', '550 no'), ('passed', 'not wanted any more')) as mail(key, error)`.execute(
    db,
  )
  const app = build({ store: { ...opened.store, pool: () => ({ total: 3, idle: 2, waiting: 0 }) } })
  await app.inject('/things/7')
  await app.inject('/things/8')
  const answer = await app.inject('/metrics')
  const lines = answer.body.split('\n')
  const value = (start: string): number =>
    Number(
      lines
        .find((line) => line.startsWith(start))
        ?.split(' ')
        .at(-1),
    )
  expect(answer.headers['content-type']).toContain('version=0.0.4')
  expect(value('waybill_http_request_duration_seconds_count{method="GET",route="/things/:id",status="200"}')).toBe(2)
  expect([value('waybill_outbox_waiting'), value('waybill_outbox_dead')]).toEqual([1, 1])
  expect(value('waybill_outbox_oldest_seconds')).toBeGreaterThanOrEqual(90)
  expect(value('waybill_database_connections{state="idle"}')).toBe(2)
  expect(value('waybill_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
  expect(value('waybill_database_up')).toBe(1)
  await app.close()
})

test('[PAY-08] metrics count what failed at the payment provider by class, and name the breaker that is open', async () => {
  const log = { error: () => undefined, warn: () => undefined }
  const watch = createGatewayWatch({ clock: { now: () => 0 }, log, mailOperator: async () => undefined })
  for (const code of [704, 702, 704] as const)
    await watch.noteError({ kind: 'error', class: code, isOutcomeKnown: true })
  watch.noteBreaker('background', true)
  const { body } = await build({ gatewayWatch: watch }).inject('/metrics')
  const lines = body.split('\n').filter((line) => line.startsWith('waybill_gateway_'))
  expect(lines).toEqual([
    ...[701, 702, 703, 704, 705, 706, 707].map((code) => {
      const count = { 702: 1, 704: 2 }[code] ?? 0
      return `waybill_gateway_errors{class="${code}"} ${count}`
    }),
    'waybill_gateway_breaker_open{calls="requests"} 0',
    'waybill_gateway_breaker_open{calls="background"} 1',
  ])
  expect((await build().inject('/metrics')).body).not.toContain('waybill_gateway_')
})

test('[OPS-06] metrics of the embedded store say when its newest backup was taken', async () => {
  const text = (await build().inject('/metrics')).body
  expect(text).not.toContain('waybill_backup_taken_seconds')
  mkdirSync(join(dataDir, 'backups/own/waybill-20261123-090000'), { recursive: true })
  const taken = Date.UTC(2026, 10, 23, 9) / 1_000
  const line = (await build().inject('/metrics')).body.split('\n').find((each) => each.startsWith('waybill_backup_'))
  expect(line).toBe(opened.store.kind === 'embedded' ? `waybill_backup_taken_seconds ${taken}` : undefined)
})

test('a node all of whose connections are held lives, is not ready, and answers its metrics without the queues', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
  const held = Array.from({ length: CONNECTIONS }, () => opened.store.db.transaction().execute(() => gate))
  const app = build({ databaseWithinMs: 50 })
  const [alive, ready, metrics] = await Promise.all(['/healthz', '/readyz', '/metrics'].map((path) => app.inject(path)))
  open(undefined)
  await Promise.all(held)
  expect([alive?.statusCode, ready?.json()]).toEqual([200, { status: 'not ready', reasons: ['database'] }])
  expect(metrics?.body).toContain('\nwaybill_database_up 0\n')
})

test('metrics of a node whose database is away say so', async () => {
  expect((await build({ store: broken.away }).inject('/metrics')).body).toContain('\nwaybill_database_up 0\n')
})

test('with a token metrics are for its holder, without one for this machine and no proxy on it', async () => {
  const secret = { authorization: 'Bearer a-token-of-the-operator' }
  const guarded = build({ token: 'a-token-of-the-operator' })
  const status = async (app: FastifyInstance, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
  expect([
    await status(guarded, {}),
    await status(guarded, { authorization: 'Bearer another' }),
    await status(guarded, secret, '203.0.113.9'),
  ]).toEqual([403, 403, 200])
  const open = build()
  expect([
    await status(open, {}),
    await status(open, {}, '203.0.113.9'),
    await status(open, { 'x-forwarded-for': '203.0.113.9' }),
  ]).toEqual([200, 403, 403])
})
