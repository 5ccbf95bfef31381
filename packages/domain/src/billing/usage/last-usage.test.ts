import { expect, test } from 'vitest'
import { change, report } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { issueStatement } from '@waybill/testkit/billing-stories'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import { paymentStates } from '../../payment/index.ts'

const paid: World['provider'] = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })

/** Subscribed to L with 7 vehicles from 1 March 2026, 00:00 on: 90.00 in advance, 84.00 in arrears. */
function inMarch(channel: 'direct' | 'wired' = 'direct', vehicle = 7): World {
  const world = new World({ at: at('2026-02-25T00:00'), channel })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(30, [], { vehicle }), 'now')
  return world
}

/** Its mails, and what they name. */
const lettersOf = ({ events }: World) =>
  events.flatMap(({ event }) => event.mails.map(({ template, named }) => [template, named] as const))

const openOf = ({ archive }: World) => archive.receivables.map(({ open }) => open.minor)

test('usage until the staff end it is a last invoice, of the month that would have followed (B-62, B-77, B-113)', () => {
  const world = inMarch()
  world.to(at('2026-03-16T00:00'))
  world.run({ kind: 'cancel_now' })
  expect([world.state, world.documents.slice(1)]).toEqual([
    'expired',
    [
      ['period', 'draft', 8400],
      ['credit', 'paid', 4645],
    ],
  ])
  world.to(at('2026-03-16T01:00'))
  const last = world.archive.documents.find(({ kind, lines }) => kind === 'period' && lines[0]?.kind === 'usage')
  expect([last?.status, last && shown(last.period.start), last && shown(last.lines[0]?.period.end ?? 0)]).toEqual([
    'paid',
    '2026-04-01T00:00',
    '2026-03-16T00:00',
  ])
  // credit of the unused month pays a part
  expect(world.archive.payments.at(-1)?.amount.minor).toBe(8400 - 4645)
  expect(violations(world)).toEqual([])
})

test('what comes within the hour of an early end is on the last invoice, and what comes after it is not charged (B-69, B-110)', () => {
  const world = inMarch()
  world.to(at('2026-03-16T00:00'))
  world.run({ kind: 'cancel_now' })
  world.to(at('2026-03-16T00:59'))
  expect(report(world, { vehicle: 9 }, at('2026-03-15T12:00'))).toBeUndefined()
  expect(world.documents.at(1)).toEqual(['period', 'draft', 9 * 1200])
  expect(report(world, { vehicle: 9 })).toBe('not-subscribed')
  world.to(at('2026-03-16T01:00'))
  expect(world.documents.at(1)).toEqual(['period', 'paid', 9 * 1200])
  expect(report(world, { vehicle: 12 }, at('2026-03-15T13:00'))).toBeUndefined()
  expect([world.archive.carried, world.documents.length, violations(world)]).toEqual([[], 3, []])
})

test('its minimum counts for the days until then: 15 of 31 of 60.00 (B-64)', () => {
  const world = inMarch('direct', 1)
  world.to(at('2026-03-16T00:00'))
  world.run({ kind: 'cancel_now' })
  expect(world.documents[1]).toEqual(['period', 'draft', 2903])
})

test('metering stops when the plan is read-only, and the last invoice is open and not tried by itself (B-77, B-125)', () => {
  const world = inMarch('direct', 1)
  world.provider = () => declined
  world.to(at('2026-06-01T00:00'))
  // of 90.00 and of the minimum of 60.00 what was delivered: 14 days and the hour of the draft, of 30 days
  expect([world.state, openOf(world)]).toEqual(['expired', [4212 + 6000, 2808]])
  expect(world.archive.payments.at(-1)?.state).toBe(paymentStates.unpaid)
  expect(world.tries.length).toBe(1 + 5)
  expect(lettersOf(world).slice(-2)).toEqual([
    ['subscription_expired', undefined],
    // an hour later, with its draft (B-69, B-89)
    ['invoice_issued', { isLast: 1 }],
  ])
  world.provider = paid
  world.run({ kind: 'retry' })
  world.run({ kind: 'retry' })
  expect([openOf(world), world.run({ kind: 'retry' }), violations(world)]).toEqual([[0, 0], 'nothing-failed', []])
})

