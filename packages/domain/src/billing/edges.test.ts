import { describe, expect, test } from 'vitest'
import { report } from '@waybill/testkit/billing-changes'
import { nextOrderId } from '@waybill/testkit/billing-archive'
import { aCart, billingShop, card, debit, purchaseIn } from '@waybill/testkit/billing-shop'
import { paymentStateOf, registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { aModule, aPackage } from '@waybill/testkit/priced-shop'
import { indexCatalogue } from '../catalog/index.ts'
import { paymentStates } from '../payment/index.ts'
import { dueItemsOf, purchaseOf, stateOf } from './index.ts'
import type { BillingFacts, ReceivableRow, SubscriptionRow } from './index.ts'

function withSubscription(facts: BillingFacts, about: Partial<SubscriptionRow>): BillingFacts {
  const { subscription } = facts
  if (subscription === undefined) throw new Error('no subscription')
  return { ...facts, subscription: { ...subscription, ...about } }
}

/** A renewal that failed, with another invoice beside it. */
function withDebts(...about: readonly Partial<ReceivableRow>[]): BillingFacts {
  const world = subscribed()
  world.provider = () => declined
  world.to(at('2026-02-12T10:00'))
  const facts = world.load()
  const [owed] = facts.receivables
  if (owed === undefined) throw new Error('nothing is owed')
  return { ...facts, receivables: about.map((fields, place) => ({ ...owed, id: owed.id + place, ...fields })) }
}

describe('the state of an account (decisions-billing 2.1)', () => {
  test('is that of its trial, its confirmation, its subscription and its end', () => {
    const facts = subscribed().load()
    const { subscription: _, ...visitor } = facts
    expect(stateOf(visitor)).toBe('visitor')
    expect(stateOf(withSubscription(facts, { status: -1 }))).toBe('trial')
    expect(stateOf(withSubscription(facts, { status: -1, confirmedOrderId: 'o' }))).toBe('trial_confirmed')
    expect(stateOf(facts)).toBe('subscribed')
    expect(stateOf(withSubscription(facts, { cancelAt: 1 }))).toBe('canceled')
    expect(stateOf(withSubscription(facts, { pausedAt: 1, cancelAt: 1 }))).toBe('paused')
    expect(stateOf(withSubscription(facts, { status: -2, pausedAt: 1 }))).toBe('expired')
  })

  test('is decided by what fails: a first conversion alone, anything else, or what is read-only', () => {
    expect(stateOf(withDebts({ schedule: 'first_conversion' }))).toBe('conversion_failed')
    expect(stateOf(withDebts({ schedule: 'first_conversion' }, {}))).toBe('past_due')
    expect(stateOf(withDebts({ schedule: 'first_conversion' }, { disabledAt: 1 }))).toBe('read_only')
  })

  test('is not moved by what is paid, has not failed, or is of an add-on alone', () => {
    const [paid, waiting] = [{ open: { minor: 0, currency: 'USD' } } as const, { firstFailedAt: undefined }]
    expect(stateOf(withDebts(paid, waiting, { isAddOn: true }))).toBe('subscribed')
  })
})

describe('what is due', () => {
  test('comes in the order of time, and of one instant in the order of B-126', () => {
    const facts = withDebts({ nextAttemptAt: at('2026-02-26T10:00') })
    expect(dueItemsOf(facts).map(({ kind, at: instant }) => [kind, instant])).toEqual([
      ['attempt', at('2026-02-26T10:00')],
      ['read_only', at('2026-02-26T10:00')],
      ['boundary', at('2026-03-12T10:00')],
    ])
    const restricted = withDebts({ nextAttemptAt: undefined, disabledAt: 1 })
    expect(dueItemsOf(restricted).map(({ kind }) => kind)).toEqual(['last_day', 'boundary'])
    expect(dueItemsOf(withDebts({ nextAttemptAt: undefined, endedAt: 1 })).map(({ kind }) => kind)).toEqual([
      'boundary',
    ])
  })

  test('is nothing of an invoice that is paid, or that nothing collects', () => {
    const facts = withDebts({ open: { minor: 0, currency: 'USD' } })
    expect(dueItemsOf(facts).map(({ kind }) => kind)).toEqual(['boundary'])
    expect(dueItemsOf({ ...withDebts({}), payments: [] }).map(({ kind }) => kind)).toEqual(['boundary'])
  })

  test('is no draft that waits for something else, and none that is issued', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    expect(dueItemsOf(world.load()).map(({ kind }) => kind)).toEqual(['reminder', 'trial_end'])
    const facts = world.load()
    const documents = facts.documents.map((row) => ({ ...row, status: 'void' as const, finaliseAt: 1 }))
    expect(dueItemsOf({ ...facts, documents }).map(({ kind }) => kind)).toEqual(['reminder', 'trial_end'])
  })

  test('is one invoice after the other at the same instant', () => {
    const first = at('2026-03-01T00:00')
    const facts = withDebts({ id: 9, nextAttemptAt: first }, { id: 4, nextAttemptAt: first })
    const [payment] = facts.payments
    if (payment === undefined) throw new Error('nothing collects')
    const payments = [9, 4].map((documentId) => ({ ...payment, documentId }))
    const attempts = dueItemsOf({ ...facts, payments }).filter(({ kind }) => kind === 'attempt')
    expect(attempts.map(({ id }) => id)).toEqual([4, 9])
  })
})

