import { describe, expect, test } from 'vitest'
import { aCart, billingShop, card } from '@waybill/testkit/billing-shop'
import { registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, type World } from '@waybill/testkit/billing-world'
import { aModule, aPackage } from '@waybill/testkit/priced-shop'
import { indexCatalogue } from '../../catalog/index.ts'
import { money } from '../../money/index.ts'
import { unwrap } from '../../result/index.ts'
import type { SubscriptionCause } from '../../subscription/index.ts'
import { decide, purchaseOf } from '../index.ts'
import type { BillingFacts, EntitlementSource } from '../index.ts'
import { activate, orderOf } from './activate.ts'
import { announcePaid } from '../core/announce.ts'
import { replaceItems } from '../core/entitle.ts'
import { Ledger } from '../core/ledger.ts'
import { assertStep } from '../core/subscription-state.ts'

const ledgerOf = (facts: BillingFacts): Ledger => new Ledger(facts, { at: 9, now: 9 })

/** A checkout to the trial's end, and another one that replaced it. */
function ordered(): BillingFacts {
  const world = registered()
  world.setMethod(card)
  world.checkOut(aCart(10), 'trial_end')
  world.checkOut(aCart(20), 'trial_end')
  return world.archive
}

describe('the order of a document', () => {
  const facts = ordered()
  const [, document] = facts.documents
  const [first, second] = facts.orders
  if (document === undefined || first === undefined || second === undefined) throw new Error('nothing was ordered')
  const { orderId: _, ...unordered } = document

  test('is its own, and none where it is of none', () => {
    expect(orderOf(ledgerOf(facts), document)).toBe(second)
    expect(orderOf(ledgerOf(facts), unordered)).toBeUndefined()
  })

  test('may be missing once the document is issued: earlier releases stored no purchase', () => {
    const earlier = ledgerOf({ ...facts, orders: [first] })
    expect(orderOf(earlier, { ...document, status: 'paid' })).toBeUndefined()
    expect(() => orderOf(earlier, document)).toThrow(`order ${second.id} doesn't say what it buys`)
  })

  test('has to be there for it to take effect, and so has a subscription', () => {
    const { subscription: __, ...visitor } = facts
    const bought = { document, cause: 'converted' } as const
    expect(() => activate(ledgerOf(facts), { ...bought, document: unordered })).toThrow('nothing was bought')
    expect(() => activate(ledgerOf(visitor), bought)).toThrow('nothing was bought')
  })
})

test('a life that begins ends the one before it at its own first instant (B-42)', () => {
  const world = registered()
  world.to(at('2026-01-20T10:00'))
  world.setMethod(card)
  world.checkOut(aCart(20), 'now')
  const { added, changed } = world.plans.at(-1)?.rows.subscription ?? { added: [], changed: [] }
  expect([changed.map(({ endedAt }) => endedAt), added.map(({ anchor }) => anchor)]).toEqual([
    [at('2026-01-20T10:00')],
    [at('2026-01-20T10:00')],
  ])
})

describe('what is announced of a payment (B-89)', () => {
  function failed(): World {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-12T10:00'))
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    return world
  }
  const mailOf = (world: World) => world.plans.at(-1)?.events.flatMap(({ mails }) => mails)

  test('after a failure by the try that paid: a debit can come back, and be paid once more', () => {
    const world = failed()
    world.to(at('2026-02-13T10:00'))
    expect(mailOf(world)).toEqual([
      {
        template: 'payment_recovered',
        subject: { table: 'attempts', id: world.archive.attempts.at(-1)?.id },
        documentId: world.archive.documents.at(-1)?.id,
      },
    ])
  })

  test('after a failure by its invoice where it came by itself', () => {
    const world = failed()
    const documentId = world.archive.documents.at(-1)?.id ?? 0
    const transfer = { kind: 'record_transfer', documentId, reference: 'RF18', isAnyAmount: false } as const
    expect(world.run({ ...transfer, amount: money(6000, 'USD') })).toBeUndefined()
    expect(mailOf(world)).toEqual([
      { template: 'payment_recovered', subject: { table: 'documents', id: documentId }, documentId },
    ])
  })

  test('by a receipt, whatever another invoice has failed before', () => {
    const facts = failed().archive
    const [first] = facts.documents
    const [receivable] = facts.receivables
    if (first === undefined || receivable === undefined) throw new Error('nothing was charged')
    const ledger = ledgerOf({ ...facts, receivables: [{ ...receivable, id: 999, firstFailedAt: 1 }] })
    announcePaid(ledger, first.id)
    expect(ledger.plan().events.map(({ mails }) => mails[0]?.template)).toEqual(['receipt'])
  })
})

