import { describe, expect, test } from 'vitest'
import type { BillingFacts, StatementMember } from '@waybill/domain/billing'
import { nextOrderId, unknownAccount } from '@waybill/testkit/billing-archive'
import { change } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card, debit, purchaseIn } from '@waybill/testkit/billing-shop'
import { issueStatement, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { decide } from '../index.ts'

const partner = { by: 'partner', accountId: 99 } as const
const march = { start: at('2026-03-01T00:00'), end: at('2026-04-01T00:00') }

/** Subscribed to M, 60.00, since 1 March. */
function inMarch(): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(march.start)
  world.checkOut(aCart(20), 'now')
  return world
}

const payers = ({ archive }: World) => [archive.account.paidBy, archive.entitlements.map(({ source }) => source)]

describe('a partner takes an account on (B-35)', () => {
  test('what was paid ahead is credited, and from then on nothing is charged', () => {
    const world = inMarch()
    world.to(at('2026-03-16T00:00'))
    expect(world.run({ kind: 'take_on', payer: partner })).toBeUndefined()
    expect([payers(world), world.archive.creditBalance.minor]).toEqual([['partner', ['partner']], 3097])
    expect(world.documents).toEqual([
      ['period', 'paid', 6000],
      ['credit', 'paid', 3097],
    ])
    world.to(at('2026-06-15T00:00'))
    expect([world.state, world.documents.length]).toEqual(['subscribed', 2])
    expect(violations(world)).toEqual([])
  })

  test.each(['now', 'trial_end'] as const)('in its trial a checkout of its own, %s, is rejected', (start) => {
    const world = new World({ at: at('2026-03-01T10:00') })
    world.setMethod(card)
    world.run({ kind: 'take_on', payer: partner })
    expect(world.checkOut(aCart(20), start)).toBe('paid-by-other')
    world.to(at('2026-03-09T10:00'))
    expect([world.state, world.documents]).toEqual(['expired', []])
  })

  test('in a trial it goes on to its end, and a checkout that waits for that is set aside', () => {
    const world = new World({ at: at('2026-03-01T10:00') })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    expect(world.run({ kind: 'take_on', payer: partner })).toBeUndefined()
    expect([world.state, world.documents]).toEqual(['trial', [['trial_end', 'void', 6000]]])
    const purchase = purchaseIn(aCart(20))
    expect(world.run({ kind: 'enable', orderId: nextOrderId(world.archive), purchase })).toBeUndefined()
    expect([world.state, payers(world)]).toEqual(['subscribed', ['partner', ['partner']]])
  })

  test('ends a trial that its organisation has had with another account (B-75)', () => {
    const organization = { by: 'organization', accountId: 98 } as const
    for (const isTrialHad of [true, false]) {
      const world = new World({ at: at('2026-03-01T10:00') })
      world.setMethod(card)
      world.checkOut(aCart(20), 'trial_end')
      expect(world.run({ kind: 'take_on', payer: organization, isTrialHad })).toBeUndefined()
      expect([world.state, world.mails.filter(([name]) => name === 'trial_ended').length]).toEqual(
        isTrialHad ? ['expired', 1] : ['trial', 0],
      )
      const purchase = purchaseIn(aCart(20))
      expect(world.run({ kind: 'enable', orderId: nextOrderId(world.archive), purchase })).toBeUndefined()
      expect([world.state, violations(world)]).toEqual(['subscribed', []])
    }
    const paying = inMarch()
    expect(paying.run({ kind: 'take_on', payer: organization, isTrialHad: true })).toBeUndefined()
    expect(paying.state).toBe('subscribed')
  })

  test('an own debit that its bank returns afterwards is a debt of its own, and costs nothing that the partner pays', () => {
    const world = new World({ at: at('2026-02-25T00:00') })
    world.setMethod(debit)
    world.checkOut(aCart(20), 'now')
    world.to(at('2026-03-16T00:00'))
    const id = world.archive.attempts[0]?.id ?? 0
    world.run({ kind: 'cancel' })
    expect(world.run({ kind: 'take_on', payer: partner })).toBeUndefined()
    world.to(at('2026-03-25T00:01'))
    expect(world.state).toBe('expired')
    world.answer(id, { kind: 'returned', reference: `ch_${id}`, returnCode: 'R01' })
    const purchase = purchaseIn(aCart(20))
    expect(world.run({ kind: 'enable', orderId: nextOrderId(world.archive), purchase })).toBeUndefined()
    expect([world.state, payers(world)]).toEqual(['subscribed', ['partner', ['partner']]])
    world.to(at('2026-05-15T00:00'))
    expect([world.state, world.archive.receivables.some(({ open }) => open.minor > 0)]).toEqual(['subscribed', true])
    expect(violations(world)).toEqual([])
  })

  test('is rejected while something is owed or under way, and twice', () => {
    const owing = inMarch()
    owing.provider = () => declined
    owing.to(at('2026-04-02T00:00'))
    expect(owing.run({ kind: 'take_on', payer: partner })).toBe('debts-first')
    const waiting = inMarch()
    waiting.answersAtOnce = false
    waiting.to(march.end)
    expect(waiting.run({ kind: 'take_on', payer: partner })).toBe('payment-under-way')
    const taken = inMarch()
    taken.run({ kind: 'take_on', payer: partner })
    expect(taken.run({ kind: 'take_on', payer: { by: 'organization', accountId: 98 } })).toBe('paid-by-other')
  })
})

