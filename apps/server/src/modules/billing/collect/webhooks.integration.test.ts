import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '@waybill/domain/durations'
import { buildApp } from '../../../app.ts'
import type { WebhookMessage } from '../../../platform/gateway/payment-gateway.ts'
import type { SandboxGateway } from '../../../platform/gateway/sandbox/sandbox-gateway.ts'
import { signWebhook, type SandboxEvent } from '../../../platform/gateway/sandbox/webhook-signature.ts'
import { createKeys } from '../../../platform/keys.ts'
import type { Ports } from '../../../platform/ports.ts'
import { openDemoStore, type DemoStore } from '../../../testing/open-demo-store.ts'
import { testPorts } from '../../../testing/test-ports.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const PATH = '/billing/webhooks/sandbox'

let demo: DemoStore
let app: FastifyInstance
let ports: Ports
let sandbox: SandboxGateway

beforeAll(async () => {
  demo = await openDemoStore()
  ports = await testPorts(demo, ORIGIN)
  app = await buildApp(ports)
  if (ports.sandboxGateway === undefined) throw new Error('the sandbox is off')
  sandbox = ports.sandboxGateway
}, 120_000)
afterAll(async () => {
  await app.close()
  await ports.catalogue.stop()
  await ports.pdf.close()
  await demo.dispose()
})

/** As a provider posts: no session, no origin, no header of ours. */
async function post({ body, headers }: WebhookMessage, path = PATH, remoteAddress = '203.0.113.9') {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: path,
    remoteAddress,
    headers: { host: '127.0.0.1:3000', 'content-type': 'application/json; charset=utf-8', ...headers },
    payload: Buffer.from(body),
  })
  return statusCode
}

function signed(event: Partial<SandboxEvent> & { readonly id: string }, at = demo.clock.now()): WebhookMessage {
  return signWebhook(demo.keys, { type: 'charge.succeeded', createdAt: at, ...event }, at)
}

/** True for a stored event that was worked off; empty where it was never stored. */
async function stored(id: string): Promise<readonly boolean[]> {
  const { rows } = await sql<{ done: boolean }>`
    select processed_at is not null as done from webhook_in where provider = 'sandbox' and event_id = ${id}`.execute(
    demo.store.db,
  )
  return rows.map(({ done }) => done)
}

/** A payment of the demo that is neither disputed nor refunded. */
async function nextPaid(): Promise<string> {
  const { rows } = await sql<{ ref: string }>`
    select gateway_ref as ref from payment_attempt
    where state = 'paid' and gateway_ref not in (select charge_ref from gw.dispute union all select charge_ref from gw.refund)
    order by id limit 1`.execute(demo.store.db)
  const [row] = rows
  if (row === undefined) throw new Error('the demo has no such payment left')
  return row.ref
}