test('the last invoice is tried although a statement is overdue: that is of what others use (B-120, B-125)', () => {
  const world = inMarch()
  world.to(at('2026-04-02T00:00'))
  issueStatement(world)
  world.to(at('2026-04-20T00:00'))
  const statement = world.archive.receivables.at(-1)
  expect([statement?.schedule, statement?.overdueAt]).toEqual(['statement', at('2026-04-15T00:00')])
  world.run({ kind: 'cancel_now' })
  world.to(at('2026-04-20T01:00'))
  expect([world.state, openOf(world), world.tries.at(-1)]).toEqual([
    'expired',
    // what is unused of April pays a part of the statement (B-141)
    [0, 1500, 0],
    ['2026-04-20T01:00', 'paid'],
  ])
  expect(violations(world)).toEqual([])
})

test('the last invoice is tried where a debt of before was paid in the end (B-125)', () => {
  const world = inMarch()
  world.provider = () => declined
  world.to(at('2026-04-01T01:00'))
  world.provider = paid
  world.run({ kind: 'retry' })
  world.to(at('2026-04-20T00:00'))
  world.run({ kind: 'cancel_now' })
  world.to(at('2026-04-20T01:00'))
  expect([world.state, openOf(world), world.tries.at(-1)]).toEqual(['expired', [0, 0], ['2026-04-20T01:00', 'paid']])
  expect(violations(world)).toEqual([])
})

test('a cancellation in dunning leaves it open, without a charge: its member gets one receipt, and the invoice once (B-79, B-89)', () => {
  const world = inMarch()
  world.provider = () => declined
  world.to(at('2026-04-10T00:00'))
  const before = world.mails.length
  world.run({ kind: 'cancel' })
  world.to(at('2026-07-01T00:00'))
  expect(world.mails.slice(before).map(([name]) => name)).toEqual(['subscription_cancelled', 'invoice_issued'])
  expect([openOf(world).at(-1), world.state, violations(world)]).toEqual([8400, 'expired', []])
})

test('the staff record a bank transfer for it, as nothing tries it by itself (B-77, B-79)', () => {
  const world = inMarch()
  world.provider = () => declined
  world.to(at('2026-04-10T00:00'))
  world.run({ kind: 'cancel' })
  world.to(at('2026-04-12T00:00'))
  const { id = 0, open } = world.archive.receivables.at(-1) ?? {}
  const amount = open ?? world.archive.creditBalance
  const transfer = {
    kind: 'record_transfer',
    documentId: id,
    amount,
    reference: 'bank 17',
    isAnyAmount: false,
  } as const
  expect([amount.minor, world.run(transfer)]).toEqual([8400, undefined])
  expect([openOf(world).at(-1), world.mails.at(-1)?.[0], violations(world)]).toEqual([0, 'receipt', []])
})

test('who buys again pays it with the other debts first (B-42)', () => {
  const world = inMarch()
  world.provider = () => declined
  world.to(at('2026-06-01T00:00'))
  world.provider = paid
  world.checkOut(aCart(20), 'now')
  expect([world.state, openOf(world), violations(world)]).toEqual(['subscribed', [0, 0], []])
})

test('usage of a month that was never paid for is not owed (B-73)', () => {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.checkOut(aCart(30, [], { vehicle: 7 }), 'trial_end')
  world.provider = () => declined
  world.to(at('2026-04-20T00:00'))
  expect([world.state, world.documents]).toEqual(['expired', [['trial_end', 'void', 9000]]])
})

test('a bank transfer pays it within 14 days, and nothing more is lost for it (B-68)', () => {
  const world = inMarch('wired')
  world.to(at('2026-03-16T00:00'))
  world.run({ kind: 'cancel_now' })
  world.to(at('2026-03-16T01:00'))
  const { dueAt = 0, open } = world.archive.receivables.at(-1) ?? {}
  expect([open?.minor, shown(dueAt)]).toEqual([8400 - 4645, '2026-03-30T00:00'])
  world.to(at('2026-06-01T00:00'))
  expect(world.mails.map(([name]) => name)).not.toContain('plan_read_only')
  expect(violations(world)).toEqual([])
})

test('lines that wait come to less than 0 at the end: that is credited by a note (B-136)', () => {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20), 'now')
  world.to(at('2026-03-31T20:00'))
  change(world, aCart(40))
  world.to(at('2026-03-31T20:01'))
  change(world, aCart(10), { timeframe: 'now' })
  expect(world.archive.carried.map(({ line }) => line.amount.minor)).toEqual([-32, 21])
  world.run({ kind: 'cancel' })
  world.to(at('2026-04-01T00:00'))
  expect([world.state, world.archive.creditBalance.minor, world.documents.at(-1)]).toEqual([
    'expired',
    11,
    ['credit', 'paid', 11],
  ])
  expect([world.archive.carried, violations(world)]).toEqual([[], []])
})
