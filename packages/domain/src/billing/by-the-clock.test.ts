import { describe, expect, test } from 'vitest'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { registered } from '@waybill/testkit/billing-stories'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { paymentStates } from '../payment/index.ts'
import { dueItemsOf } from './index.ts'
import type { BillingFacts, PaymentRow, ReceivableRow } from './index.ts'
import { passBoundary } from './subscribe/boundary.ts'
import { endForDebt, restrict } from './collect/dunning.ts'
import { Ledger } from './core/ledger.ts'

/** Subscribed to M with an add-on; the renewal of 12 February is declined, and nothing has run since. */
function failing(): { readonly facts: BillingFacts; readonly owed: ReceivableRow; readonly payment: PaymentRow } {
  const world = registered()
  world.setMethod(card)
  world.checkOut(aCart(20, [320]), 'trial_end')
  world.to(at('2026-01-12T10:00'))
  world.provider = () => declined
  world.to(at('2026-02-12T10:00'))
  const facts = world.load()
  const owed = facts.receivables.find(({ open }) => open.minor > 0)
  const payment = facts.payments.find(({ documentId }) => documentId === owed?.id)
  if (owed === undefined || payment === undefined) throw new Error('nothing is owed')
  return { facts, owed, payment }
}

const ledgerOf = (facts: BillingFacts, text: string): Ledger => new Ledger(facts, { at: at(text), now: at(text) })

describe('the last day of a debt', () => {
  const { facts, owed, payment } = failing()
  const restricted = { ...owed, nextAttemptAt: undefined, disabledAt: at('2026-02-26T10:00') }
  const dueItems = (others: Partial<ReceivableRow>, state?: PaymentRow['state']) => {
    const other = { ...owed, id: 99, firstFailedAt: undefined, ...others, nextAttemptAt: undefined }
    const payments = state === undefined ? [payment] : [payment, { ...payment, id: 98, documentId: 99, state }]
    return dueItemsOf({ ...facts, receivables: [restricted, other], payments }).map(({ kind }) => kind)
  }

  test('waits while another invoice of the account is tried, and for no other reason (B-119)', () => {
    expect(dueItems({}, paymentStates.processing)).toEqual(['boundary'])
    expect(dueItems({}, paymentStates.failed)).toEqual(['last_day', 'boundary'])
    expect(dueItems({})).toEqual(['last_day', 'boundary'])
  })

  test('of an add-on waits for its own try alone (B-77)', () => {
    const other = { ...owed, id: 99 }
    const tried = { ...payment, id: 98, documentId: 99, state: paymentStates.processing }
    const receivables = [{ ...restricted, isAddOn: true }, other]
    const kinds = dueItemsOf({ ...facts, receivables, payments: [payment, tried] }).map(({ kind }) => kind)
    expect(kinds).toEqual(['last_day', 'boundary'])
    const own = [{ ...payment, state: paymentStates.processing }]
    const waiting = dueItemsOf({ ...facts, receivables: [{ ...restricted, isAddOn: true }], payments: own })
    expect(waiting.map(({ kind }) => kind)).toEqual(['boundary'])
  })

  test('is that of a challenge from before it, and of none that its own last try began (B-54, B-119)', () => {
    const lastDay = at('2026-03-05T10:00')
    const [tried] = facts.attempts
    if (tried === undefined) throw new Error('nothing was tried')
    const challenge = { id: 'c', url: '/c', expiresAt: lastDay + 1 }
    const begun = [
      { document: owed.id, paymentId: payment.id, startedAt: lastDay },
      { document: 99, paymentId: 98, startedAt: lastDay - 1 },
    ]
    const known = {
      ...facts,
      receivables: begun.map(({ document }) => ({ ...restricted, id: document })),
      payments: begun.map(({ document, paymentId }) => ({
        ...payment,
        id: paymentId,
        documentId: document,
        state: paymentStates.pending,
        challenge,
      })),
      attempts: begun.map(({ paymentId, startedAt }, place) => ({
        ...tried,
        id: place,
        paymentId,
        startedAt,
        state: 'challenge' as const,
      })),
    }
    const cancelled = dueItemsOf(known).flatMap(({ at: instant, kind, id }) =>
      kind === 'challenge' ? [[instant, id]] : [],
    )
    // each of the two debts ends that day
    expect(cancelled).toEqual([
      [lastDay, 99],
      [lastDay, 99],
    ])
  })

  test('ends nothing more of a subscription that is over: what was reduced stays as it is', () => {
    const { subscription, ...account } = facts
    if (subscription === undefined) throw new Error('not subscribed')
    for (const known of [{ ...account, subscription: { ...subscription, status: -2 } as const }, account]) {
      const ledger = ledgerOf(known, '2026-03-05T10:00')
      endForDebt(ledger, owed.id)
      expect(ledger.receivables.get(owed.id)).toEqual({
        ...owed,
        endedAt: at('2026-03-05T10:00'),
        nextAttemptAt: undefined,
      })
      expect(ledger.documents.all()).toEqual(facts.documents)
    }
  })

  test('voids a first conversion whose subscription ended in another way (B-73)', () => {
    const { subscription } = facts
    if (subscription === undefined) throw new Error('not subscribed')
    const receivables = [{ ...owed, schedule: 'first_conversion' as const }]
    const ledger = ledgerOf(
      { ...facts, subscription: { ...subscription, status: -2 }, receivables },
      '2026-02-15T10:00',
    )
    endForDebt(ledger, owed.id)
    expect([ledger.documents.get(owed.id).status, ledger.payments.get(payment.id).state]).toEqual(['void', 6])
  })
})

