import { expect, test } from 'vitest'
import type { WebhookMode } from './mode.ts'
import { dayMs, monday, sandboxPerTest } from '../testing/sandbox-rig.ts'
import { MINUTE_MS } from '@waybill/domain/durations'
import { earliestOf } from '../../worker/next-work.ts'

const sandbox = sandboxPerTest()

async function eventsAt(at: number) {
  const { gateway, setClock } = sandbox.rig
  setClock(at)
  const due = await gateway.dueWebhooks(at)
  return due.map((message) => {
    const read = gateway.readWebhook(message)
    if (!read.ok) throw new Error(read.failure.code)
    return { deliveryId: message.deliveryId, ...read.value }
  })
}

async function chargeIn(webhooks: WebhookMode, idempotencyKey = 'key-1') {
  const { gateway, card, request } = sandbox.rig
  await gateway.setMode({ mode: 'ok', count: 0, webhooks })
  await sandbox.rig.pay(request({ token: await card('4242424242424242'), idempotencyKey }))
}

test('a charge is announced at once by a signed event that names its key', async () => {
  await chargeIn('normal')
  const [ref] = (await sandbox.rig.charges()).map((charge) => charge.ref)
  const event = { type: 'charge.succeeded', createdAt: monday, idempotencyKey: 'key-1', ref }
  const events = await eventsAt(monday)
  expect(events).toMatchObject([event])
  expect(events[0]?.id).toMatch(/^evt_/)
})

test('a repeated call announces nothing new', async () => {
  await chargeIn('normal')
  const { db, request } = sandbox.rig
  const { token } = await db.selectFrom('gw.token').select('token').executeTakeFirstOrThrow()
  await sandbox.rig.pay(request({ token }))
  expect(await eventsAt(monday)).toHaveLength(1)
})

test('doubled, one event is delivered twice under one id', async () => {
  await chargeIn('double')
  const events = await eventsAt(monday)
  expect(new Set(events.map(({ id }) => id)).size).toBe(1)
  expect(new Set(events.map(({ deliveryId }) => deliveryId)).size).toBe(2)
})

test('late, an event comes after three days and names when it happened', async () => {
  await chargeIn('late')
  expect(await eventsAt(monday + 3 * dayMs - 1)).toEqual([])
  expect(await earliestOf(sandbox.rig.db, sandbox.rig.gateway.nextDue)).toBe(monday + 3 * dayMs)
  expect(await eventsAt(monday + 3 * dayMs)).toMatchObject([{ type: 'charge.succeeded', createdAt: monday }])
})

test('shuffled, every event comes once, in another order', async () => {
  const keys = Array.from({ length: 12 }, (_, index) => `key-${index}`)
  for (const key of keys) await chargeIn('shuffled', key)
  const arrived = (await eventsAt(monday + 2 * dayMs)).map(({ idempotencyKey }) => idempotencyKey ?? '')
  expect(arrived.toSorted()).toEqual(keys.toSorted())
  expect(arrived).not.toEqual(keys)
})

test('with none, nothing is announced and nothing is due', async () => {
  await chargeIn('none')
  expect(await eventsAt(monday + 10 * dayMs)).toEqual([])
  expect(await earliestOf(sandbox.rig.db, sandbox.rig.gateway.nextDue)).toBeUndefined()
})

test('the delivery mode outlives the mode of the calls', async () => {
  const { gateway, card, request } = sandbox.rig
  await gateway.setMode({ mode: 'decline', count: 1, webhooks: 'double' })
  const token = await card('4242424242424242')
  await sandbox.rig.pay(request({ token }))
  await sandbox.rig.pay(request({ token, idempotencyKey: 'key-2' }))
  const types = (await eventsAt(monday)).map(({ type }) => type)
  expect(types).toEqual(['charge.failed', 'charge.failed', 'charge.succeeded', 'charge.succeeded'])
})

test('an event comes again until the shop has taken it', async () => {
  await chargeIn('normal')
  const { gateway } = sandbox.rig
  const [first] = await eventsAt(monday)
  expect(await eventsAt(monday)).toEqual([first])
  await gateway.webhookAnswered(first?.deliveryId ?? 0, { isAccepted: true, now: monday })
  expect(await eventsAt(monday + 10 * dayMs)).toEqual([])
})

test('an event that the shop rejects is tried again for about three days, then given up', async () => {
  await chargeIn('normal')
  const { gateway } = sandbox.rig
  const triedAt: number[] = []
  for (
    let at = await earliestOf(sandbox.rig.db, gateway.nextDue);
    at !== undefined;
    at = await earliestOf(sandbox.rig.db, gateway.nextDue)
  ) {
    const [event] = await eventsAt(at)
    triedAt.push((at - monday) / MINUTE_MS)
    await gateway.webhookAnswered(event?.deliveryId ?? 0, { isAccepted: false, now: at })
  }
  expect(triedAt).toEqual([0, 1, 6, 36, 156, 876, 2316, 3756])
})

test('blocked, declined, pending, challenged and refunded each have their event', async () => {
  const { gateway, card, bankAccount, request } = sandbox.rig
  const tokens = [await card('4100000000000019'), await card('4000000000000002'), await bankAccount('000123456789')]
  for (const token of tokens) await sandbox.rig.pay(request({ token, idempotencyKey: token }))
  const requested = await sandbox.rig.pay(request({ token: await card('4000002760003184') }))
  if (requested.kind === 'challenge') await gateway.decideChallenge(requested.challengeId, false)
  const paid = await sandbox.rig.pay(request({ token: await card('4242424242424242'), idempotencyKey: 'key-2' }))
  if (paid.kind === 'paid') await gateway.refund({ idempotencyKey: 'r', paymentRef: paid.ref, amount: paid.amount })
  expect((await eventsAt(monday)).map(({ type }) => type)).toEqual([
    'charge.blocked',
    'charge.failed',
    'charge.pending',
    'challenge.declined',
    'charge.succeeded',
    'refund.succeeded',
  ])
})
