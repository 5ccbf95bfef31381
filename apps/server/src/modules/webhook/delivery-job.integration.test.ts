import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@waybill/domain/durations'
import type { ReceivedWebhook } from '@waybill/testkit/webhook-receiver'
import { findDeliveries, findEndpoints } from './repository.ts'
import { openWebhookWorld, START, type WebhookWorld } from './testing/webhook-world.ts'
import {
  disableEndpoint,
  enableEndpoint,
  endEndpoint,
  replayMessages,
  rotateEndpoint,
} from './use-cases/manage-endpoints.ts'

let world: WebhookWorld
beforeAll(async () => {
  world = await openWebhookWorld()
})
afterAll(() => world.dispose())
beforeEach(() => world.reset())

/** Messages as account and number, in the order of arrival. */
const arrived = (path = '/'): readonly string[] =>
  world.receiver.hooks
    .filter((hook) => hook.path === path)
    .map(({ message: { data } }) => `${Number(data['account_id'])}.${Number(data['seq'])}`)
const ids = (): readonly (string | undefined)[] => world.receiver.hooks.map(({ headers }) => headers['webhook-id'])
const verify = ({ body, headers }: ReceivedWebhook, secret: string): unknown =>
  new Webhook(secret).verify(body, headers)
/** Mails that wait for the operator. */
async function operatorMails(): Promise<readonly object[]> {
  const { rows } = await sql<object>`select payload ->> 'to' as to, (payload #>> '{refs,endpoint}')::int as endpoint,
      payload #>> '{refs,reason}' as reason from outbox where payload ->> 'template' = 'webhook_disabled' order by id`.execute(
    world.db,
  )
  return rows
}
const log = (endpointId: number, isDead = false) => findDeliveries(world.db, { endpointId, isDead, most: 100 })

