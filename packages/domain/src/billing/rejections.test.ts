import { describe, expect, test } from 'vitest'
import { nextOrderId, unknownAccount } from '@waybill/testkit/billing-archive'
import { becomeLegacy, change, changeCurrency, grantTrial } from '@waybill/testkit/billing-changes'
import { reprice } from '@waybill/testkit/billing-prices'
import { aCart, billingShop, debit, purchaseIn } from '@waybill/testkit/billing-shop'
import { registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { currentPrices, decide, plannedPrices, previewChange, settlingDebit, unchangedPlan } from './index.ts'
import type { BillingCommand, BillingFacts } from './index.ts'

const target = purchaseIn(aCart(40))
const orderOf = (world: World) => ({ orderId: nextOrderId(world.archive), purchase: target })
const takeOn = { kind: 'take_on', payer: { by: 'partner', accountId: 99 } } as const
const toTransfer = { kind: 'change_channel', channel: 'wired', reason: 'they want invoices' } as const
const toEuros = { kind: 'change_currency', currency: 'EUR', reason: 'it moved' } as const

const changed = (world: World, more: Partial<typeof target> = {}): string | undefined =>
  world.run({ kind: 'change', orderId: nextOrderId(world.archive), target: { ...target, ...more } })

/** M is paid from 12 January on, then the staff do something. */
function subscribedThen(command: BillingCommand): World {
  const world = subscribed()
  expect(world.run(command)).toBeUndefined()
  return world
}

describe('an account that was never in trial has nothing that a command could change', () => {
  test.each<[string, BillingCommand]>([
    ['not-subscribed', { kind: 'change', orderId: '1', target }],
    ['not-subscribed', { kind: 'remove_change' }],
    ['not-subscribed', { kind: 'reprice', prices: { moved: [], unsold: [], catalogueVersion: 2 }, noticeDays: 30 }],
    ['prices-not-planned', { kind: 'withdraw_prices' }],
    ['pays-itself', { kind: 'enable', orderId: '1', purchase: target }],
    ['no-subscription', { kind: 'grant_trial', of: { addOnCode: 'module-code-321' }, reason: 'r', by: 'ada' }],
    ['no-subscription', takeOn],
    ['no-subscription', toTransfer],
    ['no-subscription', toEuros],
    ['not-an-invoice', { kind: 'reissue_invoice', documentId: 1 }],
  ])('%s', (code, command) => {
    expect(decide(unknownAccount(1), command, 0)).toEqual({ ok: false, failure: { code } })
  })

  test('no price of it is current, and nothing goes on', () => {
    expect(currentPrices(unknownAccount(1), billingShop).moved).toEqual([])
    expect(plannedPrices(unknownAccount(1))).toBeUndefined()
    expect(unchangedPlan(unknownAccount(1), 0)).toBeUndefined()
    expect(unchangedPlan(registered().load(), at('2026-01-05T10:00'))).toBeUndefined()
  })
})

describe('a subscription that a store bills is changed there (B-68)', () => {
  test('neither by its member nor by the staff', () => {
    const world = subscribedThen({ ...toTransfer, channel: 'mobile' })
    expect([changed(world), world.run(takeOn), changeCurrency(world, 'EUR')]).toEqual([
      'billed-elsewhere',
      'billed-elsewhere',
      'billed-elsewhere',
    ])
  })
})

test('how another account pays is not changed for the member (B-35)', () => {
  expect(subscribedThen(takeOn).run(toTransfer)).toBe('paid-by-other')
})

describe('a subscription that rests is changed when it goes on (B-96, B-131)', () => {
  test('neither by its member nor by another payer', () => {
    const world = subscribedThen({ kind: 'pause' })
    expect([changed(world), world.run(takeOn), changeCurrency(world, 'EUR')]).toEqual(['paused', 'paused', 'paused'])
  })
})

describe('a change of the currency is the staff’s alone, at a renewal (B-88)', () => {
  test('a member’s change keeps it', () => {
    expect(changed(subscribed(), { currency: 'EUR' })).toBe('other-currency')
  })

  test('a legacy plan is left first, and prices that were announced come first (B-95, B-99)', () => {
    const legacy = subscribed()
    becomeLegacy(legacy)
    expect(changeCurrency(legacy, 'EUR')).toBe('legacy-plan')
    const planned = subscribed()
    expect(reprice(planned, { 200: 6600 })).toBeUndefined()
    expect(changeCurrency(planned, 'EUR')).toBe('prices-planned')
  })

  test('no prices are announced while it waits, or where they are those that it has', () => {
    const world = subscribed()
    expect(reprice(world, {})).toBe('prices-current')
    expect(changeCurrency(world, 'EUR')).toBeUndefined()
    expect(reprice(world, { 200: 6600 })).toBe('currency-waits')
  })
})

describe('money that is under way decides first (B-119)', () => {
  test('a debit of the renewal: neither the channel nor the payer nor a change comes before it', () => {
    const world = subscribed()
    world.setMethod(debit)
    const expectedAt = at('2026-02-18T10:00')
    world.provider = ({ id }) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt })
    world.to(at('2026-02-12T10:00'))
    expect([world.run(toTransfer), world.run(takeOn), changed(world)]).toEqual([
      'payment-under-way',
      'payment-under-way',
      'payment-under-way',
    ])
  })

  test.each([
    ['of which another of the staff has to approve', 50_001, 'already-requested', undefined],
    ['that the provider hasn’t answered', 50_000, 'payment-under-way', 'payment-under-way'],
  ])('a refund %s: the invoice stands (B-81)', (_, minor, code, channel) => {
    const world = subscribed()
    expect(change(world, aCart(20), { interval: 'year' })).toBeUndefined()
    const documentId = world.archive.documents.at(-1)?.id ?? 0
    world.answersAtOnce = false
    const net = { minor, currency: 'USD' } as const
    const refund = { kind: 'refund', documentId, net, destination: 'method', reason: 'r', by: 'ada' } as const
    expect(world.run(refund)).toBeUndefined()
    expect(world.run({ kind: 'reissue_invoice', documentId })).toBe(code)
    expect(world.run(toTransfer)).toBe(channel)
  })
})

