import { sql } from 'kysely'
import { change } from '@waybill/testkit/billing-changes'
import { aCart } from '@waybill/testkit/billing-shop'
import { declined } from '@waybill/testkit/billing-world'
import { describe, expect, test } from 'vitest'
import { settle } from '@waybill/domain/billing'
import { daysInMs } from '@waybill/domain/calendar'
import { money } from '@waybill/domain/money'
import { loadFacts } from '../facts/load-facts.ts'
import { billingStore } from '../../testing/billing-store.ts'
import { StoredAccount } from '../../testing/stored-account.ts'

const opened = billingStore()

describe('[REL-03] an account in the database is what it is in memory', () => {
  test('from registration to a conversion and three renewals', async () => {
    const account = await StoredAccount.register(opened.store.db)
    await account.setMethod('card')
    account.world.checkOut(aCart(30, [310, 320], { vehicle: 7, driver: 3 }), 'trial_end')
    await account.to(100)
    expect(account.world.documents).toEqual([
      ['trial_end', 'paid', 14_000],
      ['period', 'paid', 22_400],
      ['period', 'paid', 22_400],
      ['period', 'paid', 22_400],
    ])
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('through dunning to the end, and into another life', async () => {
    const account = await StoredAccount.register(opened.store.db)
    await account.setMethod('card')
    account.world.checkOut(aCart(20, [320]), 'now')
    account.world.provider = () => declined
    await account.to(70)
    expect(account.world.state).toBe('expired')
    account.world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    account.world.run({ kind: 'retry' })
    account.world.checkOut(aCart(20), 'now')
    await account.to(110)
    expect(account.world.state).toBe('subscribed')
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('with a debit that comes back, a missing method, a challenge and a block', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.provider = (_, now) => ({ kind: 'challenge', challenge: { id: 'c', url: '/c', expiresAt: now + 900_000 } })
    world.checkOut(aCart(20), 'now')
    await account.flush()
    world.run({ kind: 'cancel_challenge', attemptId: world.archive.attempts[0]?.id ?? 0 })
    await account.setMethod('debit')
    world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + daysInMs(4) })
    world.checkOut(aCart(20), 'trial_end')
    await account.to(10)
    const attempt = world.archive.attempts.at(-1)?.id ?? 0
    world.answer(attempt, { kind: 'paid', reference: 'ch_1' })
    world.answer(attempt, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
    await account.flush()
    await account.setMethod(undefined)
    await account.to(38)
    await account.setMethod('card')
    world.provider = ({ id }) => ({ kind: 'blocked', reference: `ch_${id}` })
    world.run({ kind: 'retry' })
    await account.to(60)
    expect(world.archive.account.isLocked).toBe(true)
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('with a backup, disputes, a deposit that comes back, and transfers of other amounts', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    const newest = () => world.archive.attempts.at(-1)?.id ?? 0
    await account.setMethod('card', 'debit')
    world.checkOut(aCart(20), 'trial_end')
    await account.to(10)
    world.provider = ({ id, methodId }) =>
      methodId === world.archive.method?.id ? declined : { kind: 'paid', reference: `ch_${id}` }
    await account.to(40)
    world.answer(newest(), { kind: 'disputed', reference: `ch_${newest()}` })
    world.answer(newest(), { kind: 'dispute_won', reference: `ch_${newest()}` })
    world.run({ kind: 'unlock' })
    world.answer(newest(), { kind: 'disputed', reference: `ch_${newest()}` })
    world.answer(newest(), { kind: 'dispute_lost', reference: `ch_${newest()}`, refundReference: 're_1' })
    expect(world.state).toBe('expired')
    world.run({ kind: 'unlock' })
    await account.setMethod('debit')
    world.provider = () => declined
    world.checkOut(aCart(20), 'now')
    const [attemptId, reference] = [newest(), `ch_${newest()}`]
    world.answer(attemptId, { kind: 'paid', reference })
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.checkOut(aCart(10), 'now')
    await account.flush()
    await account.setMethod(undefined)
    await account.to(60)
    // the checkout used 40.00 of it (B-42)
    expect(world.archive.creditBalance.minor).toBe(2000)
    world.answer(attemptId, { kind: 'returned', reference, returnCode: 'R01' })
    const owed = world.archive.receivables.find(({ open }) => open.minor > 0)
    const transfer = {
      kind: 'record_transfer',
      documentId: owed?.id ?? 0,
      reference: 'RF18',
      isAnyAmount: true,
    } as const
    world.run({ ...transfer, amount: money(1000, 'USD') })
    world.run({ ...transfer, amount: money(9000, 'USD') })
    await account.to(82)
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('with methods that go on file, change places and are removed', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world, methods } = account
    world.run({ kind: 'set_method', method: methods.card, role: 'backup' })
    world.run({ kind: 'set_method', method: methods.debit, role: 'backup' })
    world.run({ kind: 'prefer_method', methodId: methods.debit.id })
    world.checkOut(aCart(20), 'trial_end')
    await account.to(8)
    expect(world.run({ kind: 'set_method', method: methods.expiring, role: 'charged' })).toBeUndefined()
    world.provider = ({ id, methodId }) =>
      methodId === methods.expiring.id
        ? { kind: 'declined', code: 'stolen_card', isHard: true }
        : { kind: 'paid', reference: `ch_${id}` }
    await account.to(40)
    expect(world.archive.method).toEqual(methods.card)
    world.run({ kind: 'set_method', method: methods.debit, role: 'backup' })
    world.run({ kind: 'remove_method', methodId: methods.card.id })
    expect(world.run({ kind: 'remove_method', methodId: methods.debit.id })).toBe('method-needed')
    world.run({ kind: 'cancel_now' })
    await account.flush()
    world.run({ kind: 'remove_method', methodId: methods.debit.id })
    await account.flush()
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('through a renewal that waits for its customer, and the reminders of a card that expires', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('expiring')
    world.checkOut(aCart(20, [320]), 'trial_end')
    await account.to(20)
    world.provider = (_, now) => ({
      kind: 'challenge',
      challenge: { id: 'c', url: '/c', expiresAt: now + daysInMs(3) },
    })
    await account.to(38)
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.answer(world.archive.attempts.at(-1)?.id ?? 0, { kind: 'paid', reference: 'ch_c' })
    await account.to(100)
    expect(world.mails.map(([name]) => name)).toEqual([
      'subscription_scheduled',
      'trial_ending_3',
      'subscription_started',
      'receipt',
      'confirm_payment',
      'receipt',
      'card_expires_30',
      'receipt',
      'card_expires_7',
      'receipt',
    ])
    const { rows } = await sql<{ dedupe_key: string }>`
      select dedupe_key from outbox where account_id = ${world.archive.account.id}`.execute(opened.store.db)
    expect(new Set(rows.map((row) => row.dedupe_key)).size).toBe(world.mails.length)
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('in a trial that the staff extended, to its end', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.to(5)
    world.run({ kind: 'extend_trial', to: { days: 9 } })
    await account.to(6)
    expect([world.state, await account.violations()]).toEqual(['trial', []])
    await account.to(20)
    expect(world.state).toBe('expired')
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('with account credit that pays one invoice whole and a part of the next', async () => {
    const account = await StoredAccount.register(opened.store.db, 9_000)
    await account.setMethod('card')
    account.world.checkOut(aCart(20), 'trial_end')
    await account.to(40)
    expect(account.world.tries).toHaveLength(1)
    account.world.run({ kind: 'grant_credit', amount: money(7_000, 'USD'), reason: 'an outage', by: 'ada' })
    await account.to(70)
    expect([account.world.tries.length, account.world.archive.creditBalance.minor]).toEqual([1, 1_000])
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('with lines that are carried from invoice to invoice, and given up at the end', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(0, [398]), 'trial_end')
    await account.to(40)
    expect(world.archive.carried).toHaveLength(2)
    await account.to(100)
    expect(world.documents.map(([, status, total]) => [status, total])).toEqual([
      ['void', 20],
      ['void', 40],
      ['paid', 60],
      ['void', 20],
    ])
    world.run({ kind: 'cancel' })
    await account.to(130)
    expect([world.state, world.archive.carried]).toEqual(['expired', []])
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('through a reactivation that pays an old debt first, of which credit has paid a part', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(20), 'trial_end')
    await account.to(8)
    world.provider = () => declined
    await account.to(70)
    expect(world.state).toBe('expired')
    world.run({ kind: 'grant_credit', amount: money(1_000, 'USD'), reason: 'an outage', by: 'ada' })
    world.checkOut(aCart(10), 'now')
    let left = 1
    world.provider = ({ id }) => (left-- > 0 ? { kind: 'paid', reference: `ch_${id}` } : declined)
    world.checkOut(aCart(10), 'now')
    await account.flush()
    expect([world.state, world.archive.creditBalance.minor]).toEqual(['expired', 0])
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.checkOut(aCart(10), 'now')
    await account.to(75)
    expect([world.state, world.archive.creditBalance.minor]).toEqual(['subscribed', 0])
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('at a lost dispute of an old invoice, by what is loaded for its verdict', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(20), 'trial_end')
    await account.to(40)
    const attemptId = world.archive.attempts[0]?.id ?? 0
    world.answer(attemptId, { kind: 'disputed', reference: 'dp_1' })
    await account.flush()
    const { id } = world.archive.account
    const verdict = {
      attemptId,
      outcome: { kind: 'dispute_lost', reference: 'dp_1', refundReference: 're_1' },
    } as const
    const facts = (
      await loadFacts(opened.store.db, [id], { seller: { taxes: undefined }, attemptId, mayEnd: true })
    ).get(id)
    if (facts === undefined) throw new Error('the account has no facts')
    const planned = settle(facts, verdict, world.now)
    world.answer(attemptId, verdict.outcome)
    await account.flush()
    expect(planned.credit.map(({ amount }) => amount)).toEqual([world.archive.creditBalance])
    expect(world.archive.creditBalance.minor).toBeGreaterThan(0)
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('through credit notes of what was reduced, returned to the balance, and cancelled', async () => {
    const account = await StoredAccount.register(opened.store.db, 10_000)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(20), 'trial_end')
    await account.to(8)
    world.provider = () => declined
    await account.to(60)
    expect(world.documents.slice(1)).toEqual([
      ['period', 'paid', 6000],
      ['credit', 'paid', 3290],
    ])
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.checkOut(aCart(30, [320], { vehicle: 7 }), 'now')
    await account.to(70)
    world.run({ kind: 'cancel' })
    world.run({ kind: 'undo_cancel' })
    world.run({ kind: 'cancel_now' })
    await account.flush()
    // in the weeks that were credited another life begins, and its months name them again
    world.checkOut(aCart(20), 'now')
    await account.to(110)
    world.run({ kind: 'cancel' })
    await account.to(140)
    expect([world.state, world.documents.filter(([kind]) => kind === 'credit').length]).toEqual(['expired', 2])
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
    expect(await numbersOf('credit_note')).toEqual([1001, 1002])
  })

  test('through changes now, at renewal and by the year, paid, given back, abandoned and too late', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(20, [310], { driver: 3 }), 'trial_end')
    await account.to(20)
    change(world, aCart(40, [310, 330], { driver: 5 }))
    await account.to(25)
    change(world, aCart(20, [310], { driver: 5 }), { timeframe: 'now' })
    change(world, aCart(10), {})
    world.run({ kind: 'remove_change' })
    change(world, aCart(10), {})
    await account.to(40)
    expect(world.archive.items.map(({ productId }) => productId)).toEqual([10, 100])
    world.provider = (_, now) => ({ kind: 'challenge', challenge: { id: 'c', url: '/c', expiresAt: now + 900_000 } })
    change(world, aCart(40), {})
    world.answer(newestOf(account), { kind: 'declined', code: 'authentication_lapsed', isHard: false })
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    change(world, aCart(20), { interval: 'year' })
    await account.to(50)
    world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + daysInMs(4) })
    change(world, aCart(40), {})
    const late = newestOf(account)
    await account.to(100)
    world.answer(late, { kind: 'paid', reference: `ch_${late}` })
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    change(world, aCart(40), {})
    world.run({ kind: 'cancel_now' })
    await account.to(130)
    expect([world.state, world.documents.filter(([kind]) => kind === 'change').length]).toEqual(['expired', 6])
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('through refunds to the card and to the balance, one that is rejected, and money that comes back after them', async () => {
    const account = await StoredAccount.register(opened.store.db, 1000)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(20), 'trial_end')
    await account.to(8)
    const documentId = world.archive.documents[0]?.id ?? 0
    const refund = { kind: 'refund', documentId, destination: 'method', reason: 'goodwill', by: 'ada' } as const
    world.run({ ...refund, net: money(2000, 'USD') })
    world.run({ ...refund, net: money(500, 'USD'), destination: 'credit' })
    world.givesBack = false
    world.run({ ...refund, net: money(700, 'USD') })
    await account.flush()
    expect(world.archive.refunds.map(({ state }) => state)).toEqual(['refunded', 'credited', 'rejected'])
    const attemptId = world.archive.attempts[0]?.id ?? 0
    world.answer(attemptId, { kind: 'returned', reference: `ch_${attemptId}`, returnCode: 'R01' })
    world.provider = () => declined
    await account.to(45)
    expect(world.state).toBe('expired')
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })
})

const newestOf = ({ world }: StoredAccount): number => world.archive.attempts.at(-1)?.id ?? 0

/** The numbers of a series, in the order of their documents. */
async function numbersOf(series: string): Promise<readonly (number | null)[]> {
  const rows = await opened.store.db
    .selectFrom('invoice')
    .select('seq')
    .where('series', '=', series)
    .orderBy('id')
    .execute()
  return rows.map(({ seq }) => seq)
}