async function stateOf(ref: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from payment_attempt where gateway_ref = ${ref}`.execute(demo.store.db)
  return rows[0]?.state
}

/** The payer and the bank in the sandbox; answers what the provider sends of it. */
async function dispute(ref: string, outcome: 'open' | 'won' | 'lost'): Promise<readonly WebhookMessage[]> {
  const answer = await app.inject({
    method: 'POST',
    url: '/sandbox/gateway',
    headers: { host: '127.0.0.1:3000', origin: ORIGIN, 'x-waybill': '1' },
    payload: { dispute: { ref, outcome } },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ dispute: { ref: expect.stringMatching(/^dp_/), state: outcome } })
  const now = demo.clock.now()
  const sent = await sandbox.dueWebhooks(now)
  for (const { deliveryId } of sent) await sandbox.webhookAnswered(deliveryId, { isAccepted: true, now })
  return sent
}

test('[PAY-10] an event is stored once and its object is read again, however often it is posted', async () => {
  const ref = await nextPaid()
  const [opened] = await dispute(ref, 'open')
  if (opened === undefined) throw new Error('nothing was sent')
  for (let replay = 0; replay < 100; replay += 1) expect(await post(opened)).toBe(200)
  expect(await Promise.all(Array.from({ length: 10 }, () => post(opened)))).toEqual(
    Array.from({ length: 10 }, () => 200),
  )
  expect(await stateOf(ref)).toBe('disputed')
  const read = sandbox.readWebhook(opened)
  expect(read.ok && (await stored(read.value.id))).toEqual([true])
})

test('[PAY-10] events in another order, doubled and late, end in the same state', async () => {
  const ref = await nextPaid()
  const opened = await dispute(ref, 'open')
  const decided = await dispute(ref, 'lost')
  for (const message of [...decided, ...opened, ...decided, ...opened]) expect(await post(message)).toBe(200)
  expect(await stateOf(ref)).toBe('charged_back')
})

test('an event of a kind that is not known is stored and answered with 200, whatever its content type', async () => {
  const unknown = signed({ id: 'evt_unknown', type: 'payout.paid', ref: 'po_1' })
  expect(await post(unknown)).toBe(200)
  expect(await stored('evt_unknown')).toEqual([true])
  const asText = signed({ id: 'evt_text', type: 'payout.paid' })
  expect(await post({ ...asText, headers: { ...asText.headers, 'content-type': 'text/plain' } })).toBe(200)
  expect(await stored('evt_text')).toEqual([true])
})

test('an event about a payment that is not ours is stored and changes nothing', async () => {
  expect(await post(signed({ id: 'evt_foreign', ref: 'ch_of_another_shop', idempotencyKey: 'theirs' }))).toBe(200)
  expect(await stored('evt_foreign')).toEqual([true])
})

test('[PAY-10] a forged, unsigned, old or future event, and one with a flipped bit, is 401 and is not stored', async () => {
  const event = { id: 'evt_forged', type: 'charge.succeeded', createdAt: 0, ref: 'ch_1' }
  const now = demo.clock.now()
  const good = signed(event)
  const flipped = Buffer.from(good.body)
  flipped.writeUInt8(flipped.readUInt8(9) ^ 1, 9)
  const wrong: readonly WebhookMessage[] = [
    signWebhook(createKeys('the secret of another shop that is long enough'), event, now),
    { ...good, headers: {} },
    { ...good, body: flipped },
    signed(event, now - 6 * MINUTE_MS),
    signed(event, now + 6 * MINUTE_MS),
  ]
  for (const message of wrong) expect(await post(message)).toBe(401)
  expect(await stored('evt_forged')).toEqual([])
  expect(await post(good)).toBe(200)
})

test('a network that keeps forging is 429 for the rest of the minute, the provider is not', async () => {
  const forged = { ...signed({ id: 'evt_flood' }), headers: {} }
  const codes: number[] = []
  for (let count = 0; count < 70; count += 1) codes.push(await post(forged, PATH, '198.51.100.7'))
  expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 401))
  expect(codes.at(-1)).toBe(429)
  expect(await post(signed({ id: 'evt_genuine' }))).toBe(200)
})

test('a provider that the shop does not have is 404, and a body beyond a mebibyte 413', async () => {
  expect(await post(signed({ id: 'evt_elsewhere' }), '/billing/webhooks/stripe')).toBe(404)
  expect(await post(signed({ id: 'evt_elsewhere' }), '/billing/webhooks/..%2f')).toBe(404)
  expect(await post({ ...signed({ id: 'evt_big' }), body: Buffer.alloc(1024 * 1024 + 1, 'a') })).toBe(413)
  expect([await stored('evt_elsewhere'), await stored('evt_big')]).toEqual([[], []])
})

test('an event that comes while the provider can not be read is 503, and is worked off when it comes again', async () => {
  const ref = await nextPaid()
  const [opened] = await dispute(ref, 'open')
  if (opened === undefined) throw new Error('nothing was sent')
  const away = { kind: 'error', class: 702, isOutcomeKnown: true } as const
  const other = await buildApp({ ...ports, gateway: { ...sandbox, readDispute: async () => away } })
  const headers = { host: '127.0.0.1:3000', ...opened.headers }
  const posted = await other.inject({ method: 'POST', url: PATH, headers, payload: Buffer.from(opened.body) })
  await other.close()
  expect([posted.statusCode, posted.headers['retry-after']]).toEqual([503, '60'])
  expect(await stateOf(ref)).toBe('paid')
  expect(await post(opened)).toBe(200)
  expect(await stateOf(ref)).toBe('disputed')
})