describe('day 14 of a debt (B-77)', () => {
  const { facts, owed } = failing()

  test('of a plan turns every add-on off, also one that its invoice does not name', () => {
    const [, addOn] = facts.items.filter(({ bundled }) => !bundled)
    if (addOn === undefined) throw new Error('no add-on')
    const later = { ...addOn, id: 77, productId: 310 }
    const given = { id: 78, productId: 399, catalogueVersion: 1, bundled: false, trial: 0, startedAt: 1 } as const
    const ledger = ledgerOf({ ...facts, items: [...facts.items, later, given] }, '2026-02-26T10:00')
    restrict(ledger, owed.id)
    const off = ledger.items.all().filter(({ trial }) => trial === 3)
    expect(off.map(({ productId }) => productId)).toEqual([320, 310])
    expect(ledger.plan().events.map(({ name }) => name)).toEqual(['billing.plan_read_only'])
  })

  test('of an add-on is announced as its loss', () => {
    const receivables = facts.receivables.map((row) => ({ ...row, isAddOn: true }))
    const ledger = ledgerOf({ ...facts, receivables }, '2026-02-26T10:00')
    restrict(ledger, owed.id)
    expect(ledger.plan().events.map(({ name, mails }) => [name, mails[0]?.template])).toEqual([
      ['billing.add_on_disabled', 'add_on_disabled'],
    ])
  })

  test('of an invoice that nothing collects is a bug, and holds the account', () => {
    const ledger = ledgerOf({ ...facts, payments: [] }, '2026-02-26T10:00')
    expect(() => restrict(ledger, owed.id)).toThrow(`nothing collects document ${owed.id}`)
  })
})

describe('what is due at the same instant', () => {
  test.each([[[4, 9, 6]], [[9, 6, 4]], [[6, 4, 9]]])('comes in the order of its invoices, from %j', (ids) => {
    const { facts, owed, payment } = failing()
    const receivables = ids.map((id) => ({ ...owed, id }))
    const payments = ids.map((documentId) => ({ ...payment, documentId }))
    const tries = dueItemsOf({ ...facts, receivables, payments }).filter(({ kind }) => kind === 'attempt')
    expect(tries.map(({ id }) => id)).toEqual([4, 6, 9])
  })
})

describe('the end of a trial (B-71)', () => {
  test('without a checkout is its only cause, and is announced by its own event', () => {
    const world = registered()
    world.to(at('2026-01-12T10:00'))
    const plan = world.plans.at(-1)
    expect(plan?.causes).toEqual(['trial_ended'])
    expect(plan?.events.map(({ name }) => name)).toEqual(['subscription.trial_ended'])
  })

  test('that costs nothing is paid by that, and has one receipt', () => {
    const world = registered()
    expect(world.checkOut(aCart(0, [399]), 'trial_end')).toBeUndefined()
    world.to(at('2026-01-12T10:00'))
    expect([world.state, world.documents, world.archive.payments]).toEqual([
      'subscribed',
      [['trial_end', 'paid', 0]],
      [],
    ])
    expect(world.mails.slice(-2).map(([name]) => name)).toEqual(['subscription_started', 'receipt'])
  })

  test('that account credit pays has one receipt', () => {
    const world = new World({ at: at('2026-01-05T10:00'), credit: 6_000 })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    expect(world.mails.filter(([name]) => name === 'receipt')).toHaveLength(1)
  })

  test('whose checkout was replaced by one that is being paid issues neither of the two', () => {
    const world = registered()
    world.setMethod(debit)
    world.checkOut(aCart(20), 'trial_end')
    world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + 864_000_000 })
    expect(world.checkOut(aCart(20, [320]), 'now')).toBeUndefined()
    world.to(at('2026-01-12T10:00'))
    expect(world.documents).toEqual([
      ['trial_end', 'void', 6000],
      ['period', 'draft', 8000],
    ])
  })
})

describe('a checkout that replaces another', () => {
  test('gives up one that costs nothing: it has no payment', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(0, [399]), 'trial_end')
    expect(world.checkOut(aCart(20), 'trial_end')).toBeUndefined()
    expect(world.documents).toEqual([
      ['trial_end', 'void', 0],
      ['trial_end', 'draft', 6000],
    ])
  })

  test('leaves the last month of a subscription that has ended, which waits for its usage (B-69, B-113)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20, [312], { vehicle: 5 }), 'now')
    world.run({ kind: 'cancel' })
    world.to(at('2026-02-05T10:00'))
    expect([world.state, world.documents.at(-1)]).toEqual(['expired', ['period', 'draft', 6000]])
    const month = { start: at('2026-02-05T10:00'), end: at('2026-03-05T10:00') }
    expect(world.archive.documents.at(-1)?.period).toEqual(month)
    expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
    world.to(at('2026-02-05T11:00'))
    expect(world.documents.slice(1)).toEqual([
      ['period', 'paid', 6000],
      ['period', 'paid', 6000],
    ])
  })
})

describe('the end of a cancelled subscription', () => {
  test('charges no usage where another pays (B-35)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20, [312], { vehicle: 5 }), 'now')
    world.run({ kind: 'cancel' })
    world.archive = { ...world.archive, account: { ...world.archive.account, paidBy: 'partner' } }
    world.to(at('2026-02-05T12:00'))
    expect([world.state, world.documents.length]).toEqual(['expired', 1])
  })

  test('of an account that has none is a bug, and holds the account', () => {
    const { subscription: _, ...facts } = failing().facts
    const ledger = ledgerOf(facts, '2026-03-12T10:00')
    expect(() => passBoundary(ledger)).toThrow('no subscription to renew')
  })
})