test('what a debt has cost is recorded with its first failure (B-77)', () => {
  const world = subscribed()
  world.provider = () => declined
  world.to(at('2026-02-26T10:00'))
  const lost = world.events.find(({ event }) => event.name === 'billing.plan_read_only')
  expect(lost?.event.data).toEqual({ firstFailedAt: at('2026-02-12T10:00') })
})

describe('rights (D-40)', () => {
  test('end with what they follow, and those that the staff gave stay', () => {
    const { archive } = subscribed()
    const sources: readonly EntitlementSource[] = ['trial', 'paid', 'grace', 'partner', 'manual', 'grant']
    const entitlements = sources.map((source, id) => ({ id, productId: 200 + id, source, from: 1 }))
    const decided = decide({ ...archive, entitlements }, { kind: 'cancel_now' }, at('2026-01-20T10:00'))
    if (!decided.ok) throw new Error(decided.failure.code)
    expect(decided.value.ended.entitlements.map(({ id }) => sources[id])).toEqual(['trial', 'paid', 'grace', 'partner'])
  })

  test('are none for a plan and its extra assets, which are charged under its id (A-63)', () => {
    const counted = aPackage(50, [51], { assetType: 'vehicle', minimumAssetCount: 2, minimumAssetRate: { USD: 300 } })
    const modules = [aModule(51, { basePrice: { USD: 900 } })]
    const shop = indexCatalogue({ ...billingShop.document, packages: [counted], modules }, 1)
    const lines = aCart(20).lines.map((line) => ({ ...line, productId: 51 }))
    const cart = { ...aCart(20), planId: 50, lines, quantities: { vehicle: 5 } }
    const { items } = unwrap(purchaseOf(shop, cart, { interval: 'month', catalogueVersion: 1 }))
    expect(items.map(({ price }) => price?.kind)).toContain('extra_assets')
    const ledger = ledgerOf({ ...subscribed().archive, items: [], entitlements: [] })
    replaceItems(ledger, { items, catalogueVersion: 1, at: 9 })
    expect(ledger.entitlements.all().map(({ productId }) => productId)).toEqual([51])
  })
})

describe('a plan whose causes do not explain its subscription holds the account (decisions-billing 2.1)', () => {
  const before = subscribed().archive
  const { subscription } = before
  if (subscription === undefined) throw new Error('not subscribed')
  const step = (status: 1 | -2, cancelAt: number | undefined, causes: readonly SubscriptionCause[]) => () =>
    assertStep(before, { ...before, subscription: { ...subscription, status, cancelAt } }, causes)

  test('where there is no cause, or one that leads elsewhere', () => {
    expect(step(-2, undefined, [])).toThrow('rejected: subscription subscribed to expired by nothing')
    expect(step(1, 1, ['renewed', 'paid'])).toThrow('rejected: subscription subscribed to canceled by renewed, paid')
    expect(step(-2, undefined, ['trial_ended'])).toThrow('subscribed to expired by trial_ended')
  })

  test('and one that does, or that leaves it as it is, passes', () => {
    expect(step(1, 1, ['cancel'])).not.toThrow()
    expect(step(1, undefined, [])).not.toThrow()
    expect(step(1, undefined, ['paid'])).not.toThrow()
  })
})