describe('what another payer takes over (B-35)', () => {
  const takeOn = { kind: 'take_on', payer: partner } as const
  const eventsOf = ({ plans }: World) => plans.at(-1)?.events.map(({ name, data }) => [name, data])

  test('a subscription goes on as it is, and the account says who pays', () => {
    const world = inMarch()
    world.run(takeOn)
    expect(world.plans.at(-1)).toMatchObject({ causes: [], rows: { subscription: { added: [], changed: [] } } })
    expect(eventsOf(world)?.at(-1)).toEqual(['account.taken_on', { by: 'partner', payer: 99 }])
  })

  test('a draft that waits an hour for late usage is issued first (B-107)', () => {
    const world = inMarch()
    change(world, aCart(20, [312], { vehicle: 1 }), { timeframe: 'now' })
    world.to(march.end)
    expect(world.documents.at(-1)).toEqual(['period', 'draft', 7200])
    expect(world.run(takeOn)).toBe('payment-under-way')
    world.to(at('2026-04-01T01:00'))
    expect([world.documents.at(-1)?.[1], world.run(takeOn)]).toEqual(['paid', undefined])
  })

  test('an order that was never paid for is no credit, in a history of any length', () => {
    const world = inMarch()
    world.to(at('2026-03-16T00:00'))
    world.provider = () => declined
    change(world, aCart(30))
    expect(world.documents.map(([, status]) => status)).toEqual(['paid', 'void'])
    const decided = decide(world.archive, takeOn, world.now)
    expect(decided.ok && decided.value.credit.map(({ amount }) => amount.minor)).toEqual([3097])
  })

  test('what is too little to be charged by itself is given up (B-136)', () => {
    const world = inMarch()
    world.to(at('2026-03-16T00:00'))
    change(world, aCart(20, [398]))
    expect(world.archive.carried.map(({ line }) => line.amount.minor)).toEqual([10])
    world.run(takeOn)
    expect([world.archive.carried, eventsOf(world)?.[1]]).toEqual([[], ['lines.dropped', { net: 10, currency: 'USD' }]])
  })
})

describe('a payer leaves', () => {
  function taken(): World {
    const world = inMarch()
    world.to(at('2026-03-16T00:00'))
    world.run({ kind: 'take_on', payer: partner })
    return world
  }

  test('it pays to the end of the calendar month, and the subscription ends with it (B-71)', () => {
    const world = taken()
    world.to(at('2026-04-20T12:00'))
    expect(world.run({ kind: 'leave_payer' })).toBeUndefined()
    expect([world.state, shown(world.archive.account.paidUntil ?? 0)]).toEqual(['canceled', '2026-05-01T00:00'])
    expect(world.mails.at(-1)).toEqual(['subscription_cancelled', '2026-04-20T12:00'])
    expect(world.run({ kind: 'leave_payer' })).toBe('already-leaving')
    expect(world.run({ kind: 'undo_cancel' })).toBe('billed-elsewhere')
    world.to(at('2026-05-01T00:00'))
    expect([world.state, world.archive.account.paidBy, world.archive.items]).toEqual(['expired', 'itself', []])
    world.to(at('2026-05-03T00:00'))
    expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
    expect([world.state, world.documents.at(-1)]).toEqual(['subscribed', ['period', 'paid', 6000]])
    expect(violations(world)).toEqual([])
  })

  test('earlier where its subscription was cancelled or ended before', () => {
    const cancelled = taken()
    cancelled.run({ kind: 'cancel' })
    cancelled.run({ kind: 'leave_payer' })
    expect(shown(cancelled.archive.account.paidUntil ?? 0)).toBe('2026-04-01T00:00')
    expect(cancelled.plans.at(-1)?.causes).toEqual([])
    const ended = taken()
    ended.run({ kind: 'leave_payer' })
    ended.to(at('2026-03-20T00:00'))
    expect(ended.run({ kind: 'cancel_now' })).toBeUndefined()
    expect([ended.state, ended.archive.account]).toMatchObject(['expired', { paidBy: 'itself' }])
    expect(ended.archive.account.paidUntil).toBeUndefined()
  })

  test.each([
    ['the month', '2026-01-20T00:00', '2026-02-01T00:00'],
    ['its period, where that was cancelled and ends first', '2026-02-03T00:00', '2026-02-12T10:00'],
  ])('with the end of %s', (_, day, end) => {
    const world = subscribed()
    world.run({ kind: 'take_on', payer: partner })
    world.run({ kind: 'cancel' })
    world.to(at(day))
    world.run({ kind: 'leave_payer' })
    expect(shown(world.archive.account.paidUntil ?? 0)).toBe(end)
    expect(world.events.at(-1)?.event).toMatchObject({ name: 'account.left_payer', data: { endsAt: at(end) } })
    world.to(at(end))
    expect([world.state, world.archive.account.paidBy]).toEqual(['expired', 'itself'])
  })

  test('at once where nothing runs that it could pay for, and never where it pays for nothing', () => {
    const world = new World({ at: at('2026-03-01T10:00') })
    expect(world.run({ kind: 'leave_payer' })).toBe('pays-itself')
    world.run({ kind: 'take_on', payer: partner })
    expect(world.run({ kind: 'leave_payer' })).toBeUndefined()
    expect(world.archive.account.paidBy).toBe('itself')
    expect(world.events.at(-1)?.event).toMatchObject({ name: 'account.left_payer', data: { endsAt: world.now } })
    const facts = unknownAccount(1)
    const paid = { ...facts, account: { ...facts.account, paidBy: 'partner' } } as const
    expect(decide(paid, { kind: 'leave_payer' }, 0)).toEqual({ ok: false, failure: { code: 'pays-itself' } })
  })
})

