import { describe, expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, World } from '@waybill/testkit/billing-world'
import { daysInMs } from '../../calendar/index.ts'
import { money } from '../../money/index.ts'
import type { AttemptRow, BillingFacts, DocumentRow, SubscriptionRow } from '../index.ts'
import { issue, oweAgain } from './issue.ts'
import { Ledger } from '../core/ledger.ts'
import { beginAttempt, isCapped } from './payment-attempts.ts'

const now = at('2026-02-12T10:00')
const ledgerOf = (facts: BillingFacts): Ledger => new Ledger(facts, { at: now, now })

/** A subscriber, whose first payment is paid, with a draft beside it. */
function drafted(about: Partial<DocumentRow> = {}, channel: SubscriptionRow['channel'] = 'direct') {
  const { archive } = subscribed()
  const [document] = archive.documents
  const [payment] = archive.payments
  const [attempt] = archive.attempts
  const { subscription } = archive
  if (!document || !payment || !attempt || !subscription) throw new Error('nothing was charged')
  const { orderId: _, issuedAt: __, ...unordered } = document
  const draft: DocumentRow = { ...unordered, id: 50, kind: 'period', status: 'draft', dueAt: now, ...about }
  const facts = { ...archive, documents: [document, draft], subscription: { ...subscription, channel } }
  return { facts, payment, attempt }
}

describe('a document that is issued', () => {
  test('is collected by a payment of its own, which is of no order where it is of none', () => {
    const ledger = ledgerOf(drafted().facts)
    expect(issue(ledger, 50)).toBe(false)
    const payment = ledger.payments.all().at(-1)
    expect(payment).toMatchObject({ documentId: 50, amount: money(6000, 'USD'), state: 3, createdAt: now })
    expect(payment).not.toHaveProperty('orderId')
    expect(ledger.receivables.get(50)).toMatchObject({ isAddOn: false, schedule: 'renewal', isHardDecline: false })
  })

  test('for an add-on alone costs the add-on when it fails, also where it is owed again (B-77)', () => {
    const { facts } = drafted({ kind: 'addon' })
    const ledger = ledgerOf(facts)
    issue(ledger, 50)
    expect(ledger.receivables.get(50).isAddOn).toBe(true)
    const again = ledgerOf(facts)
    expect(oweAgain(again, again.documents.get(50))).toMatchObject({ isAddOn: true, isHardDecline: false, dueAt: now })
    const [first] = facts.documents
    if (first === undefined) throw new Error('no document')
    expect(oweAgain(again, first)).toMatchObject({ isAddOn: false, schedule: 'bank_return', open: money(0, 'USD') })
  })

  test('without a method is due 14 days later, and announced; by an agreed transfer when it says (B-68, B-116)', () => {
    const { facts } = drafted()
    const { method: _, ...without } = facts
    const ledger = ledgerOf(without)
    issue(ledger, 50)
    const due = now + daysInMs(14)
    expect([ledger.documents.get(50).dueAt, ledger.receivables.get(50).dueAt]).toEqual([due, due])
    expect(ledger.payments.all().at(-1)).toMatchObject({ state: 9, method: 0 })
    expect(ledger.plan().events).toEqual([
      {
        name: 'invoice.issued',
        subject: { table: 'documents', id: 50 },
        data: {},
        mails: [{ template: 'invoice_issued', subject: { table: 'documents', id: 50 } }],
      },
    ])
    const wired = ledgerOf(drafted({ dueAt: now + 5 }, 'wired').facts)
    issue(wired, 50)
    expect(wired.receivables.get(50)).toMatchObject({ dueAt: now + 5, schedule: 'manual' })
    expect(wired.payments.all().at(-1)).toMatchObject({ state: 9, method: 5 })
  })

  test('that credit pays in part collects the rest, and says what credit paid (B-60)', () => {
    const ledger = ledgerOf({ ...drafted().facts, creditBalance: money(1000, 'USD') })
    expect(issue(ledger, 50)).toBe(false)
    expect(ledger.receivables.get(50).open).toEqual(money(5000, 'USD'))
    expect(ledger.documents.get(50)).toMatchObject({ status: 'open', creditApplied: money(1000, 'USD'), issuedAt: now })
    expect(ledger.plan().credit).toEqual([{ amount: money(-1000, 'USD'), cause: 'payment', documentId: 50 }])
  })

  test('that credit pays whole is paid by that, and has a receipt', () => {
    const ledger = ledgerOf({ ...drafted({ finaliseAt: now }).facts, creditBalance: money(9000, 'USD') })
    expect(issue(ledger, 50)).toBe(true)
    expect(ledger.documents.get(50)).toMatchObject({ status: 'paid', finaliseAt: undefined })
    expect(ledger.plan().events.map(({ name }) => name)).toEqual(['invoice.paid'])
  })

  test('in another currency than the account has takes none of its credit (A-118)', () => {
    const ledger = ledgerOf({ ...drafted().facts, creditBalance: money(9000, 'EUR') })
    issue(ledger, 50)
    expect([ledger.balance, ledger.receivables.get(50).open]).toEqual([money(9000, 'EUR'), money(6000, 'USD')])
  })
})

