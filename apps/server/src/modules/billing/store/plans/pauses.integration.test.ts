import { daysInMs } from '@waybill/domain/calendar'
import { money } from '@waybill/domain/money'
import { change } from '@waybill/testkit/billing-changes'
import { aCart } from '@waybill/testkit/billing-shop'
import { declined } from '@waybill/testkit/billing-world'
import { taxRates } from '@waybill/testkit/tax-number'
import { describe, expect, test } from 'vitest'
import { billingStore } from '../../testing/billing-store.ts'
import { START, StoredAccount } from '../../testing/stored-account.ts'

const opened = billingStore()

async function expectSame(account: StoredAccount): Promise<void> {
  for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
  for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
  expect(await account.violations()).toEqual([])
}

describe('[REL-03] an account that rests or leaves a legacy plan is in the database what it is in memory', () => {
  test('through a pause of months, its end, usage of the month after it, and another pause', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(30, [310, 320], { vehicle: 7, driver: 3 }), 'trial_end')
    await account.to(20)
    expect(world.run({ kind: 'pause' })).toBeUndefined()
    await account.flush()
    expect(await account.violations()).toEqual([])
    await account.to(100)
    expect([world.state, world.archive.entitlements]).toEqual(['paused', []])
    expect(world.run({ kind: 'resume' })).toBeUndefined()
    await account.to(140)
    expect(world.run({ kind: 'pause' })).toBeUndefined()
    expect(world.run({ kind: 'resume' })).toBeUndefined()
    await account.to(170)
    expect(world.documents.map(([kind, status]) => `${kind} ${status}`)).toEqual([
      'trial_end paid',
      'credit paid',
      'change paid',
      'change paid',
      'period paid',
      'credit paid',
      'change paid',
      'change paid',
      'period paid',
    ])
    await expectSame(account)
  })

  test('with a change that is set aside, a decline at the end of the pause, and the end of what is paused', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(20), 'trial_end')
    await account.to(34)
    change(world, aCart(10))
    world.run({ kind: 'pause' })
    await account.to(50)
    world.provider = () => declined
    world.run({ kind: 'resume' })
    expect(world.state).toBe('past_due')
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    await account.to(52)
    expect(world.state).toBe('pending_change')
    await account.to(70)
    expect(world.archive.subscription?.terms.planId).toBe(10)
    world.run({ kind: 'pause' })
    world.run({ kind: 'cancel_now' })
    await account.to(90)
    expect([world.state, world.archive.items]).toEqual(['expired', []])
    await expectSame(account)
  })

  test('through a migration that is paid first, its reversal, and another one that gives back', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(20), 'trial_end')
    await account.to(15)
    await account.becomeLegacy()
    world.provider = () => declined
    change(world, aCart(0, [350]))
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    change(world, aCart(0, [350]))
    await account.flush()
    expect([world.archive.subscription?.kind, await account.accountKind()]).toEqual([0, 5])
    await account.to(20)
    expect(world.run({ kind: 'reverse_migration' })).toBeUndefined()
    await account.flush()
    expect([world.archive.subscription?.kind, await account.accountKind()]).toEqual([1, 1])
    await account.to(40)
    change(world, aCart(10))
    await account.to(70)
    expect(world.archive.items.map(({ productId }) => productId)).toEqual([10, 100])
    expect(world.documents.map(([kind, status]) => `${kind} ${status}`)).toEqual([
      'trial_end paid',
      'change void',
      'change paid',
      'credit paid',
      'change paid',
      'period paid',
      'credit paid',
      'change paid',
      'period paid',
    ])
    await expectSame(account)
  })

  test('with what an earlier system was paid: it is left, comes back, is paused, left again and ended (B-145)', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    await account.setCountry('FR')
    world.checkOut(aCart(20), 'trial_end')
    await account.to(15)
    const period = { start: START, end: START + daysInMs(365) }
    const earlier = { price: money(45_300, 'USD'), period, taxRate: taxRates.reduced, document: 'C-118' }
    await account.becomeLegacy(earlier)
    await account.to(20)
    change(world, aCart(10))
    await account.flush()
    expect(world.archive.subscription?.earlierPayment).toEqual({ ...earlier, isCredited: true })
    expect(await account.violations()).toEqual([])
    await account.to(25)
    expect(world.run({ kind: 'reverse_migration' })).toBeUndefined()
    await account.flush()
    world.run({ kind: 'pause' })
    await account.to(30)
    world.run({ kind: 'resume' })
    await account.flush()
    change(world, aCart(40))
    await account.to(40)
    world.run({ kind: 'cancel_now' })
    await account.flush()
    // notes beside invoices; those of the earlier payment correct none of these
    const notes = world.archive.documents.filter(({ kind }) => kind === 'credit')
    expect([world.state, notes.length, notes.filter(({ corrects }) => corrects === undefined).length]).toEqual([
      'expired',
      6,
      1,
    ])
    await expectSame(account)
    const ended = await StoredAccount.register(opened.store.db)
    await ended.setMethod('card')
    ended.world.checkOut(aCart(20), 'trial_end')
    await ended.to(45)
    const { document: _, ...unnumbered } = { ...earlier, taxRate: taxRates.none }
    await ended.becomeLegacy(unnumbered)
    ended.world.run({ kind: 'cancel_now' })
    await ended.flush()
    expect(ended.world.documents.slice(2).map(([kind]) => kind)).toEqual(['credit', 'credit'])
    await expectSame(ended)
  })

  test('after a legacy plan ended with a debt: that is paid, and the next life is of the marketplace', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(20), 'trial_end')
    await account.to(8)
    await account.becomeLegacy()
    world.provider = () => declined
    await account.to(70)
    expect(world.state).toBe('expired')
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.checkOut(aCart(10), 'now')
    await account.to(75)
    expect([world.state, world.archive.subscription?.kind, await account.accountKind()]).toEqual(['subscribed', 0, 5])
    await expectSame(account)
  })
})
