import { aCart } from '@waybill/testkit/billing-shop'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysInMs } from '@waybill/domain/calendar'
import type { Database } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import type { GatewayOutcome, PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import { openTestStore } from '../../../platform/gateway/testing/open-test-store.ts'
import { scriptedGateway } from '../../../platform/gateway/testing/scripted-gateway.ts'
import { createKeys } from '../../../platform/keys.ts'
import { readSeller } from '../../../platform/seller.ts'
import { createNodeHealth } from '../../../platform/worker/node-health.ts'
import { outboxJob } from '../../../platform/worker/outbox-job.ts'
import { createWorker } from '../../../platform/worker/worker.ts'
import { closeOrderedCarts } from '../../cart/index.ts'
import { paymentJob } from './payment-job.ts'
import { storeBillingShop } from '../testing/store-billing-shop.ts'
import { START, StoredAccount } from '../testing/stored-account.ts'
import { visitJob } from '../core/visit-job.ts'

/** First renewal of everything here: 28 February, a month after a checkout on the 31st. */
const RENEWAL = START + daysInMs(28)
const SILENT_MS = 61_000

let opened: Awaited<ReturnType<typeof openTestStore>>
let db: Database
beforeAll(async () => {
  opened = await openTestStore()
  db = opened.store.db
  await storeBillingShop(db)
})
/** Ends of what the test began, also where it failed: nothing of it works beside the next one. */
const endings: (() => unknown)[] = []
beforeEach(() => opened.store.runScript('truncate account, invoice_series, outbox cascade'))
afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()))
})
afterAll(() => opened.dispose())

/** Subscribed to M since the start, renewed a month later. */
async function subscriber(): Promise<number> {
  const account = await StoredAccount.register(db)
  await account.setMethod('card')
  account.world.checkOut(aCart(20), 'now')
  await account.flush()
  return account.world.archive.account.id
}

/** A provider that starts payments and doesn't answer their confirmation before the test does. */
function silentProvider() {
  const calls: PromiseWithResolvers<GatewayOutcome>[] = []
  const answer = (call: (typeof calls)[0]): void => call.resolve({ kind: 'cancelled' })
  let hasEnded = false
  const gateway: PaymentGateway = {
    ...scriptedGateway([]).gateway,
    startPayment: async ({ idempotencyKey }) => ({ kind: 'started', paymentRef: `ch_${idempotencyKey}` }),
    confirmPayment: ({ paymentRef: ref, amount }) => {
      const call = Promise.withResolvers<GatewayOutcome>()
      calls.push(call)
      if (hasEnded) answer(call)
      return call.promise.then(() => ({ kind: 'paid', ref, amount }))
    },
  }
  const answerAll = (): void => calls.forEach(answer)
  endings.push(() => {
    hasEnded = true
    answerAll()
  })
  return { gateway, calls, answerOne: () => calls.slice(0, 1).forEach(answer), answerAll }
}

/** A node at the renewals, with its payments, its visits, its mails and its heartbeat. */
function nodeWith(gateway: PaymentGateway, mailServer: () => Promise<unknown> = async () => undefined) {
  const keys = createKeys('a secret of sixteen bytes at least')
  const clock = { now: () => RENEWAL, measure: async () => undefined, stop: () => undefined }
  const log = pino({ level: 'silent' })
  const ports = { store: opened.store, clock, keys, seller: readSeller(undefined), log, closeOrderedCarts, gateway }
  const mailed: string[] = []
  const deliver = async ({ payload }: { readonly payload: { readonly to: string } }) => {
    mailed.push(payload.to)
    await mailServer()
    return 'sent' as const
  }
  let monotonic = 0
  const health = createNodeHealth(() => monotonic)
  const worker = createWorker({ store: opened.store, clock, log }, [
    paymentJob(ports),
    visitJob(ports),
    outboxJob({ db, clock, deliver, onFailure: () => undefined, log }),
    health.heartbeat,
  ])
  endings.push(worker.stop)
  return {
    worker,
    mailed,
    /** A minute passes of which this node's worker has shown nothing. */
    beSilent: () => (monotonic = SILENT_MS),
    isAlive: () => health.isWorkerAlive(),
    queueMail: (to: string) =>
      recordEvent(db, keys, {
        name: 'contact.written',
        entity: 'contact',
        entityId: '1',
        actor: 'visitor',
        data: {},
        now: RENEWAL,
        mails: [{ template: 'contact', to, locale: 'en', dedupeKey: to, refs: {} }],
      }),
  }
}

