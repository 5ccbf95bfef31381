import { change } from '@waybill/testkit/billing-changes'
import { aCart } from '@waybill/testkit/billing-shop'
import { declined, type World } from '@waybill/testkit/billing-world'
import { daysInMs } from '@waybill/domain/calendar'
import { describe, expect, test } from 'vitest'
import { billingStore } from '../../testing/billing-store.ts'
import { StoredAccount } from '../../testing/stored-account.ts'

const opened = billingStore()

const taken: World['provider'] = ({ id }, now) => ({
  kind: 'pending',
  reference: `ch_${id}`,
  expectedAt: now + daysInMs(4),
})
const newest = ({ archive }: World) => archive.attempts.at(-1)?.id ?? 0
const plans = ({ archive }: World) => archive.items.flatMap(({ productId, price }) => (price ? productId : []))

async function expectSame(account: StoredAccount): Promise<void> {
  for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
  for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
  expect(await account.violations()).toEqual([])
}

describe('[REL-03] an account in the database is what it is in memory', () => {
  test('through changes by debit that take effect before they settle, are refused, and come back (B-80, B-101)', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(20), 'now')
    await account.setMethod('debit')
    world.provider = taken
    await account.to(10)
    expect(change(world, aCart(40))).toBeUndefined()
    expect([plans(world), world.documents.at(-1)?.slice(0, 2)]).toEqual([[40], ['change', 'open']])
    await account.to(14)
    world.answer(newest(world), declined)
    expect(world.state).toBe('past_due')
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    await account.to(16)
    expect([world.state, world.documents.at(-1)?.slice(0, 2)]).toEqual(['subscribed', ['change', 'paid']])
    world.answer(newest(world), { kind: 'returned', reference: `ch_${newest(world)}`, returnCode: 'R10' })
    await account.to(40)
    expect(world.archive.payments[1]).toMatchObject({ state: 7 })
    await expectSame(account)
  })

  test.each(['paid', 'refused'] as const)(
    'through a trial that ends by a debit without access, which is %s (B-122)',
    async (end) => {
      const account = await StoredAccount.register(opened.store.db)
      const { world } = account
      await account.setMethod('debit')
      world.provider = taken
      world.checkOut(aCart(20), 'trial_end')
      await account.to(9)
      expect([world.state, world.archive.entitlements]).toEqual(['subscribed', []])
      if (end === 'refused') world.provider = () => declined
      world.answer(newest(world), end === 'paid' ? { kind: 'paid', reference: `ch_${newest(world)}` } : declined)
      await account.to(20)
      expect(world.state).toBe(end === 'paid' ? 'subscribed' : 'expired')
      expect(world.archive.entitlements.length > 0).toBe(end === 'paid')
      await expectSame(account)
    },
  )

  test.each(['at once', 'at its money'] as const)(
    'through a first purchase by debit that takes effect %s (B-80)',
    async (when) => {
      const account = await StoredAccount.register(opened.store.db, when === 'at once' ? 6000 : 0)
      const { world } = account
      await account.setMethod('debit')
      world.provider = taken
      if (when === 'at once') {
        // a life before, whose second month has settled
        world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
        world.checkOut(aCart(20), 'now')
        await account.to(40)
        world.run({ kind: 'cancel' })
        await account.to(70)
        world.provider = taken
      }
      expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
      await account.flush()
      expect(world.documents.at(-1)?.[1]).toBe(when === 'at once' ? 'open' : 'draft')
      world.answer(newest(world), { kind: 'paid', reference: `ch_${newest(world)}` })
      await account.flush()
      expect([world.state, world.documents.at(-1)?.[1]]).toEqual(['subscribed', 'paid'])
      await expectSame(account)
    },
  )

  test('through a change whose debit settles after the renewal, and its difference (B-114)', async () => {
    const account = await StoredAccount.register(opened.store.db, 6000)
    const { world } = account
    await account.setMethod('debit')
    world.checkOut(aCart(20), 'now')
    world.provider = taken
    await account.to(20)
    expect(change(world, aCart(40))).toBeUndefined()
    expect([plans(world), world.archive.payments.length]).toEqual([[20], 1])
    const waiting = newest(world)
    // from 31 January on the month ends on 28 February
    await account.to(30)
    expect(world.documents.at(-1)).toEqual(['period', 'open', 6000])
    world.answer(waiting, { kind: 'paid', reference: `ch_${waiting}` })
    await account.flush()
    expect([plans(world), world.archive.orders.at(-1)?.state]).toEqual([[40], 'done'])
    const difference = world.archive.documents.at(-1)
    expect([difference?.kind, difference?.status, difference?.lines.map(({ kind }) => kind)]).toEqual([
      'change',
      'open',
      ['proration_credit', 'proration_charge'],
    ])
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    for (const { id, state } of world.archive.attempts)
      if (state === 'pending' || state === 'started') world.answer(id, { kind: 'paid', reference: `ch_${id}` })
    await account.to(65)
    expect([world.state, world.documents.at(-1)]).toEqual(['subscribed', ['period', 'paid', 9000]])
    await expectSame(account)
  })

  test.each(['a year', 'another plan than was scheduled'] as const)(
    'through %s whose debit settles after the renewal (B-114)',
    async (what) => {
      const account = await StoredAccount.register(opened.store.db, 6000)
      const { world } = account
      await account.setMethod('debit')
      world.checkOut(aCart(20), 'now')
      world.provider = taken
      await account.to(20)
      if (what === 'a year') change(world, aCart(20), { interval: 'year' })
      else {
        change(world, aCart(10), { timeframe: 'renewal' })
        change(world, aCart(40))
      }
      expect(world.archive.orders.at(-1)?.state).toBe('open')
      const waiting = newest(world)
      world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
      await account.to(30)
      world.answer(waiting, { kind: 'paid', reference: `ch_${waiting}` })
      world.answerAll()
      await account.flush()
      expect(world.archive.orders.at(-1)?.state).toBe('done')
      expect(world.documents.at(-1)?.slice(0, 2)).toEqual([what === 'a year' ? 'credit' : 'change', 'paid'])
      await account.to(80)
      await expectSame(account)
    },
  )

  test('through an add-on alone that is refused, and is lost without its plan (B-77)', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(20), 'now')
    await account.setMethod('debit')
    world.provider = taken
    await account.to(10)
    expect(change(world, aCart(20, [330]))).toBeUndefined()
    await account.to(14)
    const debt = world.archive.payments.at(-1)?.id
    world.provider = ({ id, paymentId }) => (paymentId === debt ? declined : { kind: 'paid', reference: `ch_${id}` })
    world.answer(newest(world), declined)
    await account.to(29)
    expect([world.state, world.archive.entitlements.length]).toEqual(['subscribed', 1])
    await account.to(40)
    expect([world.state, plans(world)]).toEqual(['subscribed', [20]])
    await expectSame(account)
  })
})
