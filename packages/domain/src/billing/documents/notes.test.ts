import { describe, expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { registered, subscribed, withFailingAddOn } from '@waybill/testkit/billing-stories'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { decide } from '../index.ts'
import type { BillingFacts, BillingPlan, ReceivableRow, RefundRow } from '../index.ts'
import { disabledSince } from '../core/subscription-state.ts'

const creditOf = ({ credit }: BillingPlan) => credit.map(({ amount, cause }) => [amount.minor, cause])

/** The plan of the staff's end of a subscription: what it credits is the unused time. */
function endNow(facts: BillingFacts, text: string): BillingPlan {
  const decided = decide(facts, { kind: 'cancel_now' }, at(text))
  if (!decided.ok) throw new Error(decided.failure.code)
  return decided.value
}

const notesOf = ({ rows }: BillingPlan) => rows.documents.added.filter(({ kind }) => kind === 'credit')

/** The renewal of 12 February, of 28 days, is declined. */
function inDebt(text: string, credit = 0): World {
  const world = new World({ at: at('2026-01-05T10:00'), credit })
  world.setMethod(card)
  world.checkOut(aCart(20), 'trial_end')
  world.to(at('2026-01-12T10:00'))
  world.provider = () => declined
  world.to(at(text))
  return world
}

describe('the credit note of unused time (B-62)', () => {
  test('belongs to the subscription of its invoice, is announced with its total, and goes to the balance', () => {
    const plan = endNow(subscribed().archive, '2026-01-28T10:00')
    const [note] = notesOf(plan)
    expect(note).toMatchObject({ subscriptionId: plan.subscriptionId, total: money(2903, 'USD') })
    expect(plan.events[0]).toEqual({
      name: 'credit_note.issued',
      subject: { table: 'documents', id: note?.id },
      data: { total: 2903, currency: 'USD' },
      mails: [],
    })
    expect(plan.events[1]?.name).toBe('subscription.cancelled')
    expect(creditOf(plan)).toEqual([[2903, 'credit_note']])
  })

  test('is made for what account credit alone had paid too', () => {
    const world = new World({ at: at('2026-01-05T10:00'), credit: 12_000 })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.to(at('2026-02-12T10:00'))
    expect(creditOf(endNow(world.archive, '2026-02-26T10:00'))).toEqual([[3000, 'credit_note']])
  })

  test('is made of the life that ends, not of what was charged before it (B-42)', () => {
    const { archive } = subscribed()
    const { subscription } = archive
    if (subscription === undefined) throw new Error('not subscribed')
    const later = { ...archive, subscription: { ...subscription, anchor: at('2026-01-20T10:00') } }
    expect(notesOf(endNow(later, '2026-01-28T10:00'))).toEqual([])
  })
})

describe('an open invoice that is reduced (B-77)', () => {
  test('says what credit and notes took off it, and enters no credit of nothing', () => {
    const plan = endNow(inDebt('2026-02-20T10:00').archive, '2026-02-26T10:00')
    const [invoice] = plan.rows.documents.changed
    expect([invoice?.status, invoice?.creditApplied.minor, creditOf(plan)]).toEqual(['open', 3000, []])
  })

  test('that is paid by that says so too, and returns what credit had paid beyond it', () => {
    const plan = endNow(inDebt('2026-02-20T10:00', 10_000).archive, '2026-02-26T10:00')
    const [invoice] = plan.rows.documents.changed
    expect([invoice?.status, invoice?.creditApplied.minor]).toEqual(['paid', 6000])
    expect(creditOf(plan)).toEqual([[1000, 'returned']])
  })

  test('counts the refunds that were made of it, not those of others or those that were requested', () => {
    const world = inDebt('2026-02-20T10:00')
    const [first] = world.archive.documents
    const refund = { kind: 'refund', documentId: first?.id ?? 0, destination: 'credit', reason: 'r', by: 'a' } as const
    expect(world.run({ ...refund, net: money(1000, 'USD') })).toBeUndefined()
    const [made] = world.archive.refunds
    if (made === undefined) throw new Error('no refund')
    const { noteId: _, ...unmade } = made
    const requested: RefundRow = {
      ...unmade,
      id: 95,
      documentId: world.archive.documents[1]?.id ?? 0,
      state: 'requested',
    }
    const plan = endNow({ ...world.archive, refunds: [made, requested] }, '2026-02-26T10:00')
    // 10.00 of it were paid by the first refund, which is credit (B-141)
    expect(plan.rows.receivables.changed.map(({ open }) => open.minor)).toEqual([2000])
  })
})

describe('a first conversion that is void (B-73)', () => {
  test('holds no credit any more, and returns what it had', () => {
    const plan = endNow(firstConversion(2000), '2026-01-12T12:00')
    expect(plan.rows.documents.changed[0]).toMatchObject({ status: 'void', creditApplied: money(0, 'USD') })
    expect(creditOf(plan)).toEqual([[2000, 'returned']])
    expect(creditOf(endNow(firstConversion(0), '2026-01-12T12:00'))).toEqual([])
  })

  test('is void whatever else is disputed, and stays open where its own charge is (B-117)', () => {
    const facts = firstConversion(0)
    const [attempt] = facts.attempts
    if (attempt === undefined) throw new Error('nothing was tried')
    const statusWith = (...more: BillingFacts['attempts']) =>
      endNow({ ...facts, attempts: [attempt, ...more] }, '2026-01-13T12:00').rows.documents.changed[0]?.status
    const disputed = { ...attempt, id: 96, number: 2, state: 'disputed' } as const
    expect(statusWith({ ...disputed, paymentId: 97 })).toBe('void')
    expect(statusWith(disputed)).toBe('open')
  })

  /** A conversion that was declined, of 60.00 of which account credit paid a part. */
  function firstConversion(credit: number): BillingFacts {
    const world = new World({ at: at('2026-01-05T10:00'), credit })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.provider = () => declined
    world.to(at('2026-01-12T10:00'))
    return world.archive
  }
})

describe('an end before the paid period is over', () => {
  test('credits an add-on from when it was off, or else from the end of the service (B-77)', () => {
    const from = (about: Partial<ReceivableRow>) => {
      const { archive } = withFailingAddOn(at('2026-01-06T10:00'))
      const receivables = archive.receivables.map((row) => ({ ...row, ...about }))
      const note = notesOf(endNow({ ...archive, receivables }, '2026-01-26T10:00')).find(
        ({ corrects }) => corrects === 900,
      )
      return note?.lines.map(({ period }) => shown(period.start))
    }
    expect(from({ disabledAt: at('2026-01-20T10:00') })).toEqual(['2026-01-20T10:00'])
    expect(from({})).toEqual(['2026-01-26T10:00'])
  })

  test('counts from the first of the invoices for which the plan is read-only (B-125)', () => {
    const { archive } = inDebt('2026-02-20T10:00')
    const { account } = archive
    const [owed] = archive.receivables.filter(({ open }) => open.minor > 0)
    if (owed === undefined) throw new Error('nothing is owed')
    const since = (...instants: readonly number[]) => {
      const receivables = instants.map((disabledAt, place) => ({ ...owed, id: owed.id + place, disabledAt }))
      return disabledSince({ account, receivables })
    }
    expect([since(5, 3, 4), since()]).toEqual([3, undefined])
  })
})

describe('a cancellation (B-79)', () => {
  test('is rejected where a store bills, and while it is paused (B-68)', () => {
    const world = subscribed()
    const { archive } = world
    const { subscription } = archive
    if (subscription === undefined) throw new Error('not subscribed')
    world.archive = { ...archive, subscription: { ...subscription, channel: 'shopify' } }
    expect(world.run({ kind: 'cancel' })).toBe('billed-elsewhere')
    world.archive = { ...archive, subscription: { ...subscription, pausedAt: at('2026-01-13T10:00') } }
    expect(world.run({ kind: 'cancel' })).toBe('paused')
  })

  test('is rejected for an account that was never in trial', () => {
    const world = registered()
    const { subscription: _, ...archive } = world.archive
    world.archive = archive
    expect([
      world.run({ kind: 'cancel' }),
      world.run({ kind: 'cancel_now' }),
      world.run({ kind: 'undo_cancel' }),
    ]).toEqual(['not-subscribed', 'not-subscribed', 'not-cancelled'])
  })

  test('is announced by its own event, and so is that it was taken back', () => {
    const world = subscribed()
    world.run({ kind: 'cancel' })
    world.run({ kind: 'undo_cancel' })
    expect(world.events.slice(-2).map(({ event }) => event.name)).toEqual([
      'subscription.cancelled',
      'subscription.cancel_undone',
    ])
    expect(world.mails.slice(-2).map(([template]) => template)).toEqual([
      'subscription_cancelled',
      'cancellation_undone',
    ])
  })

  test('waits for a try of an add-on that it would end (B-119)', () => {
    const world = withFailingAddOn(at('2026-01-06T10:00'))
    const payments = world.archive.payments.map((row) => (row.documentId === 900 ? { ...row, state: 3 as const } : row))
    const attempts = [...world.archive.attempts]
    world.archive = { ...world.archive, payments, attempts }
    expect(world.run({ kind: 'cancel' })).toBe('payment-under-way')
  })

  test('leaves an add-on that has not failed, also while it is tried, and one that is paid', () => {
    const failing = withFailingAddOn(at('2026-01-06T10:00'))
    const { archive } = failing
    const addOns = (about: Partial<ReceivableRow>) => {
      const receivables = archive.receivables.map((row) => ({ ...row, ...about }))
      const payments = archive.payments.map((row) => (row.documentId === 900 ? { ...row, state: 3 as const } : row))
      const decided = decide({ ...archive, receivables, payments }, { kind: 'cancel' }, at('2026-01-08T10:00'))
      return decided.ok ? decided.value.ended.items : decided.failure.code
    }
    expect(addOns({ firstFailedAt: undefined })).toEqual([])
    expect(addOns({ open: money(0, 'USD') })).toEqual([])
  })

  test('leaves an invoice of the plan that has not failed, as one by transfer', () => {
    const world = new World({ at: at('2026-01-05T10:00'), channel: 'wired' })
    world.setMethod(card)
    world.checkOut(aCart(20), 'now')
    world.to(at('2026-02-06T10:00'))
    expect(world.run({ kind: 'cancel' })).toBeUndefined()
    expect(world.documents.at(-1)).toEqual(['period', 'open', 6000])
  })

  test('ends an invoice that nothing collects with the rest', () => {
    const { archive } = inDebt('2026-02-20T10:00')
    const owed = archive.documents.at(-1)?.id
    const payments = archive.payments.filter(({ documentId }) => documentId !== owed)
    expect(notesOf(endNow({ ...archive, payments }, '2026-02-26T10:00'))).toHaveLength(1)
  })
})