test('[INT-02] a message is in the store with its event, or neither is', async () => {
  const { id } = await world.endpoint('/')
  const undone = world.db.transaction().execute(async (trx) => {
    await sql`insert into event (name, entity, entity_id, account_id, actor, data, deliverable, occurred_at)
      values ('invoice.paid', 'invoice', '1', 1, 'system', '{}', false, ${new Date(START)})`.execute(trx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await world.happen('invoice.paid', 1, 2, 1)
  await world.happen('cart.changed', 1)
  const stored = (await log(id)).map(({ accountId, seq, type }) => `${accountId}.${seq} ${type}`)
  expect(stored.toSorted()).toEqual(['1.1 invoice.paid', '1.2 invoice.paid', '2.1 invoice.paid'])
})

test('[INT-02] [ADM-05] a message is signed as the library of the specification verifies it, and thin', async () => {
  const { secret } = await world.endpoint('/')
  await world.happen('account.registered', 2)
  await world.node().runDue()
  const [hook] = world.receiver.hooks
  if (hook === undefined) throw new Error('nothing came')
  expect(verify(hook, secret)).toEqual({
    type: 'account.created',
    timestamp: '2026-03-02T10:00:00.000Z',
    data: { account_id: 2, seq: 1, account: expect.objectContaining({ external_id: null, metadata: {} }) },
  })
  expect(() => verify({ ...hook, body: `${hook.body} ` }, secret)).toThrow('No matching signature')
})

test('an endpoint gets the types that it chose, and from the time on at which it was added', async () => {
  await world.happen('invoice.paid', 1)
  await world.endpoint('/', ['account.created', 'invoice.paid'])
  for (const name of ['account.registered', 'invoice.issued', 'invoice.paid']) await world.happen(name, 1)
  await world.node().runDue()
  expect(world.receiver.hooks.map(({ message }) => message.type)).toEqual(['account.created', 'invoice.paid'])
})

describe('order', () => {
  test('[INT-02] messages of an account come in their order, also when the first one fails; other accounts and endpoints go on', async () => {
    await world.endpoint('/')
    await world.endpoint('/other')
    const isDown = new Set(['1.1'])
    world.receiver.answerBy(({ path, message: { data } }) =>
      path === '/' && isDown.has(`${Number(data['account_id'])}.${Number(data['seq'])}`) ? 500 : 204,
    )
    await world.happen('invoice.issued', 1, 2)
    await world.happen('invoice.paid', 1, 2)
    const node = world.node()
    await node.runDue()
    expect(arrived().filter((one) => one.startsWith('1.'))).toEqual(['1.1'])
    expect(arrived().filter((one) => one.startsWith('2.'))).toEqual(['2.1', '2.2'])
    expect(arrived('/other').toSorted()).toEqual(['1.1', '1.2', '2.1', '2.2'])
    isDown.clear()
    await world.playTo(START + MINUTE_MS, node)
    expect(arrived().filter((one) => one.startsWith('1.'))).toEqual(['1.1', '1.1', '1.2'])
  })

  test(
    '[INT-02] an endpoint that never answers delays no other, and gets no more than four requests of a node at once',
    { timeout: 90_000 },
    async () => {
      await world.endpoint('/slow')
      await world.endpoint('/')
      let open = 0
      let most = 0
      const hanging: ServerResponse[] = []
      world.receiver.answerBy(({ path }, answer) => {
        if (path === '/') return 204
        most = Math.max(most, (open += 1))
        answer.once('close', () => (open -= 1))
        hanging.push(answer)
        return undefined
      })
      const accounts = Array.from({ length: 10 }, (_, place) => 11 + place)
      await world.happen('invoice.issued', ...accounts)
      await world.happen('invoice.paid', ...accounts)
      const node = world.node()
      await node.start()
      await expect.poll(() => arrived('/').length, { timeout: 60_000 }).toBe(20)
      // by now it has not answered for as long as the other took: its requests are cut
      for (const answer of hanging) answer.destroy()
      await node.stop()
      expect(most).toBe(4)
    },
  )

  test('two nodes send each message once, in the order of its account', async () => {
    await world.endpoint('/')
    for (let round = 0; round < 10; round += 1) await world.happen('invoice.issued', 1, 2, 3)
    const nodes = [world.node(), world.node(), world.node()]
    await Promise.all(nodes.map((node) => node.runDue()))
    await world.node().runDue()
    expect(new Set(ids()).size).toBe(30)
    expect(world.receiver.hooks).toHaveLength(30)
    for (const account of [1, 2, 3])
      expect(arrived().filter((one) => one.startsWith(`${account}.`))).toEqual(
        Array.from({ length: 10 }, (_, place) => `${account}.${place + 1}`),
      )
  })
})

describe('tries', () => {
  test('[INT-02] an endpoint that is down for a day gets everything once it is back, in order and under the same ids', async () => {
    const { id } = await world.endpoint('/')
    world.receiver.answerBy(() => 503)
    await world.happen('invoice.issued', 1)
    await world.happen('invoice.paid', 1)
    const node = world.node()
    await world.playTo(START + DAY_MS, node)
    expect(new Set(ids())).toEqual(new Set(['evt_2']))
    const [, first] = await log(id)
    expect(first?.tries.map(({ at }) => (Date.parse(at) - START) / MINUTE_MS)).toEqual([0, 1, 6, 36, 156, 516, 1236])
    world.receiver.answerBy(() => 204)
    await world.playTo(START + 2 * DAY_MS, node)
    expect(ids().slice(-2)).toEqual(['evt_2', 'evt_3'])
    expect((await findEndpoints(world.db, id))[0]).toMatchObject({ failingSince: null, waiting: 0, dead: 0 })
  })

  test('[INT-02] [ADM-05] after three days a message is given up, and the next of its account goes on', async () => {
    const { id } = await world.endpoint('/')
    world.receiver.answerBy(({ message: { data } }) => (data['seq'] === 1 ? 500 : 204))
    await world.happen('invoice.issued', 1)
    world.now = START + HOUR_MS
    await world.happen('invoice.paid', 1)
    await world.playTo(START + 3 * DAY_MS - 1)
    expect(new Set(arrived())).toEqual(new Set(['1.1']))
    await world.playTo(START + 3 * DAY_MS)
    expect((await log(id, true)).map(({ seq, deadAt }) => [seq, deadAt])).toEqual([[1, START + 3 * DAY_MS]])
    expect(arrived().slice(-2)).toEqual(['1.1', '1.2'])
  })

  test.each([
    ['a redirect', 302, 'it answered 302'],
    ['an error', 500, 'it answered 500'],
    ['not found', 404, 'it answered 404'],
    ['a choice', 300, 'it answered 300'],
  ])('%s is a failure', async (_, status, error) => {
    const { id } = await world.endpoint('/')
    world.receiver.answerBy((_hook, answer) => {
      answer.setHeader('location', `${world.receiver.url}/elsewhere`)
      return status
    })
    await world.happen('invoice.paid', 1)
    await world.node().runDue()
    expect(await log(id)).toMatchObject([{ lastStatus: status, lastError: error, nextAt: START + MINUTE_MS }])
    expect(world.receiver.hooks).toHaveLength(1)
  })

  test('an answer longer than 64 KiB is a failure', async () => {
    const { id } = await world.endpoint('/')
    world.receiver.answerBy((_, answer) => void answer.writeHead(200).end('x'.repeat(64 * 1_024 + 1)))
    await world.happen('invoice.paid', 1)
    await world.node().runDue()
    expect(await log(id)).toMatchObject([{ lastStatus: 200, lastError: 'the answer is longer than 64 KiB' }])
    world.receiver.answerBy((_, answer) => void answer.writeHead(200).end('x'.repeat(64 * 1_024)))
    await world.playTo(START + MINUTE_MS)
    expect(await log(id)).toMatchObject([{ lastStatus: 200, lastError: null, nextAt: null }])
  })

  test('no answer within five seconds is a failure', { timeout: 60_000 }, async () => {
    const { id } = await world.endpoint('/')
    world.receiver.answerBy(() => undefined)
    await world.happen('invoice.paid', 1)
    await world.node().runDue()
    expect(await log(id)).toMatchObject([{ lastStatus: null, lastError: 'no whole answer within 5 seconds' }])
  })

  test('a node that was away for the time of its lease writes nothing over the outcome of another', async () => {
    const { id } = await world.endpoint('/')
    await world.happen('invoice.paid', 1)
    let release = (): void => {}
    world.receiver.answerBy((_, answer) => {
      release = () => void answer.writeHead(500).end()
      return undefined
    })
    const away = world.node().runDue()
    await expect.poll(() => world.receiver.hooks.length).toBe(1)
    world.now += 31 * SECOND_MS
    world.receiver.answerBy(() => 204)
    await world.node().runDue()
    release()
    await away
    expect(await log(id)).toMatchObject([{ deliveredAt: world.now, lastError: null, tries: [{ status: 204 }] }])
    expect(ids()).toEqual(['evt_2', 'evt_2'])
  })
})

describe('endpoints', () => {
  test('410 disables an endpoint; what waits goes on when it is enabled', async () => {
    const { id } = await world.endpoint('/')
    world.receiver.answerBy(() => 410)
    await world.happen('invoice.issued', 1)
    await world.happen('invoice.paid', 1)
    const node = world.node()
    await world.playTo(START + DAY_MS, node)
    expect(world.receiver.hooks).toHaveLength(1)
    expect(await findEndpoints(world.db)).toMatchObject([{ disabledAt: START, disabledReason: 'it answered 410 Gone' }])
    expect(await operatorMails()).toEqual([{ to: 'ops@shop.example', endpoint: id, reason: 'gone' }])
    world.receiver.answerBy(() => 204)
    await enableEndpoint(world.operating(), id)
    await node.runDue()
    expect(arrived()).toEqual(['1.1', '1.1', '1.2'])
  })

  test('an endpoint that accepted nothing for five days is disabled', async () => {
    await world.endpoint('/')
    world.receiver.answerBy(() => 500)
    for (let day = 0; day < 7; day += 1) {
      await world.happen('invoice.paid', 1)
      await world.playTo(START + (day + 1) * DAY_MS)
    }
    const [endpoint] = await findEndpoints(world.db)
    expect(endpoint).toMatchObject({ failingSince: START, disabledReason: 'it accepted nothing for 5 days' })
    expect(endpoint?.disabledAt).toBeGreaterThanOrEqual(START + 5 * DAY_MS)
    expect(await operatorMails()).toEqual([{ to: 'ops@shop.example', endpoint: endpoint?.id, reason: 'silent' }])
  })

  test('[ADM-05] however many requests find out at once, one mail says that an endpoint is disabled', async () => {
    const { id } = await world.endpoint('/')
    world.receiver.answerBy(() => 410)
    await world.happen('invoice.issued', 1, 2, 3, 4)
    await world.node().runDue()
    expect(world.receiver.hooks).toHaveLength(4)
    expect(await operatorMails()).toEqual([{ to: 'ops@shop.example', endpoint: id, reason: 'gone' }])
  })

  test('nothing is sent to an endpoint that the operator disabled, and nothing ever to one that was removed', async () => {
    const { id } = await world.endpoint('/')
    await disableEndpoint(world.operating(), id)
    await world.happen('invoice.paid', 1)
    await world.node().runDue()
    expect(world.receiver.hooks).toEqual([])
    await endEndpoint(world.operating(), id)
    await world.happen('invoice.paid', 1)
    await world.node().runDue()
    expect([await world.node().earliest(), world.receiver.hooks, await findEndpoints(world.db)]).toEqual([
      undefined,
      [],
      [],
    ])
    expect(await log(id)).toMatchObject([{ lastError: 'the endpoint was removed' }])
  })

  test('[INT-02] [ADM-05] replayed twice, a message comes twice more, under the same id', async () => {
    const { id } = await world.endpoint('/')
    await world.happen('invoice.paid', 1)
    const node = world.node()
    await node.runDue()
    const [first] = world.receiver.hooks
    const [delivery] = await log(id)
    for (let time = 0; time < 2; time += 1) {
      expect(await replayMessages(world.operating(), { ids: [delivery?.id ?? 0] })).toEqual([delivery?.id])
      await node.runDue()
    }
    expect(ids()).toEqual(['evt_2', 'evt_2', 'evt_2'])
    expect(new Set(world.receiver.hooks.map(({ body }) => body))).toEqual(new Set([first?.body]))
    expect(await replayMessages(world.operating(), { endpointId: id })).toEqual([])
    expect(await replayMessages(world.operating(), { endpointId: id, since: START + 1 })).toEqual([])
    expect(await replayMessages(world.operating(), { endpointId: id, since: START })).toEqual([delivery?.id])
  })

  test('[INT-02] [ADM-05] a rotated secret signs beside the one before it for a day, then alone', async () => {
    const { id, secret } = await world.endpoint('/')
    const next = (await rotateEndpoint(world.operating(), id)) ?? ''
    const node = world.node()
    const sent = async (): Promise<ReceivedWebhook> => {
      await world.happen('invoice.paid', 1)
      await node.runDue()
      const hook = world.receiver.hooks.at(-1)
      if (hook === undefined) throw new Error('nothing came')
      return hook
    }
    world.now = START + DAY_MS - 1
    const within = await sent()
    expect([verify(within, secret), verify(within, next)]).toEqual([within.message, within.message])
    world.now = START + DAY_MS
    const after = await sent()
    expect(verify(after, next)).toEqual(after.message)
    expect(() => verify(after, secret)).toThrow('No matching signature')
  })
})
