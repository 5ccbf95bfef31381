import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { queryStore } from '@waybill/testkit/query-store'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopCommandWith } from '@waybill/testkit/shop-command'
import {
  advanceClock,
  choosePlan,
  expectOk,
  invariantsOf,
  mailsTo,
  readyToPay,
  withOrderedCart,
} from '@waybill/testkit/shop-journey'
import {
  answerInDrops,
  startHookReceiver,
  type WebhookReceiver,
  type ReceivedWebhook,
} from '@waybill/testkit/webhook-receiver'
import { shopOn } from './crash/shop-on.ts'

const ANYWHERE = { WEBHOOK_TARGETS: 'any' }
/** Of its own each: an endpoint that never answers, one that answers a byte a second, and a good one. */
const [HANGS, DRIPS, GOOD] = ['/hangs', '/drips', '/good'] as const
/** A request hangs for five seconds; on a machine that does much else one may end before the rest is seen. */
const TRIES = 6

const shop = shopOn('postgres', ANYWHERE, 'published')

let receiver: WebhookReceiver
let isHanging = false
/** Messages that the two hold open. */
const held = new Set<ReceivedWebhook>()

/** Ends with the connection, never by itself. */
function hold(hook: ReceivedWebhook, answer: ServerResponse): void {
  held.add(hook)
  answer.once('close', () => held.delete(hook))
  if (hook.path === DRIPS) answerInDrops(answer)
}

beforeAll(async () => {
  receiver = await startHookReceiver()
  receiver.answerBy((hook, answer) => {
    if (!isHanging || hook.path === GOOD) return 204
    hold(hook, answer)
    return undefined
  })
  for (const path of [HANGS, DRIPS, GOOD]) {
    const url = `${receiver.url}${path}`
    const added = await shopCommandWith(ANYWHERE, shop.store(), 'webhooks', 'add', '--url', url)
    if (added.code !== 0) throw new Error(added.text)
  }
}, 120_000)
afterAll(() => receiver.stop())

/** Members who have ordered for the end of their trials, which are an hour apart. */
async function membersInTrial(): Promise<readonly number[]> {
  for (let member = 1; member <= TRIES; member += 1) {
    await withOrderedCart(await readyToPay(shop.url(), `trial${member}@kho.example`))
    await advanceClock(shop.url(), 'PT1H')
  }
  await advanceClock(shop.url(), 'P6DT16H')
  const due = await queryStore(shop.store(), 'select account_id from billing_account order by visit_at')
  return due.map(({ account_id: id }) => Number(id))
}

/** The clock comes to the end of a trial, as by itself: no call waits for what falls due then. */
async function trialEnds(accountId: number): Promise<void> {
  const now = Date.parse(String((await new ShopClient(shop.url()).get('/sandbox/clock')).body['now']))
  await queryStore(
    shop.store(),
    `with moved as (update clock_offset set offset_ms = offset_ms + ceil(extract(epoch from visit_at) * 1000) - ${now}
       from billing_account where account_id = ${accountId} returning 1)
     select pg_notify('clock', '') from moved`,
  )
}

const isPaid = async (accountId: number): Promise<boolean> =>
  (
    await queryStore(
      shop.store(),
      `select from invoice where account_id = ${accountId} and status = 'paid' and total > 0`,
    )
  ).length > 0

/** A new account, whose message both endpoints hold. */
async function heldAccount(email: string): Promise<readonly ReceivedWebhook[]> {
  const known = new Set(receiver.hooks.map(({ message: { data } }) => data['account_id']))
  const client = await choosePlan(new ShopClient(shop.url()))
  const person = { first_name: 'Mira', last_name: 'Osei', company: 'Bếp Sáng', country: 'US' }
  expectOk(await client.post('/register', { email, password: 'three quiet words', ...person }), 'the registration')
  return eventually('both endpoints hold a message of the new account', async () => {
    const found = [...held].filter(({ message: { data } }) => !known.has(data['account_id']))
    return new Set(found.map(({ path }) => path)).size === 2 ? found : undefined
  })
}

/**
 * True where a mail was sent, a trial was charged and the good endpoint got everything while the same two requests hung all
 * the time; false where one of them ended before that was seen.
 */
async function goesOnMeanwhile(email: string, inTrial: number): Promise<boolean> {
  const hanging = await heldAccount(email)
  const [first] = hanging
  const sharer = await choosePlan(new ShopClient(shop.url()))
  expectOk(await sharer.post('/cart/share', { emails: [`for-${email}`] }), 'the share')
  await trialEnds(inTrial)
  const isGood = (accountId: unknown): boolean =>
    receiver.hooks.some(({ path, message: { data } }) => path === GOOD && data['account_id'] === accountId)
  const isDone = async (): Promise<boolean> =>
    isGood(first?.message.data['account_id']) &&
    (await isPaid(inTrial)) &&
    (await mailsTo(shop.url(), `for-${email}`)).length === 1
  return eventually('all is done, or a request has ended', async () => {
    const isAllDone = await isDone()
    if (!hanging.every((hook) => held.has(hook))) return { isMeanwhile: false }
    return isAllDone ? { isMeanwhile: true } : undefined
  }).then(({ isMeanwhile }) => isMeanwhile)
}

/** Numbers of an account's messages in the order of their arrival at an endpoint, each the first time that it came. */
function numbersAt(endpoint: string, accountId: unknown): readonly unknown[] {
  const here = receiver.hooks.filter(
    ({ path, message: { data } }) => path === endpoint && data['account_id'] === accountId,
  )
  return [...new Set(here.map(({ message: { data } }) => data['seq']))]
}

test('[INT-02] [REL-02] endpoints that never answer, or a byte a second, hold up no other one, no mail and no charge', async () => {
  const inTrial = await membersInTrial()
  expect(inTrial).toHaveLength(TRIES)
  isHanging = true
  const tries: boolean[] = []
  for (const [place, accountId] of inTrial.entries())
    if (!tries.includes(true)) tries.push(await goesOnMeanwhile(`held${place}@kho.example`, accountId))
  expect(tries).toContain(true)

  const ends = await eventually('both requests are given up', async () => {
    const rows = await queryStore(
      shop.store(),
      `select distinct regexp_replace(url, '.*/', '/') as path, webhook_try.status, webhook_try.error
       from webhook_try join webhook_delivery on webhook_delivery.id = delivery_id
         join webhook_endpoint on webhook_endpoint.id = endpoint_id
       where webhook_try.error is not null order by path`,
    )
    return rows.length === 2 ? rows : undefined
  })
  const error = 'no whole answer within 5 seconds'
  expect(ends).toEqual([
    { path: DRIPS, status: 200, error },
    { path: HANGS, status: null, error },
  ])
  isHanging = false
  await advanceClock(shop.url(), 'P1D')
  const waiting = await queryStore(shop.store(), 'select id from webhook_delivery where next_at is not null')
  expect(waiting).toEqual([])
  const all = new Set(receiver.hooks.map(({ message: { data } }) => data['account_id']))
  for (const path of [HANGS, DRIPS, GOOD])
    for (const accountId of all)
      expect(numbersAt(path, accountId)).toEqual(numbersAt(GOOD, accountId).map((_, place) => place + 1))
  expect(await invariantsOf(shop.url())).toEqual({ ok: true, violations: [] })
}, 300_000)
