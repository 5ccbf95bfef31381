import { describe, expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { registered, subscribed, withFailingAddOn } from '@waybill/testkit/billing-stories'
import { at, World } from '@waybill/testkit/billing-world'
import { daysInMs } from '../calendar/index.ts'
import { money } from '../money/index.ts'
import { advance, applyPlan, decide, numbered, settle } from './index.ts'
import type { BillingFacts, BillingPlan } from './index.ts'

/** The plan of a checkout that is paid now, before its rows have ids: documents, payments and an attempt. */
function checkedOut(): { readonly plan: BillingPlan; readonly facts: BillingFacts } {
  const world = registered()
  world.setMethod(card)
  const facts = world.load()
  let plan: BillingPlan | undefined
  const seen = new World({ at: at('2026-01-05T10:00'), onWrite: ({ made }) => (plan = made) })
  seen.setMethod(card)
  seen.answersAtOnce = false
  seen.checkOut(aCart(20), 'now')
  if (plan === undefined) throw new Error('nothing was planned')
  return { plan, facts }
}

const rights = (world: World) =>
  world.archive.entitlements.map(({ productId }) => productId).toSorted((left, right) => left - right)

describe('the ids of a plan', () => {
  test('are negative until it is written, and then the same wherever a row is named', () => {
    const { plan } = checkedOut()
    let last = 500
    const stored = numbered(plan, () => (last += 1))
    const [document, payment, attempt] = [
      stored.rows.documents.added[0],
      stored.rows.payments.added[0],
      stored.rows.attempts.added[0],
    ]
    expect([plan.rows.documents.added[0]?.id, document?.id]).toEqual([-1, 501])
    expect([payment?.documentId, attempt?.paymentId]).toEqual([document?.id, payment?.id])
    expect([document?.subscriptionId, stored.subscriptionId]).toEqual([plan.subscriptionId, plan.subscriptionId])
    expect(stored.events[0]?.subject).toEqual(plan.events[0]?.subject)
  })

  test('are renamed in what is recorded of them: events, mails, credit, the list', () => {
    const world = subscribed()
    const facts = { ...world.load(), creditBalance: money(9_000, 'USD') }
    const plan = advance(facts, at('2026-02-12T10:00'))
    if (plan === undefined) throw new Error('nothing is due')
    const stored = numbered(
      {
        ...plan,
        reconciliations: [{ kind: 'outcome', paymentId: -1, reason: 'x' }],
        events: [
          ...plan.events,
          {
            name: 'x',
            subject: { table: 'documents', id: -1 },
            data: {},
            mails: [{ template: 'receipt', subject: { table: 'documents', id: -1 }, documentId: -1 }],
          },
        ],
      },
      () => 77,
    )
    expect(stored.credit).toEqual([{ amount: money(-6000, 'USD'), cause: 'payment', documentId: 77 }])
    expect([stored.issued, stored.reconciliations]).toEqual([[77], [{ kind: 'outcome', paymentId: 77, reason: 'x' }]])
    const [event] = stored.events.slice(-1)
    expect([event?.subject.id, event?.mails[0]?.subject.id, event?.mails[0]?.documentId]).toEqual([77, 77, 77])
    const [receipt] = stored.events
    expect([receipt?.name, receipt?.subject.id, receipt?.mails[0]]).toEqual([
      'invoice.paid',
      77,
      { template: 'receipt', subject: { table: 'documents', id: 77 } },
    ])
  })

  test('of a first subscription are renamed as well', () => {
    const { facts } = checkedOut()
    const { subscription: _, ...nothing } = facts
    const registration = {
      kind: 'start_trial',
      trial: { window: { start: 0, end: daysInMs(7) }, planId: 0, modules: [] },
      terms: { planId: 0, quantities: {}, pricing: false },
      catalogueVersion: 1,
      channel: 'direct',
    } as const
    const decided = decide({ ...nothing, items: [], entitlements: [] }, registration, 0)
    if (!decided.ok) throw new Error(decided.failure.code)
    expect(decided.value.subscriptionId).toBe(-1)
    expect(numbered(decided.value, () => 12).subscriptionId).toBe(12)
  })
})

describe('a plan says', () => {
  test('which documents it issues, and what its method was', () => {
    const world = subscribed()
    world.provider = () => ({ kind: 'declined', code: 'stolen_card', isHard: true })
    world.to(at('2026-02-12T10:00'))
    const [renewal, decline] = world.plans.slice(-2)
    expect([renewal?.issued, decline?.issued]).toEqual([[world.archive.documents.at(-1)?.id], []])
    expect([renewal?.disabledMethod, decline?.disabledMethod]).toEqual([undefined, card.id])
    expect([renewal?.isLocked, decline?.isLocked]).toEqual([undefined, undefined])
  })

  test('nothing of a next instant where there is none', () => {
    const world = registered()
    world.to(at('2026-02-01T00:00'))
    expect(world.plans.at(-1)).not.toHaveProperty('nextDue')
    expect(advance(world.load(), at('2030-01-01T00:00'))).toBeUndefined()
  })

  test('nothing before the instant that is due', () => {
    expect(advance(subscribed().load(), at('2026-02-12T09:59'))).toBeUndefined()
  })

  test('that the account is held once, not again', () => {
    const world = subscribed()
    world.provider = ({ id }) => ({ kind: 'blocked', reference: `ch_${id}` })
    world.to(at('2026-02-12T10:00'))
    expect(world.plans.at(-1)?.isLocked).toBe(true)
    world.to(at('2026-03-12T10:00'))
    expect(world.plans.at(-1)?.isLocked).toBeUndefined()
  })
})

describe('an invoice of an add-on alone (B-77)', () => {
  test('turns off that add-on after 14 days, and the plan stays', () => {
    const world = withFailingAddOn(at('2026-01-06T10:00'))
    world.to(at('2026-01-20T09:59'))
    expect([world.state, rights(world)]).toEqual(['subscribed', [200, 310, 320]])
    world.to(at('2026-01-20T10:00'))
    expect([world.state, rights(world)]).toEqual(['subscribed', [200, 310]])
  })

  test('ends it after 21 days', () => {
    const world = withFailingAddOn(at('2026-01-06T10:00'))
    world.to(at('2026-01-27T10:00'))
    expect([world.state, world.archive.items.map(({ productId }) => productId)]).toEqual(['subscribed', [20, 200, 310]])
    expect(world.archive.receivables.find(({ id }) => id === 900)?.endedAt).toBe(at('2026-01-27T10:00'))
  })

  test('is reduced then to the days before it was off: 15 of 31 of 20.00', () => {
    const world = withFailingAddOn(at('2026-01-06T10:00'))
    world.to(at('2026-01-27T10:00'))
    expect(world.documents.at(-1)).toEqual(['credit', 'paid', 1032])
    expect(world.archive.receivables.find(({ id }) => id === 900)?.open.minor).toBe(968)
  })

  test('is not reduced once more when the subscription ends after that, but paid by what that credits (B-141)', () => {
    const world = withFailingAddOn(at('2026-01-06T10:00'))
    world.to(at('2026-01-28T10:00'))
    world.run({ kind: 'cancel_now' })
    expect(world.state).toBe('expired')
    expect(world.archive.documents.filter(({ corrects }) => corrects === 900)).toHaveLength(1)
    expect(world.archive.receivables.find(({ id }) => id === 900)?.open.minor).toBe(0)
  })

  test('ends the add-on with the notice, and the plan goes on to the end of its period (B-134)', () => {
    const world = withFailingAddOn(at('2026-01-06T10:00'))
    world.to(at('2026-01-10T10:00'))
    expect(world.run({ kind: 'cancel' })).toBeUndefined()
    expect([world.state, rights(world)]).toEqual(['canceled', [200, 310]])
    expect(world.archive.receivables.find(({ id }) => id === 900)?.open.minor).toBe(323)
    world.to(at('2026-01-27T10:00'))
    expect(world.tries).toHaveLength(1)
  })

  test('brings it back when it is paid', () => {
    const world = withFailingAddOn(at('2026-01-06T10:00'))
    world.to(at('2026-01-21T10:00'))
    world.run({ kind: 'retry' })
    expect([rights(world), world.archive.items.every(({ trial }) => trial === 0)]).toEqual([[200, 310, 320], true])
  })
})

describe('an overdue transfer', () => {
  test('is recorded with its due date, and mailed when it was issued and when it did not come', () => {
    const world = subscribed()
    world.setMethod(undefined)
    world.to(at('2026-02-26T10:00'))
    const recorded = world.events.map(({ event }) => [
      event.name,
      event.data,
      event.mails.map(({ template }) => template),
    ])
    expect(recorded.slice(-2)).toEqual([
      ['invoice.issued', {}, ['invoice_issued']],
      ['payment.overdue', { dueAt: at('2026-02-26T10:00') }, ['transfer_overdue']],
    ])
    expect(world.archive.documents.at(-1)?.dueAt).toBe(at('2026-02-26T10:00'))
  })
})

describe('a late worker', () => {
  const lateBy = (instant: string): World => {
    const world = registered()
    world.now = at(instant)
    world.to(world.now)
    return world
  }

  test('sends one reminder of a trial, not two at once', () => {
    expect(lateBy('2026-01-11T12:00').mails).toEqual([['trial_ending_1', '2026-01-11T12:00']])
    expect(lateBy('2026-01-11T10:00').mails).toEqual([['trial_ending_1', '2026-01-11T10:00']])
    expect(lateBy('2026-01-11T09:59').mails).toEqual([['trial_ending_3', '2026-01-11T09:59']])
  })

  test('reminds of no trial that is over', () => {
    expect(lateBy('2026-01-12T10:00').mails).toEqual([['trial_ended', '2026-01-12T10:00']])
  })

  test('reminds a member with a confirmed checkout of the amount, a day before it at the latest (B-150)', () => {
    const confirmedAt = (instant: string): World => {
      const world = registered()
      world.setMethod(card)
      world.checkOut(aCart(20), 'trial_end')
      world.now = at(instant)
      world.to(world.now)
      return world
    }
    expect(confirmedAt('2026-01-11T10:00:01').mails.map(([name]) => name)).not.toContain('trial_ending_3')
    const world = confirmedAt('2026-01-11T10:00')
    expect(world.mails.at(-1)).toEqual(['trial_ending_3', '2026-01-11T10:00'])
    expect(world.events.at(-1)?.event).toMatchObject({ name: 'subscription.reminded', data: { days: 3 } })
  })

  test('renews from the anchor, and tries at its own time (B-90)', () => {
    const world = subscribed()
    world.now = at('2026-02-14T08:00')
    world.to(world.now)
    expect([world.period, world.tries.at(-1)]).toEqual([
      ['2026-02-12T10:00', '2026-03-12T10:00'],
      ['2026-02-14T08:00', 'paid'],
    ])
    expect(world.archive.documents.at(-1)).toMatchObject({ createdAt: at('2026-02-12T10:00'), issuedAt: world.now })
  })
})

describe('what contradicts itself holds the account, by throwing', () => {
  test('a step that its table does not list', () => {
    const world = subscribed()
    const facts = {
      ...world.load(),
      orders: world.archive.orders,
      documents: world.archive.documents,
      payments: world.archive.payments.map((row) => ({ ...row, state: 4 as const })),
      attempts: world.archive.attempts.map((row) => ({ ...row, state: 'declined' as const })),
    }
    const outcome = { kind: 'paid', reference: 'x' } as const
    const open = { ...facts, documents: facts.documents.map((row) => ({ ...row, status: 'open' as const })) }
    expect(() => settle(open, { attemptId: open.attempts[0]?.id ?? 0, outcome }, world.now)).toThrow(
      'rejected: 4 to 2 by paid_outside',
    )
  })

  test('an outcome of a try that was not loaded', () => {
    const world = subscribed()
    const outcome = { kind: 'paid', reference: 'x' } as const
    expect(() => settle(world.load(), { attemptId: 4711, outcome }, world.now)).toThrow('no row 4711 in the ledger')
  })
})

test('a plan in memory adds, changes and ends rows, and moves the balance', () => {
  const world = new World({ at: at('2026-01-05T10:00'), credit: 7_000 })
  world.setMethod(card)
  const before = world.load()
  world.checkOut(aCart(20), 'trial_end')
  const plan = advance(world.load(), at('2026-01-09T10:00'))
  expect(plan && applyPlan(world.load(), plan).subscription?.remindedTo).toBe(at('2026-01-09T10:00'))
  world.to(at('2026-01-12T10:00'))
  expect([before.creditBalance.minor, world.archive.creditBalance.minor]).toEqual([7_000, 1_000])
  expect(world.archive.entitlements.map(({ source }) => source)).toEqual(['paid'])
})