test('old debts are paid with a purchase that is made now, by a method (B-42)', () => {
  const world = subscribed()
  world.provider = () => declined
  world.to(at('2026-04-01T00:00'))
  expect(world.state).toBe('expired')
  expect(grantTrial(world)).toBe('debts-first')
  world.setMethod(undefined)
  expect(world.checkOut(aCart(20), 'now')).toBe('billing-missing')
})

describe('an order that is open', () => {
  test('decides before a scheduled change, however long its debit settles (B-27)', () => {
    const world = new World({ at: at('2026-01-05T10:00') })
    world.setMethod(debit)
    const expectedAt = at('2026-01-09T10:00')
    world.provider = ({ id }) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt })
    world.checkOut(aCart(20), 'now')
    const { orders } = world.archive
    expect(orders.map(({ state }) => state)).toEqual(['open'])
    expect(settlingDebit(world.load(), at('2026-01-06T10:00'))).toBeUndefined()
    const done = { ...world.load(), orders: orders.map((order) => ({ ...order, state: 'done' as const })) }
    expect(settlingDebit(done, at('2026-01-06T10:00'))).toBe(at('2026-01-05T10:00'))
  })

  test('keeps a partner’s order waiting (B-35)', () => {
    const world = new World({ at: at('2026-01-05T10:00') })
    world.setMethod(debit)
    world.provider = ({ id }) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: at('2026-01-09T10:00') })
    world.checkOut(aCart(20), 'now')
    world.archive = { ...world.archive, account: { ...world.archive.account, paidBy: 'partner' } }
    expect(world.run({ kind: 'enable', ...orderOf(world) })).toBe('checkout-running')
  })
})