describe('the statement of a month (B-35, B-120)', () => {
  const members = (kind: 'plan' | 'usage'): readonly StatementMember[] => [
    {
      accountId: 7,
      company: 'Orchard Ltd',
      percentOff: 20,
      paidFor: [march],
      items: purchaseIn(aCart(kind === 'plan' ? 20 : 30)).items.flatMap(({ price }) =>
        price === undefined ? [] : { price, startedAt: march.start },
      ),
    },
  ]

  function stated(kind: 'plan' | 'usage', paidBy: BillingFacts['account']['paidBy'] = 'itself'): World {
    const world = new World({ at: at('2026-03-20T10:00') })
    world.setMethod(card)
    world.archive = { ...world.archive, account: { ...world.archive.account, paidBy } }
    world.to(march.end)
    world.run({ kind: 'issue_statement', month: march, members: members(kind), catalogueVersion: 1 })
    return world
  }

  test.each(['itself', 'partner'] as const)('is due in 14 days by transfer, with a card on file too (%s)', (paidBy) => {
    const world = stated('plan', paidBy)
    expect(world.documents).toEqual([['manual', 'open', 4800]])
    const [receivable] = world.archive.receivables
    expect([receivable?.schedule, shown(receivable?.dueAt ?? 0)]).toEqual(['statement', '2026-04-15T00:00'])
    expect([world.archive.payments[0]?.state, world.tries]).toEqual([9, []])
    expect(world.mails.at(-1)).toEqual(['invoice_issued', '2026-04-01T00:00'])
    const made = world.events.find(({ event }) => event.name === 'statement.made')
    expect(made?.event.data).toEqual({ month: march.start, lines: 1, total: 4800, currency: 'USD' })
    world.to(at('2026-07-01T00:00'))
    expect([world.archive.payments[0]?.state, world.mails.at(-1)]).toEqual([
      10,
      ['transfer_overdue', '2026-04-15T00:00'],
    ])
    const documentId = world.archive.documents[0]?.id ?? 0
    const amount = { minor: 4800, currency: 'USD' } as const
    const transfer = { kind: 'record_transfer', documentId, amount, isAnyAmount: false, reference: 'bank 1' } as const
    expect(world.run(transfer)).toBeUndefined()
    expect(world.documents).toEqual([['manual', 'paid', 4800]])
    expect(violations(world)).toEqual([])
  })

  test('is no document where all of it is free', () => {
    const world = new World({ at: march.end })
    issueStatement(world, { percentOff: 100 })
    expect([world.documents, world.mails]).toEqual([[], []])
  })

  test('is issued as it is made, also where something is metered, and says what of the month before came late', () => {
    const world = stated('usage')
    expect([world.documents, world.mails.at(-1)]).toEqual([
      [['manual', 'open', 12_000]],
      ['invoice_issued', '2026-04-01T00:00'],
    ])
    const [of] = members('usage').map((member) => ({ ...member, percentOff: 0, peaks: { vehicle: 12 } }))
    if (of === undefined) throw new Error('no member')
    const april = { start: march.end, end: at('2026-05-01T00:00') }
    const late = [{ month: march, members: [of], countedBefore: new Map([[of.accountId, { vehicle: 10 }]]) }]
    world.to(april.end)
    world.run({ kind: 'issue_statement', month: april, members: [], late, catalogueVersion: 1 })
    expect(world.documents.at(-1)).toEqual(['manual', 'open', 2400])
    expect(violations(world)).toEqual([])
  })

  test("is paid by the payer's credit first, and keeps nothing of its own subscription from it", () => {
    const world = new World({ at: at('2026-03-20T10:00'), credit: 1000 })
    world.setMethod(card)
    world.checkOut(aCart(20), 'now')
    world.to(march.end)
    world.run({ kind: 'issue_statement', month: march, members: members('plan'), catalogueVersion: 1 })
    world.to(at('2026-06-25T00:00'))
    expect(world.state).toBe('subscribed')
    expect(world.documents.filter(([kind]) => kind === 'period').every(([, status]) => status === 'paid')).toBe(true)
    expect(violations(world)).toEqual([])
  })
})
