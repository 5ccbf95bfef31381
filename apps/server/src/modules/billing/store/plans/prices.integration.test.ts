import { change } from '@waybill/testkit/billing-changes'
import { reprice, shopAt } from '@waybill/testkit/billing-prices'
import { aCart } from '@waybill/testkit/billing-shop'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestStore } from '../../../../platform/gateway/testing/open-test-store.ts'
import { createKeys } from '../../../../platform/keys.ts'
import { readSeller } from '../../../../platform/seller.ts'
import { closeOrderedCarts } from '../../../cart/index.ts'
import type { BillingPorts } from '../../core/billing-ports.ts'
import { planPrices, previewPrices, withdrawPrices, type RepricedAccount } from '../../staff/reprice-accounts.ts'
import { storeBillingShop } from '../../testing/store-billing-shop.ts'
import { StoredAccount } from '../../testing/stored-account.ts'

const prices = { 200: 6600, 310: 1100 }

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
  await storeBillingShop(opened.store.db)
  const { document } = shopAt(prices)
  await sql`insert into catalogue_version (number, digest, document, published_at)
    values (2, 'e', ${JSON.stringify(document)}, ${new Date(0)})`.execute(opened.store.db)
})
beforeEach(() => opened.store.runScript('truncate account, invoice_series cascade'))
afterAll(() => opened.dispose())

/** Subscribed to M with units in advance, for a fortnight. */
async function subscribed(): Promise<StoredAccount> {
  const account = await StoredAccount.register(opened.store.db)
  await account.setMethod('card')
  account.world.checkOut(aCart(20, [310], { driver: 3 }), 'now')
  await account.to(14)
  return account
}

async function expectSame(account: StoredAccount): Promise<void> {
  for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
  for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
  expect(await account.violations()).toEqual([])
}

describe('[INT-06] an account that moves to other prices is in the database what it is in memory', () => {
  test('through a notice, a renewal before its end, and the one that charges them', async () => {
    const account = await subscribed()
    const { world } = account
    expect(reprice(world, prices)).toBeUndefined()
    await account.to(100)
    expect(world.documents.map(([, , total]) => total)).toEqual([9000, 9000, 9900, 9900])
    const rows = await sql<{ amount: number; version: number; isOver: boolean }>`
      select amount, catalogue_version as version, ended_at is not null as "isOver" from subscription_item
      where account_id = ${world.archive.account.id} and kind = 'plan' order by id`.execute(opened.store.db)
    expect(rows.rows).toEqual([
      { amount: 6000, version: 1, isOver: true },
      { amount: 6600, version: 2, isOver: false },
    ])
    await expectSame(account)
  })

  test('through others in their place, a withdrawal, a pause, and a change that leaves nothing of them', async () => {
    const account = await subscribed()
    const { world } = account
    reprice(world, prices)
    reprice(world, { 200: 6300 })
    await account.flush()
    world.run({ kind: 'withdraw_prices' })
    reprice(world, prices, 45)
    world.run({ kind: 'pause' })
    await account.to(70)
    world.run({ kind: 'resume' })
    change(world, aCart(40))
    await account.to(100)
    expect([world.archive.subscription?.comingPrices, world.documents.at(-1)?.[2]]).toEqual([undefined, 9000])
    expect(world.events.map(({ event }) => event.name)).toContain('subscription.prices_dropped')
    await expectSame(account)
  })
})

function portsAt(now: number): BillingPorts {
  return {
    store: opened.store,
    clock: { now: () => now, measure: async () => undefined, stop: () => undefined },
    keys: createKeys('a secret of sixteen bytes at least'),
    seller: readSeller(undefined, undefined),
    log: pino({ level: 'silent' }),
    closeOrderedCarts,
  }
}

const outcomes = (accounts: readonly RepricedAccount[]) =>
  accounts.map(({ outcome }) => (outcome.ok ? outcome.value.after.minor : outcome.failure))

const noticed = async (): Promise<number> =>
  Number(
    (
      await sql<{ count: string }>`select count(*) as count from outbox where dedupe_key like 'price_change:%'`.execute(
        opened.store.db,
      )
    ).rows[0]?.count,
  )

describe('[INT-06] subscribers are moved account by account', () => {
  async function three(): Promise<{ ports: BillingPorts; ids: readonly number[] }> {
    const ids: number[] = []
    let now = 0
    for (let count = 0; count < 3; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one store
      const { world } = await subscribed()
      ids.push(world.archive.account.id)
      ;({ now } = world)
    }
    return { ports: portsAt(now), ids }
  }
  const repricing = { catalogue: shopAt(prices), noticeDays: 30 }

  test('a preview changes nothing and says what the plan does', async () => {
    const { ports } = await three()
    const previewed = await Array.fromAsync(previewPrices(ports, repricing))
    expect([outcomes(previewed), await noticed()]).toEqual([[9900, 9900, 9900], 0])
    const planned = await Array.fromAsync(planPrices(ports, { ...repricing, by: 'ana@shop.example' }))
    expect(planned).toEqual(previewed)
    const { rows } = await sql<{ actor: string }>`
      select distinct actor from event where name = 'subscription.prices_planned'`.execute(opened.store.db)
    expect(rows).toEqual([{ actor: 'operator:ana@shop.example' }])
  })

  test('[REL-01] one that stops after the first account is run again: each is notified once', async () => {
    const { ports } = await three()
    const by = 'ana@shop.example'
    for await (const { outcome } of planPrices(ports, { ...repricing, by })) {
      expect(outcome.ok).toBe(true)
      break
    }
    const stopped = await noticed()
    const again = await Array.fromAsync(planPrices(ports, { ...repricing, by }))
    expect([stopped, outcomes(again), await noticed()]).toEqual([1, ['prices-planned', 9900, 9900], 3])
    // two at once
    await Promise.all([0, 1].map(() => Array.fromAsync(planPrices(ports, { ...repricing, by }))))
    expect(await noticed()).toBe(3)
  })

  test('one that is held keeps no other waiting, and only those that are named are withdrawn', async () => {
    const { ports, ids } = await three()
    const [first = 0, second = 0] = ids
    const { db } = opened.store
    await sql`update billing_account set held_at = '2050-02-01', held_reason = 'a test' where account_id = ${first}`.execute(
      db,
    )
    const by = 'ana@shop.example'
    const planned = await Array.fromAsync(planPrices(ports, { ...repricing, by }))
    expect(outcomes(planned)).toEqual(['unavailable', 9900, 9900])
    const withdrawn = await Array.fromAsync(withdrawPrices(ports, { among: [second], by }))
    expect(withdrawn).toMatchObject([{ accountId: second, isDone: true }])
    expect(await Array.fromAsync(withdrawPrices(ports, { by }))).toHaveLength(1)
  })
})