describe('what a subscription goes on as where nothing is changed (B-43)', () => {
  test('M at its renewal, 60.00', () => {
    const world = subscribed()
    expect(unchangedPlan(world.load(), at('2026-01-20T10:00'))).toMatchObject({
      timeframe: 'now',
      at: at('2026-01-20T10:00'),
      lines: [],
      nextDate: at('2026-02-12T10:00'),
      nextAmount: { minor: 6000, currency: 'USD' },
      items: world.archive.items.map(({ productId }) => ({ productId })),
    })
  })

  test('the change that waits, at its day: S, 40.00', () => {
    const world = subscribed()
    const waiting = { kind: 'change', orderId: nextOrderId(world.archive), target: purchaseIn(aCart(10)) } as const
    expect(world.run(waiting)).toBeUndefined()
    expect(unchangedPlan(world.load(), at('2026-01-20T10:00'))).toMatchObject({
      timeframe: 'renewal',
      at: at('2026-02-12T10:00'),
      nextDate: at('2026-02-12T10:00'),
      nextAmount: { minor: 4000, currency: 'USD' },
      items: [{ productId: 10 }, { productId: 100 }],
    })
    const dearer = subscribed()
    expect(change(dearer, aCart(40), { timeframe: 'renewal' })).toBeUndefined()
    expect(unchangedPlan(dearer.load(), at('2026-01-20T10:00'))).toMatchObject({
      timeframe: 'renewal',
      nextAmount: { minor: 9000, currency: 'USD' },
    })
  })

  test('is no change that a member could make', () => {
    const world = subscribed()
    const { subscription, items } = world.archive
    if (subscription === undefined) throw new Error('nothing is subscribed')
    const { currency, interval, terms, catalogueVersion } = subscription
    const same = { currency, interval, terms, catalogueVersion, items }
    expect(previewChange(world.load(), { target: same }, world.now)).toEqual({ ok: false, failure: 'nothing-changes' })
  })
})

describe('a debt that has to be paid before a change now (B-73, B-77, B-82)', () => {
  const world = subscribed()
  const facts = world.load()
  const [invoice] = facts.documents
  const [payment] = facts.payments
  const [owed] = facts.receivables
  const [tried] = facts.attempts
  if (invoice === undefined || payment === undefined || owed === undefined || tried === undefined)
    throw new Error('nothing was charged')
  const open = { ...owed, schedule: 'renewal', open: { minor: 6000, currency: 'USD' } } as const
  const declinedPayment = { ...payment, state: 8 } as const
  const unpaid: Partial<BillingFacts> = {
    documents: [{ ...invoice, status: 'open' }],
    payments: [declinedPayment],
    receivables: [open],
  }

  function blocker(more: Partial<BillingFacts>): string | undefined {
    const found = previewChange({ ...facts, ...unpaid, ...more }, { target, timeframe: 'now' }, world.now)
    return found.ok ? undefined : found.failure
  }

  test('is one whose money the provider holds, or the bank has not decided about', () => {
    expect(blocker({})).toBeUndefined()
    expect(blocker({ payments: [{ ...declinedPayment, state: 7 }] })).toBe('debts-first')
    expect(blocker({ attempts: [{ ...tried, state: 'disputed' }] })).toBe('debts-first')
    expect(blocker({ attempts: [{ ...tried, state: 'disputed', paymentId: payment.id + 100 }] })).toBeUndefined()
    expect(blocker({ payments: [] })).toBeUndefined()
  })

  test('is one for which the plan is read-only, or that is void unless it is paid', () => {
    expect(blocker({ receivables: [{ ...open, disabledAt: world.now }] })).toBe('debts-first')
    expect(blocker({ receivables: [{ ...open, schedule: 'first_conversion' }] })).toBe('debts-first')
    expect(blocker({ receivables: [{ ...owed, schedule: 'first_conversion' }] })).toBeUndefined()
    expect(blocker({ receivables: [open, { ...open, id: 99, schedule: 'first_conversion' }] })).toBe('debts-first')
  })

  test('is none of a member whose payer has a statement: nothing is charged or given back (B-35)', () => {
    const account = { ...facts.account, paidBy: 'partner' } as const
    const payments = [{ ...declinedPayment, state: 3 }] as const
    expect(blocker({ payments })).toBe('payment-under-way')
    expect(blocker({ payments, account })).toBeUndefined()
    expect(blocker({ receivables: [{ ...open, schedule: 'first_conversion' }], account })).toBeUndefined()
  })
})
