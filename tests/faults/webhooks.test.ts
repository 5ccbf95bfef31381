import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { queryStore } from '@waybill/testkit/query-store'
import { shopCommandWith } from '@waybill/testkit/shop-command'
import { advanceClock, invariantsOf, register } from '@waybill/testkit/shop-journey'
import { startHookReceiver, type HookReceiver } from '@waybill/testkit/webhook-receiver'
import { shopOn } from './crash/shop-on.ts'

const ANYWHERE = { WEBHOOK_TARGETS: 'any' }
const shop = shopOn('postgres', ANYWHERE)

let receiver: HookReceiver
beforeAll(async () => {
  receiver = await startHookReceiver()
  const added = await shopCommandWith(ANYWHERE, shop.store(), 'webhooks', 'add', '--url', receiver.url)
  expect(added.code).toBe(0)
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

test.each(['webhook_try', 'webhook_delivery'])(
  '[INT-02] [REL-01] killed with -9 between sending and recording in %s, the shop sends again under the same id, in order',
  async (table) => {
    const before = receiver.hooks.length
    const email = `${table.replace('_', '-')}@kho.example`
    let registered: Promise<unknown> | undefined
    // the trigger writes deliveries too: there the registration itself is killed, and is absent or whole
    await shop.crashAt(table, () => {
      registered = register(shop.url(), email).catch(() => undefined)
    })
    await registered
    await advanceClock(shop.url(), 'PT1M')
    await eventually('everything is delivered', async () => ((await waiting()) === 0 ? true : undefined))
    const events = await queryStore(
      shop.store(),
      `select event_id, account_id, seq from webhook_delivery where delivered_at is not null order by account_id, seq`,
    )
    const came = new Set(receiver.hooks.map(({ headers }) => headers['webhook-id']))
    expect(events.map(({ event_id: id }) => `evt_${String(id)}`).filter((id) => !came.has(id))).toEqual([])
    const accounts = new Set(receiver.hooks.slice(before).map(({ message }) => message.data['account_id']))
    for (const account of accounts)
      expect(numbersOf(account)).toEqual(numbersOf(account).toSorted((a, b) => Number(a) - Number(b)))
    if (table === 'webhook_try') expect(receiver.hooks.length).toBeGreaterThan(new Set(came).size)
    expect(await invariantsOf(shop.url())).toEqual({ ok: true, violations: [] })
  },
  300_000,
)