describe('a try', () => {
  test('is numbered for its payment, names its method, and is looked up half a minute later', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-15T10:00'))
    expect(world.archive.attempts.map(({ number, origin }) => [number, origin])).toEqual([
      [1, 'system'],
      [1, 'system'],
      [2, 'system'],
      [3, 'system'],
    ])
    world.answersAtOnce = false
    world.setMethod(debit)
    world.run({ kind: 'retry' })
    expect(world.archive.attempts.at(-1)).toMatchObject({ number: 4, methodId: debit.id, lookAt: world.now + 30_000 })
    expect(world.archive.payments.at(-1)).toMatchObject({ method: 2, methodId: debit.id, declineCode: undefined })
  })

  test('is not made by itself without a method, and the clock runs on (B-77)', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-12T10:00'))
    world.setMethod(undefined)
    world.to(at('2026-02-26T10:00'))
    expect([world.tries.length, world.state]).toEqual([2, 'read_only'])
  })
})

describe('what is lost for a debt', () => {
  test('is the add-ons at day 14, not the plan and what it brings along (B-77)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(30, [320], { vehicle: 1 }), 'now')
    world.provider = () => declined
    world.to(at('2026-02-05T11:00'))
    world.to(at('2026-02-19T11:00'))
    expect(world.archive.items.map(({ productId, trial }) => [productId, trial])).toEqual([
      [30, 0],
      [300, 0],
      [312, 0],
      [320, 3],
    ])
  })

  test('is nothing more of a first conversion: it is void, and nothing is owed (B-73)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.provider = () => declined
    world.to(at('2026-01-15T10:00'))
    expect(world.archive.receivables[0]).toMatchObject({
      open: { minor: 0, currency: 'USD' },
      nextAttemptAt: undefined,
      endedAt: at('2026-01-15T10:00'),
    })
  })

  test('is lost once: a second debt ends nothing that is over', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-06-01T00:00'))
    expect(world.plans.flatMap(({ causes }) => causes).filter((cause) => cause === 'last_day')).toHaveLength(1)
  })
})

describe('account credit', () => {
  test('that pays all has a receipt, gives up the scheduled payment, and says what it paid', () => {
    const world = new World({ at: at('2026-01-05T10:00'), credit: 6_000 })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    expect([paymentStateOf(world), world.archive.documents[0]?.creditApplied.minor]).toEqual([
      paymentStates.void,
      6_000,
    ])
    expect(
      world.mails
        .slice(-2)
        .map(([template]) => template)
        .toSorted(),
    ).toEqual(['receipt', 'subscription_started'])
    expect(world.plans.at(-1)?.credit).toEqual([
      { amount: { minor: -6_000, currency: 'USD' }, cause: 'payment', documentId: world.archive.documents[0]?.id },
    ])
  })

  test('of nothing leaves no entry', () => {
    expect(subscribed().plans.flatMap(({ credit }) => credit)).toEqual([])
  })
})

describe('rights', () => {
  test('that the staff granted stay, and stand for those of the item', () => {
    const world = registered()
    world.setMethod(card)
    const granted = { id: 90, productId: 200, source: 'grant', from: 1 } as const
    world.archive = { ...world.archive, entitlements: [granted] }
    world.checkOut(aCart(20, [320]), 'now')
    expect(world.archive.entitlements.map(({ productId, source }) => [productId, source])).toEqual([
      [200, 'grant'],
      [320, 'paid'],
    ])
  })

  test('of a member that a partner bills come from the partner (D-40)', () => {
    const world = registered()
    world.archive = { ...world.archive, account: { ...world.archive.account, paidBy: 'partner' } }
    world.run({ kind: 'enable', orderId: nextOrderId(world.archive), purchase: purchaseIn(aCart(20)) })
    expect(world.archive.entitlements.map(({ source }) => source)).toEqual(['partner'])
  })

  test('that stay the same are not written again', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20, [320]), 'now')
    world.provider = () => declined
    world.to(at('2026-02-19T10:00'))
    expect(world.plans.at(-1)?.ended.entitlements).toHaveLength(1)
    expect(world.plans.at(-1)?.rows.entitlements).toEqual({ added: [], changed: [] })
  })
})

