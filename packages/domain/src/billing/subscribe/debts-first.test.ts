import { describe, expect, test } from 'vitest'
import { grantTrial } from '@waybill/testkit/billing-changes'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { issueStatement, registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'

const paid: World['provider'] = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
const usd = (minor: number) => money(minor, 'USD')
const order = ({ archive }: World) => archive.orders.at(-1)
const causes = (world: World) => world.plans.at(-1)?.credit.map(({ amount, cause }) => [amount.minor, cause])

/** Ended in a debt of 30.00 of M. */
function inDebt(): World {
  const world = subscribed()
  world.provider = () => declined
  world.to(at('2026-04-01T00:00'))
  expect(world.state).toBe('expired')
  world.provider = paid
  return world
}

/** L with 7 vehicles from 1 March on, whose renewal was declined, and which the staff end on 5 April. */
function endedWithUsage(): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(30, [], { vehicle: 7 }), 'now')
  world.provider = () => declined
  world.to(at('2026-04-05T00:00'))
  expect(world.run({ kind: 'cancel_now' })).toBeUndefined()
  return world
}

describe('a purchase after a life that ended in debt (B-42)', () => {
  test.each([
    ['what fell due first, whatever was issued first', -1, 1],
    ['what was issued first of what fell due together', 0, 0],
  ] as const)('waits for %s', (_, later, place) => {
    const world = endedWithUsage()
    world.to(at('2026-04-05T01:00'))
    const owed = world.archive.receivables.filter(({ open }) => open.minor > 0)
    const [plan, usage] = owed
    if (plan === undefined || usage === undefined) throw new Error('two are owed')
    const dueAt = plan.dueAt + later
    world.archive = {
      ...world.archive,
      receivables: world.archive.receivables.map((row) => (row.id === usage.id ? { ...row, dueAt } : row)).toReversed(),
    }
    world.answersAtOnce = false
    expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
    const tried = world.archive.payments.find(({ id }) => id === world.archive.attempts.at(-1)?.paymentId)
    expect(tried?.documentId).toBe(owed[place]?.id)
  })

  test('is the one that goes on after the debt, also where a last invoice waits for late usage (B-69)', () => {
    const world = endedWithUsage()
    const last = world.documents.find(([, status]) => status === 'draft')
    expect(last).toEqual(['period', 'draft', 8400])
    world.provider = paid
    expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
    expect([world.state, order(world)?.state, violations(world)]).toEqual(['subscribed', 'done', []])
    const bought = world.archive.documents.find(({ orderId }) => orderId === order(world)?.id)
    expect([bought?.status, bought?.total.minor]).toEqual(['paid', 6000])
    expect(world.documents.filter(([, status]) => status === 'draft')).toEqual([last])
  })

  test('goes on after the debt of an order of before, whose first charge came back (B-80)', () => {
    const world = subscribed()
    const { id = 0 } = world.archive.attempts.at(-1) ?? {}
    world.answer(id, { kind: 'returned', reference: `ch_${id}`, returnCode: 'R01' })
    world.provider = () => declined
    world.to(at('2026-02-10T00:00'))
    world.provider = paid
    expect([world.state, world.checkOut(aCart(10), 'now')]).toEqual(['expired', undefined])
    expect([world.state, order(world)?.state, violations(world)]).toEqual(['subscribed', 'done', []])
  })

  test('goes on with a debt that is tried, and not when another one is paid by transfer meanwhile', () => {
    const world = endedWithUsage()
    world.to(at('2026-04-05T01:00'))
    world.answersAtOnce = false
    world.checkOut(aCart(20), 'now')
    const [tried, usage] = world.archive.receivables.filter(({ open }) => open.minor > 0)
    if (tried === undefined || usage === undefined) throw new Error('two are owed')
    const tries = world.archive.attempts.length
    const transfer = { kind: 'record_transfer', documentId: usage.id, amount: usage.open, reference: 'RF18' } as const
    expect(world.run({ ...transfer, isAnyAmount: false })).toBeUndefined()
    expect([world.archive.attempts.length, order(world)?.state]).toEqual([tries, 'open'])
    world.answersAtOnce = true
    world.provider = paid
    world.answerAll()
    expect([world.state, order(world)?.state, violations(world)]).toEqual(['subscribed', 'done', []])
  })

  test('waits for no statement: what credit leaves of that is paid by transfer (B-120, B-141)', () => {
    const world = subscribed()
    world.to(at('2026-04-02T00:00'))
    issueStatement(world)
    world.run({ kind: 'cancel_now' })
    const tries = world.archive.attempts.length
    expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
    expect([world.state, world.archive.attempts.length - tries]).toEqual(['subscribed', 1])
    expect(world.archive.receivables.find(({ schedule }) => schedule === 'statement')?.open.minor).toBe(2784)
  })

  test('is rejected for the end of a trial that the staff granted, where a debit of before came back since (B-80)', () => {
    const world = subscribed()
    const { id = 0 } = world.archive.attempts.at(-1) ?? {}
    world.to(at('2026-01-22T10:00'))
    world.run({ kind: 'cancel_now' })
    expect(grantTrial(world)).toBeUndefined()
    world.answer(id, { kind: 'returned', reference: `ch_${id}`, returnCode: 'R01' })
    expect(world.state).toBe('trial')
    expect(world.checkOut(aCart(20), 'trial_end')).toBe('debts-first')
  })

  test('is rejected while the charge of the debt is held, and where the debt is in another currency (B-82, B-88)', () => {
    const held = subscribed()
    held.provider = ({ id }) => ({ kind: 'blocked', reference: `ch_${id}` })
    held.to(at('2026-02-12T10:00'))
    held.run({ kind: 'unlock' })
    held.setMethod(card)
    expect(held.run({ kind: 'cancel_now' })).toBeUndefined()
    expect(held.checkOut(aCart(20), 'now')).toBe('debts-first')
    const world = inDebt()
    const payments = world.archive.payments.map((row) => ({ ...row, amount: money(row.amount.minor, 'EUR') }))
    world.archive = { ...world.archive, payments }
    expect(world.checkOut(aCart(20), 'now')).toBe('debts-first')
  })

  test('comes to nothing where the method is gone by the time its debt is paid', () => {
    const world = inDebt()
    world.setMethod(debit)
    world.answersAtOnce = false
    expect(world.checkOut(aCart(10), 'now')).toBeUndefined()
    const { id = 0 } = world.archive.attempts.at(-1) ?? {}
    const { method: _, ...without } = world.archive
    world.archive = without
    world.answer(id, { kind: 'paid', reference: `ch_${id}` })
    expect([order(world)?.state, world.state, violations(world)]).toEqual(['failed', 'expired', []])
  })

  test('is rejected without a method, also where it costs nothing by itself', () => {
    const world = inDebt()
    const { method: _, ...without } = world.archive
    world.archive = without
    expect(world.checkOut(aCart(0, [312]), 'now')).toBe('billing-missing')
  })
})

