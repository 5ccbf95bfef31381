import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { eventually } from '@waybill/testkit/eventually'
import { freePort } from '@waybill/testkit/free-port'
import { startPostgres } from '@waybill/testkit/postgres'
import { createDatabase } from '@waybill/testkit/postgres-database'
import { startShopProcess, type ShopProcess } from '@waybill/testkit/shop-process'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, invariantsOf, mailsTo, readyToPay, resultOf } from '@waybill/testkit/shop-journey'
import { startSmtpSink } from '@waybill/testkit/smtp-sink'
import { stallWrites } from '@waybill/testkit/stall-writes'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

async function sharerAt(url: string): Promise<ShopClient> {
  const client = new ShopClient(url)
  await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
  return client
}

async function sharedTo(client: ShopClient, address: string): Promise<ShopAnswer> {
  const answer = await client.post('/cart/share', { emails: [address] })
  expect(answer.status, answer.text).toBe(200)
  return answer
}

test('[REL-02] [OPS-04] while the database is away each request is 503 with Retry-After; afterwards all is served again', async () => {
  const postgres = await startPostgres({ durable: true })
  const store = {
    kind: 'postgres',
    url: await createDatabase(postgres.url, 'away'),
    dispose: async () => undefined,
  } as const
  const shop = await startShopProcess(store)
  const { client, memberId } = await readyToPay(shop.url, 'away@kho.example')
  const requests: readonly (() => Promise<ShopAnswer>)[] = [
    () => client.get('/cart/data'),
    () => client.get('/account/session'),
    () => client.get(`/billing/account/${memberId}/subscription`),
    () => client.post('/cart/add', { id: 12, module: 1 }),
    () => client.post('/cart/share', { emails: ['away@to.example'] }),
    () => client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }),
    () => new ShopClient(shop.url).post('/account/session', { email: 'a@b.example', password: 'x' }),
    () => client.get('/account/billing/subscription', { accept: 'text/html' }),
  ]

  // some are under way while it goes
  const surprised = Promise.all(Array.from({ length: 20 }, () => client.get('/cart/data')))
  await postgres.crash()
  for (const answer of await surprised) expect([200, 503], answer.text).toContain(answer.status)
  for (const request of requests) {
    const answer = await request()
    expect([answer.status, answer.body['code']], answer.text.slice(0, 300)).toEqual([503, 'unavailable'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const [lives, ready] = await Promise.all(['/healthz', '/readyz'].map((path) => new ShopClient(shop.url).get(path)))
  expect([lives?.status, ready?.status]).toEqual([200, 503])

  await postgres.restart()
  await eventually('the node is ready again', async () =>
    (await client.get('/readyz')).status === 200 ? true : undefined,
  )
  for (const request of requests) expect((await request()).status).not.toBe(503)
  await eventually('the worker works again', async () =>
    (await mailsTo(shop.url, 'away@to.example')).length === 1 ? true : undefined,
  )
  expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
  expect(await shop.stop()).toBe(0)
  await postgres.stop()
})

test('[REL-02] a node that starts before its database waits for it', async () => {
  const postgres = await startPostgres()
  const url = await createDatabase(postgres.url, 'later')
  await postgres.crash()
  // in its place: takes one connection and ends it
  const inItsPlace = createServer((socket) => socket.destroy()).listen(Number(new URL(url).port), '127.0.0.1')
  const starting = startShopProcess({ kind: 'postgres', url, dispose: async () => undefined })
  await once(inItsPlace, 'connection')
  await new Promise((resolve) => inItsPlace.close(resolve))
  await postgres.restart()
  const shop = await starting
  expect(shop.output()).toMatch(/^The database does not answer yet: waiting for at most 30 s$/m)
  expect((await new ShopClient(shop.url).get('/readyz')).status).toBe(200)
  expect(await shop.stop()).toBe(0)
  await postgres.stop()
})

test('[REL-02] writes that are under way while PostgreSQL restarts are done or 503 with Retry-After, never an error of ours', async () => {
  const postgres = await startPostgres({ durable: true })
  const store = {
    kind: 'postgres',
    url: await createDatabase(postgres.url, 'restarted'),
    dispose: async () => undefined,
  } as const
  const shop = await startShopProcess(store)
  const clients = await Promise.all(Array.from({ length: 8 }, () => sharerAt(shop.url)))
  const answers: ShopAnswer[] = []
  const rounds = { left: 4 }
  const bodyOf = (turn: number): object => (turn % 2 === 0 ? { id: 12, module: 1 } : { id: 12 })
  const write = async (client: ShopClient): Promise<void> => {
    for (let turn = 0; rounds.left > 0; turn += 1) {
      answers.push(await client.post(turn % 2 === 0 ? '/cart/add' : '/cart/remove', bodyOf(turn)))
      if (turn % 5 === 0) answers.push(await client.post('/cart/share', { emails: ['restart@to.example'] }))
    }
  }
  const writing = Promise.all(clients.map(write))
  const written = async (status: number): Promise<true> => {
    const from = answers.length
    return eventually(`a request is answered ${status}`, async () =>
      answers.slice(from).some((answer) => answer.status === status) ? true : undefined,
    )
  }
  for (; rounds.left > 0; rounds.left -= 1) {
    await written(200)
    await postgres.crash()
    await written(503)
    await postgres.restart()
    await written(200)
  }
  await writing
  const others = answers.filter(({ status }) => status >= 500 && status !== 503)
  expect(others.map(({ status, text }) => `${status} ${text}`)).toEqual([])
  expect(answers.filter(({ status, headers }) => status === 503 && headers.get('retry-after') === null)).toEqual([])
  await eventually('the node is ready', async () =>
    (await new ShopClient(shop.url).get('/readyz')).status === 200 ? true : undefined,
  )
  expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
  await shop.stop()
  await postgres.stop()
})

async function shopWithMailServer(
  port: number,
): Promise<{ readonly store: ThrowawayStore; readonly shop: ShopProcess }> {
  const store = await throwawayStore('postgres')
  return {
    store,
    shop: await startShopProcess(store, {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Shop <hello@shop.example>',
    }),
  }
}

const waiting = `select attempts, next_at is not null as waits, dead_at is not null as dead, last_error from outbox where payload ->> 'to' = 'lan@to.example'`

test('[REL-02] while the mail server is away a share is accepted, stored and retried; when it is back the mail goes out once', async () => {
  const port = await freePort()
  const { store, shop } = await shopWithMailServer(port)
  await sharedTo(await sharerAt(shop.url), 'lan@to.example')
  await eventually('the first try has failed', async () =>
    (await queryStore(store, waiting))[0]?.['attempts'] === 1 ? true : undefined,
  )
  await advanceClock(shop.url, 'P1D')
  const [late] = await queryStore(store, waiting)
  expect(late).toMatchObject({ waits: true, dead: false, last_error: expect.stringContaining('ECONNREFUSED') })
  expect(Number(late?.['attempts'])).toBeGreaterThan(8)

  const sink = await startSmtpSink(port)
  await advanceClock(shop.url, 'PT6H')
  await advanceClock(shop.url, 'P1D')
  const mails = sink.mails.filter(({ recipients }) => recipients.includes('lan@to.example'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.messageId).toMatch(/^<[0-9a-f]{32}@127\.0\.0\.1>$/)
  expect(await queryStore(store, waiting)).toEqual([expect.objectContaining({ waits: false, dead: false })])
  expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
  await shop.stop()
  await sink.stop()
  await store.dispose()
})

test('[REL-02] after 72 hours a mail that no server accepted is a dead letter, and those that came later are not held up', async () => {
  const port = await freePort()
  const { store, shop } = await shopWithMailServer(port)
  const client = await sharerAt(shop.url)
  await sharedTo(client, 'lan@to.example')
  await advanceClock(shop.url, 'P3DT6H')
  expect(await queryStore(store, waiting)).toEqual([expect.objectContaining({ waits: false, dead: true })])
  const sink = await startSmtpSink(port)
  await sharedTo(client, 'minh@to.example')
  await advanceClock(shop.url, 'PT1S')
  expect(sink.mails.flatMap(({ recipients }) => recipients)).toEqual(['minh@to.example'])
  await shop.stop()
  await sink.stop()
  await store.dispose()
})

test('[OPS-04] SIGTERM lets a request in flight end, takes no new one, and exits 0', async () => {
  const store = await throwawayStore('postgres')
  const shop = await startShopProcess(store)
  const client = await sharerAt(shop.url)
  const stalled = await stallWrites(store.kind === 'postgres' ? store.url : '', 'quote')
  const inFlight = client.post('/cart/share', { emails: ['drain@to.example'] })
  await eventually('the share is under way', stalled.isAwaited)
  const exit = shop.stop()
  await eventually('no new visitor is let in', async () =>
    client.get('/healthz').then(
      () => undefined,
      () => true as const,
    ),
  )
  await stalled.release()
  const answer = await inFlight
  expect([answer.status, resultOf(answer)['number']], answer.text).toEqual([200, expect.stringMatching(/^Q-\d+$/)])
  expect(await exit).toBe(0)
  const again = await startShopProcess(store)
  await advanceClock(again.url, 'PT1S')
  expect(await mailsTo(again.url, 'drain@to.example')).toHaveLength(1)
  await again.stop()
  await store.dispose()
})

test('[OPS-04] a readiness check answers that the node shuts down before its socket closes', async () => {
  const store = await throwawayStore('postgres')
  const shop = await startShopProcess(store)
  const ask = (): Promise<number> =>
    new ShopClient(shop.url).get('/readyz').then(
      ({ status }) => status,
      () => 0,
    )
  expect(await ask()).toBe(200)
  const exit = shop.stop()
  const heard = new Set<number>()
  await eventually('the socket is closed', async () => {
    heard.add(await ask())
    return heard.has(0) ? true : undefined
  })
  expect([...heard].filter((status) => status !== 200)).toEqual([503, 0])
  expect(await exit).toBe(0)
  await store.dispose()
})

test('[OPS-04] a request that does not end in the time that is granted is cut, the exit is 0 all the same, and the log says so', async () => {
  const store = await throwawayStore('postgres')
  const shop = await startShopProcess(store, { SHUTDOWN_GRACE_MS: '200' })
  const client = await sharerAt(shop.url)
  const stalled = await stallWrites(store.kind === 'postgres' ? store.url : '', 'quote')
  const inFlight = client.post('/cart/share', { emails: ['cut@to.example'] }).then(
    ({ status }) => status,
    () => 'cut',
  )
  await eventually('the share is under way', stalled.isAwaited)
  expect(await shop.stop()).toBe(0)
  expect(await inFlight).toBe('cut')
  expect(shop.output()).toContain('the stop is cut off')
  await stalled.release()
  await store.dispose()
})
