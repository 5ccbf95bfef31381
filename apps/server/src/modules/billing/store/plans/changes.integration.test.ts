import { change, changeCurrency } from '@waybill/testkit/billing-changes'
import { aCart } from '@waybill/testkit/billing-shop'
import { declined } from '@waybill/testkit/billing-world'
import { DAY_MS } from '@waybill/domain/durations'
import { money } from '@waybill/domain/money'
import { describe, expect, test } from 'vitest'
import { billingStore } from '../../testing/billing-store.ts'
import { START, StoredAccount } from '../../testing/stored-account.ts'

const opened = billingStore()

describe('[REL-03] an account in the database is what it is in memory', () => {
  test('through changes of usage, in the hour of a draft, of an open invoice, of little, and before an end', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    const now = { timeframe: 'now' } as const
    await account.setMethod('card')
    world.checkOut(aCart(30, [310], { vehicle: 7, driver: 3 }), 'trial_end')
    await account.to(20)
    change(world, aCart(20), now)
    change(world, aCart(30, [], { vehicle: 2 }), now)
    expect(world.archive.carried.map(({ line }) => line.kind)).toEqual(['usage'])
    // half an hour after the renewal of day 35
    await account.to(35.02)
    expect(change(world, aCart(40), now)).toBeUndefined()
    await account.to(36)
    expect(world.documents.slice(-3).map(([kind, status]) => [kind, status])).toEqual([
      ['period', 'paid'],
      ['change', 'paid'],
      ['credit', 'paid'],
    ])
    world.provider = () => declined
    await account.to(70)
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    expect([world.state, change(world, aCart(20), now)]).toEqual(['past_due', undefined])
    world.run({ kind: 'retry' })
    await account.to(95.99)
    change(world, aCart(40), now)
    change(world, aCart(20), now)
    // what is unused of M, and its charge again: that of the other plan was taken back whole
    expect(world.archive.carried.map(({ line }) => line.kind)).toEqual(['proration_credit', 'proration_charge'])
    await account.to(100)
    world.run({ kind: 'cancel' })
    expect(change(world, aCart(40), now)).toBeUndefined()
    await account.to(130)
    expect([world.state, world.archive.carried]).toEqual(['expired', []])
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('through ends within the month, by the staff and in debt, with the usage that no invoice has yet', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(30, [], { vehicle: 7 }), 'now')
    await account.to(10)
    world.run({ kind: 'cancel_now' })
    await account.to(11)
    expect(world.documents.map(([kind, status]) => [kind, status])).toEqual([
      ['period', 'paid'],
      ['period', 'paid'],
      ['credit', 'paid'],
    ])
    world.checkOut(aCart(30, [], { vehicle: 7 }), 'now')
    await account.to(20)
    world.provider = () => declined
    await account.to(80)
    const last = world.archive.receivables.at(-1)
    expect([world.state, last?.open.minor, last?.endedAt === undefined]).toEqual(['expired', 8400, false])
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.run({ kind: 'retry' })
    world.run({ kind: 'retry' })
    await account.flush()
    expect(world.archive.receivables.every(({ open }) => open.minor === 0)).toBe(true)
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })
  test('through an anchor that moves at a month end: no two invoices name one day (I12, B-61, B-113)', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    const periods = () =>
      world.archive.documents.flatMap(({ kind, period }) =>
        kind === 'period' ? [[period.start, period.end].map((instant) => (instant - START) / DAY_MS)] : [],
      )
    await account.setMethod('card')
    world.checkOut(aCart(30, [310], { vehicle: 7, driver: 3 }), 'now')
    // 28 February, after its renewal: the month from 31 January was to last until 31 March
    await account.to(28.1)
    change(world, aCart(30, [310], { vehicle: 7, driver: 3 }), { interval: 'year' })
    await account.to(56.5)
    expect(periods()).toEqual([
      [0, 28],
      [28, 59],
      [59, 87.1],
    ])
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test.each(['subscribed', 'expired'])(
    'through another anchor after an invoice of usage alone, to %s (I12)',
    async (then) => {
      const account = await StoredAccount.register(opened.store.db)
      const { world } = account
      const bought = aCart(30, [], { vehicle: 7 })
      await account.setMethod('card')
      world.checkOut(bought, 'now')
      await account.to(0.5)
      change(world, bought, { interval: 'year' })
      // 28 February, after the hour of its draft: nothing in advance, so nothing that is still served
      await account.to(28.6)
      expect(new Set(world.archive.documents.at(-1)?.lines.map(({ kind }) => kind))).toEqual(new Set(['usage']))
      change(world, bought, { interval: 'month', timeframe: 'now' })
      await account.to(29)
      if (then === 'expired') world.run({ kind: 'cancel_now' })
      await account.to(90)
      expect(world.state).toBe(then)
      const last = world.archive.documents.findLast(({ kind, period }) => kind === 'period' && period.start > START)
      expect(last?.status).toBe('paid')
      for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
      for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
      expect(await account.violations()).toEqual([])
    },
  )

  test('through another currency at a renewal, which waits while credit is left (B-88, B-137)', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(20, [310], { driver: 3 }), 'now')
    await account.flush()
    expect(changeCurrency(world, 'EUR')).toBeUndefined()
    world.run({ kind: 'grant_credit', amount: money(5_000, 'USD'), reason: 'goodwill', by: 'ada' })
    await account.to(35)
    expect([world.state, world.archive.account.currency]).toEqual(['pending_change', 'USD'])
    await account.to(70)
    expect([world.state, world.archive.account.currency]).toEqual(['subscribed', 'EUR'])
    expect(world.archive.documents.map(({ total }) => [total.minor, total.currency])).toEqual([
      [9000, 'USD'],
      [9000, 'USD'],
      [8100, 'EUR'],
    ])
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('with a credit that waits and is more than its next invoice, which its note pays (B-60)', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(20), 'now')
    await account.flush()
    const end = world.archive.subscription?.period.end ?? 0
    await account.to((end - START) / DAY_MS - 5 / 24)
    change(world, aCart(40), { timeframe: 'now' })
    change(world, aCart(0, [398]), { timeframe: 'now' })
    await account.flush()
    expect(world.archive.carried.map(({ line }) => line.amount.minor)).toEqual([-45])
    await account.to((end - START) / DAY_MS + 1)
    expect(world.documents.slice(-2)).toEqual([
      ['credit', 'paid', 45],
      ['period', 'paid', 20],
    ])
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('through another currency in a trial and back, and one after the end (B-88, B-137)', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    const to = (currency: 'EUR' | 'USD') => world.run({ kind: 'change_currency', currency, reason: 'it is in Spain' })
    expect([to('EUR'), to('USD')]).toEqual([undefined, undefined])
    await account.setMethod('card')
    world.checkOut(aCart(20), 'now')
    await account.flush()
    expect(to('EUR')).toBe('still-subscribed')
    world.run({ kind: 'cancel' })
    await account.to(35)
    expect([world.state, to('EUR')]).toEqual(['expired', undefined])
    await account.to(400)
    expect(world.archive.account.currency).toBe('EUR')
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })
})