/** Number of attempts of renewals in each state. */
async function tries(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from payment_attempt where started_at >= ${new Date(RENEWAL)} group by state`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

async function isRenewed(accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from invoice where account_id = ${accountId} and created_at >= ${new Date(RENEWAL)}`.execute(db)
  return rows.length > 0
}

async function visitAt(accountId: number, at: number): Promise<void> {
  await sql`update billing_account set visit_at = ${new Date(at)} where account_id = ${accountId}`.execute(db)
}

describe('[PAY-08] a provider that does not answer', () => {
  test('holds up neither a renewal, nor a mail, nor the heartbeat; a stop waits for the try', async () => {
    const [first, second] = [await subscriber(), await subscriber()]
    await visitAt(second, RENEWAL + 1)
    const { gateway, calls, answerAll } = silentProvider()
    const node = nodeWith(gateway)
    await node.worker.start()
    await expect.poll(() => calls.length).toBe(1)
    // in the same turn: the heartbeat goes on beside the payment
    node.beSilent()
    expect(node.isAlive()).toBe(false)
    expect([await isRenewed(first), await isRenewed(second)]).toEqual([true, false])
    await visitAt(second, RENEWAL)
    await node.queueMail('ada@shop.example')
    await expect.poll(() => isRenewed(second)).toBe(true)
    await expect.poll(() => node.mailed).toContain('ada@shop.example')
    await expect.poll(() => node.isAlive()).toBe(true)
    await expect.poll(() => calls.length).toBe(2)
    const stopped = node.worker.stop().then(() => 'stopped')
    expect(await Promise.race([stopped, tries()])).toEqual({ started: 2 })
    answerAll()
    expect([await stopped, await tries()]).toEqual(['stopped', { paid: 2 }])
  })

  test('is called for at most 16 tries at once, and for the next one as soon as one has ended', async () => {
    for (let place = 0; place < 18; place += 1) await subscriber()
    const { gateway, calls, answerOne, answerAll } = silentProvider()
    const node = nodeWith(gateway)
    await node.worker.start()
    await expect.poll(() => calls.length).toBe(16)
    node.beSilent()
    await expect.poll(() => node.isAlive()).toBe(true)
    expect(calls).toHaveLength(16)
    answerOne()
    await expect.poll(() => calls.length).toBe(17)
    expect(await tries()).toEqual({ paid: 1, started: 17 })
    const stopped = node.worker.stop()
    answerAll()
    await stopped
    // what had not begun waits for another node
    expect(await tries()).toEqual({ paid: 17, started: 1 })
  })

  test('holds up a caller who waits for an instant to its end: the sandbox’s clock does not move on (B-126)', async () => {
    const accountId = await subscriber()
    const { gateway, calls, answerAll } = silentProvider()
    const { worker } = nodeWith(gateway)
    const ran = worker.runDue().then(() => 'ran')
    await expect.poll(() => calls.length).toBe(1)
    expect([await isRenewed(accountId), await Promise.race([ran, tries()])]).toEqual([true, { started: 1 }])
    answerAll()
    expect([await ran, await tries()]).toEqual(['ran', { paid: 1 }])
    expect(await worker.earliest()).toBeGreaterThan(RENEWAL)
  })
})

test('[REL-02] a mail server that does not answer holds up neither a charge nor the heartbeat; a stop waits for its mail', async () => {
  const [first, second] = [await subscriber(), await subscriber()]
  await visitAt(second, RENEWAL + 1)
  const { gateway, calls, answerAll } = silentProvider()
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>()
  endings.push(() => answer(undefined))
  const node = nodeWith(gateway, () => answered)
  await node.queueMail('ada@shop.example')
  await node.worker.start()
  await expect.poll(() => [calls.length, node.mailed.length]).toEqual([1, 1])
  answerAll()
  node.beSilent()
  await visitAt(second, RENEWAL)
  await expect.poll(() => calls.length).toBe(2)
  answerAll()
  await expect.poll(async () => (await tries())['paid']).toBe(2)
  await expect.poll(() => node.isAlive()).toBe(true)
  expect([await isRenewed(first), await isRenewed(second)]).toEqual([true, true])
  const stopped = node.worker.stop().then(() => 'stopped')
  expect(await Promise.race([stopped, tries()])).toEqual({ paid: 2 })
  answer(undefined)
  expect([await stopped, node.mailed.length]).toEqual(['stopped', 1])
})
