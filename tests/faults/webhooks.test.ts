import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { queryStore } from '@waybill/testkit/query-store'
import { shopCommandWith } from '@waybill/testkit/shop-command'
import { advanceClock, invariantsOf, register } from '@waybill/testkit/shop-journey'
import { stallWrites } from '@waybill/testkit/stall-writes'
import { startHookReceiver, type WebhookReceiver } from '@waybill/testkit/webhook-receiver'
import { shopOn } from './crash/shop-on.ts'

const ANYWHERE = { WEBHOOK_TARGETS: 'any' }
const shop = shopOn('postgres', ANYWHERE)

let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startHookReceiver()
  const added = await shopCommandWith(ANYWHERE, shop.store(), 'webhooks', 'add', '--url', receiver.url)
  if (added.code !== 0) throw new Error(added.text)
}, 120_000)
afterAll(() => receiver.stop())

/** Numbers of the account whose messages name it, in the order of their arrival, each the first time that it came. */
function numbersOf(accountId: unknown): readonly unknown[] {
  const numbers = receiver.hooks.flatMap(({ message: { data } }) =>
    data['account_id'] === accountId ? [data['seq']] : [],
  )
  return [...new Set(numbers)]
}

const waiting = async (): Promise<number> => {
  const [row] = await queryStore(
    shop.store(),
    'select count(*)::int as n from webhook_delivery where next_at is not null',
  )
  return Number(row?.['n'])
}

test('[INT-02] [REL-01] killed with -9 between sending and recording, the shop sends again under the same id, and in order', async () => {
  const store = shop.store()
  if (store.kind !== 'postgres') throw new Error('only on PostgreSQL a table can be stalled from outside')
  const stalled = await stallWrites(store.url, 'webhook_try')
  void register(shop.url(), 'crash@kho.example').catch(() => undefined)
  await eventually('a message is sent', async () => (receiver.hooks.length > 0 ? true : undefined))
  await shop.crash()
  // the server would finish a statement that it has, although nothing waits for its answer
  await queryStore(
    store,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  )
  await stalled.release()
  await shop.start()
  await advanceClock(shop.url(), 'PT1M')
  await eventually('everything is delivered', async () => ((await waiting()) === 0 ? true : undefined))
  const events = await queryStore(
    shop.store(),
    'select event_id, account_id from webhook_delivery order by account_id, seq',
  )
  const came = receiver.hooks.map(({ headers }) => headers['webhook-id'])
  expect(new Set(events.map(({ event_id: id }) => `evt_${String(id)}`))).toEqual(new Set(came))
  expect(came.length).toBeGreaterThan(new Set(came).size)
  for (const account of new Set(events.map(({ account_id: id }) => Number(id))))
    expect(numbersOf(account)).toEqual(numbersOf(account).map((_, place) => place + 1))
  expect(await invariantsOf(shop.url())).toEqual({ ok: true, violations: [] })
}, 300_000)