describe('a purchase', () => {
  const terms = { interval: 'month', catalogueVersion: 7 } as const

  test('holds the plan, its modules, add-ons and extra assets by value', () => {
    const bought = purchaseOf(billingShop, aCart(30, [310], { vehicle: 2, driver: 3 }), terms)
    if (!bought.ok) throw new Error(bought.failure.code)
    const { items, ...about } = bought.value
    expect(about).toEqual({
      currency: 'USD',
      interval: 'month',
      terms: { planId: 30, quantities: { vehicle: 2, driver: 3 }, pricing: false },
      catalogueVersion: 7,
    })
    expect(items.map(({ productId, bundled, price }) => [productId, bundled, price?.kind])).toEqual([
      [30, false, 'plan'],
      [300, true, undefined],
      [312, true, 'usage'],
      [310, false, 'prepaid'],
    ])
  })

  test('remembers the subpackages that were chosen (A-05)', () => {
    const bought = purchaseOf(billingShop, { ...aCart(20), entries: ['a'] }, terms)
    expect(bought.ok && bought.value.terms.entries).toEqual(['a'])
  })

  test('charges for the assets above those of the plan, beside its price (A-63)', () => {
    const counted = aPackage(50, [51], { assetType: 'vehicle', minimumAssetCount: 2, minimumAssetRate: { USD: 300 } })
    const catalogue = indexCatalogue(
      { ...billingShop.document, packages: [counted], modules: [aModule(51, { basePrice: { USD: 900 } })] },
      1,
    )
    const cart = { ...aCart(20), planId: 50, lines: aCart(20).lines.map((line) => ({ ...line, productId: 51 })) }
    const bought = purchaseOf(catalogue, { ...cart, quantities: { vehicle: 5 } }, terms)
    expect(bought.ok && bought.value.items.map(({ productId, price }) => [productId, price?.kind])).toEqual([
      [50, 'plan'],
      [50, 'extra_assets'],
      [51, undefined],
    ])
  })

  test('fails where something has no price in the currency (D-56)', () => {
    const bought = purchaseOf(billingShop, { ...aCart(20), currency: 'CHF' }, terms)
    expect(bought.ok).toBe(false)
  })
})

test('a bank transfer that was agreed on is due 14 days after the boundary, not after the draft is issued (B-68)', () => {
  const world = new World({ at: at('2026-01-05T10:00'), channel: 'wired' })
  world.setMethod(card)
  world.checkOut(aCart(30, [], { vehicle: 1 }), 'now')
  world.to(at('2026-02-05T11:00'))
  expect(world.archive.receivables.at(-1)).toMatchObject({ dueAt: at('2026-02-19T10:00'), schedule: 'manual' })
})

/** Usage in arrears since 5 January, in a shop whose drafts wait so many hours. */
function waitingFor(finaliseHours: number): World {
  const world = registered()
  world.archive = { ...world.archive, account: { ...world.archive.account, finaliseHours } }
  world.setMethod(card)
  world.checkOut(aCart(30, [], { vehicle: 1 }), 'now')
  return world
}

test.each([
  [2, '2026-02-05T12:00'],
  [72, '2026-02-08T10:00'],
])('a draft with usage waits the %s hours of the shop, and is tried after them (B-69)', (hours, issued) => {
  const world = waitingFor(hours)
  world.to(at(issued) - 1)
  expect(world.documents.at(-1)).toEqual(['period', 'draft', 15_000])
  world.to(at(issued))
  expect(world.documents.at(-1)).toEqual(['period', 'paid', 15_000])
  expect(world.period).toEqual(['2026-02-05T10:00', '2026-03-05T10:00'])
})

test('with 0 hours it is issued at the boundary, and usage that comes later is on the next invoice (B-69)', () => {
  const world = waitingFor(0)
  world.to(at('2026-02-05T10:00'))
  expect(world.documents.at(-1)).toEqual(['period', 'paid', 15_000])
  expect(report(world, { vehicle: 7 }, at('2026-02-04T10:00'))).toBeUndefined()
  world.to(at('2026-03-05T10:00'))
  // 7 vehicles instead of the minimum of 5 at 12.00, and 7 in the month after
  expect(world.documents.at(-1)).toEqual(['period', 'paid', 9000 + 2400 + 8400])
})

test('the usage up to an early end waits as long as that of a period (B-69, B-77)', () => {
  const last = [0, 3].map((hours) => {
    const world = waitingFor(hours)
    world.to(at('2026-01-20T10:00'))
    world.run({ kind: 'cancel_now' })
    return world.archive.documents.findLast(({ kind }) => kind === 'period')
  })
  expect(last.map((document) => [document?.status, document?.finaliseAt])).toEqual([
    ['paid', undefined],
    ['draft', at('2026-01-20T13:00')],
  ])
})