describe('a document whose service ended before it is issued (B-118)', () => {
  const over = (about: Partial<SubscriptionRow>, draft: Partial<DocumentRow> = {}) => {
    const { facts } = drafted(draft)
    const ledger = ledgerOf({ ...facts, subscription: { ...facts.subscription, status: -2, ...about } })
    issue(ledger, 50)
    return [ledger.documents.get(50).status, ledger.documents.all().filter(({ corrects }) => corrects === 50).length]
  }

  test('is credited with it from the end of the service, and void where nothing was delivered', () => {
    expect(over({ cancelAt: at('2026-01-26T10:00') })).toEqual(['open', 1])
    expect(over({ cancelAt: at('2026-01-12T10:00') })).toEqual(['void', 0])
  })

  test('is whole where it was of an earlier life, where the service has no end, and while the subscription runs', () => {
    expect(over({ cancelAt: at('2026-01-26T10:00'), anchor: at('2026-01-13T10:00') })).toEqual(['open', 0])
    expect(over({})).toEqual(['open', 0])
    expect(over({ status: 1, cancelAt: at('2026-01-26T10:00') })).toEqual(['open', 0])
  })
})

describe('a try of a payment', () => {
  const tried = (payment: { readonly id: number }, attempt: AttemptRow, startedAt: number, count: number) =>
    Array.from({ length: count }, (_, place) => ({ ...attempt, id: 100 + place, paymentId: payment.id, startedAt }))

  test('is one of 15 in 30 days: one that is older is not counted (B-76)', () => {
    const { facts, payment, attempt } = drafted()
    const capped = (startedAt: number, count: number) =>
      isCapped(ledgerOf({ ...facts, attempts: tried(payment, attempt, startedAt, count) }), payment.id)
    const since = now - daysInMs(30)
    expect([capped(since + 1, 15), capped(since + 1, 14), capped(since, 15)]).toEqual([true, false, false])
  })

  test('is numbered for its payment alone', () => {
    const { facts, payment, attempt } = drafted()
    const numbers = [4, 2].map((number) => ({ ...attempt, id: 100 + number, number, state: 'declined' as const }))
    const other = { ...attempt, id: 200, paymentId: 999, number: 9 }
    const payments = facts.payments.map((row) => ({ ...row, state: 8 as const }))
    const ledger = ledgerOf({ ...facts, payments, attempts: [...numbers, other] })
    beginAttempt(ledger, payment.id, { origin: 'member' })
    expect(ledger.attempts.all().at(-1)).toMatchObject({ number: 5, origin: 'member', methodId: card.id })
  })

  test('needs a method: without one it is a bug, and holds the account', () => {
    const { facts, payment } = drafted()
    const { method: _, ...without } = facts
    expect(() => beginAttempt(ledgerOf(without), payment.id, { origin: 'system' })).toThrow('no method to charge')
  })
})

test('a checkout after the end is of no subscription until it takes effect (B-42)', () => {
  const world = registered()
  world.to(at('2026-01-20T10:00'))
  world.setMethod(card)
  world.answersAtOnce = false
  world.checkOut(aCart(20), 'now')
  expect(world.archive.documents.at(-1)).not.toHaveProperty('subscriptionId')
  expect(world.archive.payments.at(-1)?.orderId).toBe(world.archive.orders.at(-1)?.id)
})

test('a checkout that costs nothing at the end of a trial has no payment, and is mailed (B-71)', () => {
  const world = new World({ at: at('2026-01-05T10:00') })
  world.checkOut(aCart(0, [399]), 'trial_end')
  expect(world.archive.payments).toEqual([])
  expect(world.plans.at(-1)?.causes).toEqual(['checkout_at_end'])
  expect(world.archive.subscription).toMatchObject({
    terms: { planId: 0 },
    confirmedOrderId: world.archive.orders[0]?.id,
  })
})