describe('account credit that was set aside for a purchase (B-60, B-94)', () => {
  test('pays a part, and returns whole where the purchase comes to nothing: its void draft has none', () => {
    const world = registered()
    world.setMethod(card)
    world.run({ kind: 'grant_credit', amount: usd(2500), reason: 'a lost week', by: 'ada' })
    world.answersAtOnce = false
    world.checkOut(aCart(20), 'now')
    expect(causes(world)).toEqual([[-2500, 'payment']])
    world.answer(world.archive.attempts.at(-1)?.id ?? 0, declined)
    expect(causes(world)).toEqual([[2500, 'returned']])
    expect(world.archive.documents.at(-1)).toMatchObject({ status: 'void', creditApplied: usd(0) })
  })

  test('is no entry where none was', () => {
    const world = registered()
    world.setMethod(card)
    world.answersAtOnce = false
    world.checkOut(aCart(20), 'now')
    world.answer(world.archive.attempts.at(-1)?.id ?? 0, declined)
    expect(causes(world)).toEqual([])
  })
})

test('of two deposits the one that comes back is owed, and not the other (B-115)', () => {
  const world = registered()
  world.setMethod(debit)
  world.answersAtOnce = false
  for (const plan of [20, 10]) {
    world.checkOut(aCart(plan), 'now')
    world.answer(world.archive.attempts.at(-1)?.id ?? 0, declined)
  }
  for (const { id } of world.archive.attempts) world.answer(id, { kind: 'paid', reference: `ch_${id}` })
  expect(world.archive.creditBalance.minor).toBe(6000 + 4000)
  const { id = 0 } = world.archive.attempts.at(-1) ?? {}
  world.answer(id, { kind: 'returned', reference: `ch_${id}`, returnCode: 'R01' })
  expect([world.archive.creditBalance.minor, violations(world)]).toEqual([6000, []])
})

test('of two deposits that come back after the credit was spent each is owed by itself: 10.00 of 100.00 was left (B-115)', () => {
  const world = registered()
  world.setMethod(debit)
  world.answersAtOnce = false
  for (const plan of [20, 10]) {
    world.checkOut(aCart(plan), 'now')
    world.answer(world.archive.attempts.at(-1)?.id ?? 0, declined)
  }
  const late = world.archive.attempts
  for (const { id } of late) world.answer(id, { kind: 'paid', reference: `ch_${id}` })
  world.checkOut(aCart(30), 'now')
  for (const { id } of late) world.answer(id, { kind: 'returned', reference: `ch_${id}`, returnCode: 'R01' })
  expect(world.archive.receivables.map(({ open, schedule }) => [open.minor, schedule])).toEqual([
    [5000, 'bank_return'],
    [4000, 'bank_return'],
  ])
})

test('a transfer that leaves less than a provider charges stays credit (B-60, B-115)', () => {
  const world = new World({ at: at('2026-01-05T10:00'), channel: 'wired' })
  world.setMethod(card)
  world.checkOut(aCart(20), 'now')
  world.to(at('2026-02-05T10:00'))
  const documentId = world.archive.documents.at(-1)?.id ?? 0
  const transfer = { kind: 'record_transfer', documentId, reference: 'RF18', isAnyAmount: true } as const
  world.run({ ...transfer, amount: usd(5950) })
  world.run({ ...transfer, amount: usd(20) })
  expect(causes(world)).toEqual([[20, 'deposit']])
  expect([world.archive.receivables.at(-1)?.open.minor, world.archive.creditBalance.minor]).toEqual([50, 20])
})

test('a debt of an ended life whose debit comes back in the next one makes it read-only at once (B-42)', () => {
  const world = inDebt()
  world.setMethod(debit)
  expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
  expect(world.state).toBe('subscribed')
  const debt = world.archive.receivables.find(({ endedAt }) => endedAt !== undefined)
  const payment = world.archive.payments.find(({ documentId }) => documentId === debt?.id)
  const { id } = world.archive.attempts.findLast(({ paymentId }) => paymentId === payment?.id) ?? { id: 0 }
  world.answer(id, { kind: 'returned', reference: `ch_${id}`, returnCode: 'R01' })
  expect(world.state).toBe('read_only')
  expect(violations(world)).toEqual([])
  expect(world.run({ kind: 'retry' })).toBeUndefined()
  expect(world.state).toBe('subscribed')
})
