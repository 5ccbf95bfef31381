import { describe, expect, test } from 'vitest'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import { applyChange, changedItems, chargedBy, pinUnchanged } from './change-items.ts'
import type { BillingFacts, ItemRow, Purchase, PurchasedItem, SubscriptionRow } from './facts.ts'
import { Ledger } from './ledger.ts'

const usd = (minor: number) => money(minor, 'USD')
const explanation = { step: 'list_price', productId: 320, amount: usd(2000) } as const

const fixed = (minor: number, kind: 'plan' | 'module' = 'module'): SubscriptionItem => ({
  kind,
  productId: 320,
  recurring: usd(minor),
  explanation,
})

const prepaid = (minor: number, more: { declared?: number; bundled?: boolean } = {}): SubscriptionItem => ({
  kind: 'prepaid',
  productId: 320,
  bundled: false,
  usageKey: 'driver',
  unit: usd(minor),
  free: 0,
  minimum: 0,
  declared: 3,
  ...more,
})

const assets = (minor: number): SubscriptionItem => ({
  kind: 'extra_assets',
  productId: 320,
  assetType: 'vehicle',
  countedBy: 'vehicle',
  included: 5,
  rate: usd(minor),
  declared: 0,
})

const { items: _, subscription, ...facts } = subscribed().load()
if (subscription === undefined) throw new Error('nothing is subscribed')
const life: SubscriptionRow = {
  ...subscription,
  terms: { planId: 0, quantities: {}, pricing: false, entries: ['a', 'b'] },
}

function owning(price: SubscriptionItem | undefined, more: Partial<ItemRow> = {}): BillingFacts {
  const row = { id: 1, productId: 320, catalogueVersion: 1, bundled: false, trial: 0, startedAt: 0 } as const
  return { ...facts, subscription: life, items: [{ ...row, ...(price && { price }), ...more }] }
}

function buying(price: SubscriptionItem | undefined, more: Partial<Purchase> = {}): Purchase {
  const item = { productId: 320, bundled: false, ...(price && { price }) }
  return { currency: 'USD', interval: 'month', terms: life.terms, catalogueVersion: 2, items: [item], ...more }
}

/** The price of one item once its purchase is the target of a change. */
const pricePinned = (had: BillingFacts, next: Purchase) => pinUnchanged(had, next).items[0]?.price

const otherPlan = { terms: { ...life.terms, planId: 40 } }

describe('what a member has and doesn’t change keeps its price (B-99)', () => {
  test.each<[string, SubscriptionItem, SubscriptionItem, Partial<Purchase>]>([
    ['a module', fixed(2000), fixed(2500), {}],
    ['a module beside another plan', fixed(2000), fixed(2500), otherPlan],
    ['the plan', fixed(2000, 'plan'), fixed(2500, 'plan'), {}],
    ['the same entries in another order', fixed(2000, 'plan'), fixed(2500, 'plan'), ofEntries(['b', 'a'])],
    ['3 prepaid drivers', prepaid(1000), prepaid(1200), {}],
    ['3 prepaid drivers beside another plan', prepaid(1000), prepaid(1200), otherPlan],
    ['assets above what the plan includes', assets(300), assets(400), {}],
  ])('%s', (_title, had, wants, terms) => {
    expect(pricePinned(owning(had), buying(wants, terms))).toEqual(had)
  })

  test('3 prepaid drivers that the same plan contains', () => {
    const [had, wants] = [prepaid(1000, { bundled: true }), prepaid(1200, { bundled: true })]
    const wanted = [{ productId: 320, bundled: true, price: wants }]
    expect(pricePinned(owning(had, { bundled: true }), buying(wants, { items: wanted }))).toEqual(had)
  })
})

test('a plan and its extra assets each keep their own price (B-99)', () => {
  const [plan, extra] = [fixed(2000, 'plan'), assets(300)]
  const [row] = owning(plan).items
  if (row === undefined) throw new Error('nothing is owned')
  const had = { ...owning(plan), items: [row, { ...row, id: 2, price: extra }] }
  const bought = [fixed(2500, 'plan'), assets(400)].map((price) => ({ productId: 320, bundled: false, price }))
  expect(pinUnchanged(had, buying(plan, { items: bought })).items.map(({ price }) => price)).toEqual([plan, extra])
  expect(changedItems(had.items, [{ productId: 320, bundled: false, price: plan }])).toEqual({
    ended: [{ ...row, id: 2, price: extra }],
    opened: [],
  })
})

describe('what a member changes has today’s price (B-99)', () => {
  test.each<[string, SubscriptionItem, SubscriptionItem, Partial<Purchase>]>([
    ['a module by the year', fixed(2000), fixed(22_000), { interval: 'year' }],
    ['another plan', fixed(2000, 'plan'), fixed(2500, 'plan'), otherPlan],
    ['a plan at the price of its pages', fixed(2000, 'plan'), fixed(2500, 'plan'), ofTerms({ pricing: true })],
    ['a solution of one entry more', fixed(2000, 'plan'), fixed(2500, 'plan'), ofEntries(['a', 'b', 'c'])],
    ['a solution of one entry less', fixed(2000, 'plan'), fixed(2500, 'plan'), ofEntries(['a'])],
    ['a solution of another entry', fixed(2000, 'plan'), fixed(2500, 'plan'), ofEntries(['a', 'c'])],
    ['4 prepaid drivers instead of 3', prepaid(1000), prepaid(1200, { declared: 4 }), {}],
    ['assets above what another plan includes', assets(300), assets(400), otherPlan],
    ['what is paid in another way', fixed(3000), prepaid(1000), {}],
  ])('%s', (_title, had, wants, terms) => {
    expect(pricePinned(owning(had), buying(wants, terms))).toEqual(wants)
  })

  test('3 prepaid drivers that another plan contains', () => {
    const [had, wants] = [prepaid(1000, { bundled: true }), prepaid(1200, { bundled: true })]
    const wanted = [{ productId: 320, bundled: true, price: wants }]
    const target = buying(wants, { ...otherPlan, items: wanted })
    expect(pricePinned(owning(had, { bundled: true }), target)).toEqual(wants)
  })

  test('an add-on that the plan contains by now', () => {
    const target = buying(fixed(2500), { items: [{ productId: 320, bundled: true, price: fixed(2500) }] })
    expect(pinUnchanged(owning(fixed(2000)), target).items).toEqual(target.items)
  })

  test('all of it where a legacy plan is left (B-95)', () => {
    const had = owning(fixed(2000))
    const target = buying(fixed(2500))
    expect(pinUnchanged({ ...had, subscription: { ...life, kind: 1 } }, target)).toBe(target)
    const { subscription: __, ...none } = had
    expect(pinUnchanged(none, target)).toBe(target)
  })
})

describe('an item that is pinned', () => {
  const ownTrial = { addOnCode: 'module-code-320', endsAt: at('2026-02-01T00:00') }

  test('needs what it needs by now, and without a price stays without one', () => {
    const target = buying(undefined, { items: [{ productId: 320, bundled: false, needs: [321] }] })
    expect(pinUnchanged(owning(undefined), target).items).toEqual([{ productId: 320, bundled: false, needs: [321] }])
    expect(pinUnchanged(owning(fixed(2000)), target).items).toEqual([{ productId: 320, bundled: false, needs: [321] }])
    expect(pricePinned(owning(undefined), buying(fixed(2500)))).toEqual(fixed(2500))
  })

  test('goes on with its trial to its own end, unless the plan contains it by now (B-74)', () => {
    const tried = owning(fixed(2000), { ownTrial, trialQuantity: 4 })
    expect(pinUnchanged(tried, buying(fixed(2500))).items).toStrictEqual([
      { productId: 320, bundled: false, price: fixed(2000), ownTrial, trialQuantity: 4 },
    ])
    expect(pinUnchanged(owning(fixed(2000)), buying(fixed(2500))).items).toStrictEqual([
      { productId: 320, bundled: false, price: fixed(2000) },
    ])
    expect(pinUnchanged(owning(fixed(2000), { ownTrial }), buying(fixed(2500))).items).toStrictEqual([
      { productId: 320, bundled: false, price: fixed(2000), ownTrial },
    ])
    const contained = buying(undefined, { items: [{ productId: 320, bundled: true }] })
    expect(pinUnchanged(tried, contained).items).toEqual(contained.items)
  })

  test('that isn’t owned yet is as it is bought, its trial included', () => {
    const target = buying(undefined, { items: [{ productId: 321, bundled: false, price: fixed(2500), ownTrial }] })
    expect(pinUnchanged(owning(fixed(2000)), target).items).toEqual(target.items)
  })
})

test('an item changes with the end of its trial, with its price and by being contained; with nothing else (B-60, B-74)', () => {
  const ownTrial = { addOnCode: 'module-code-320', endsAt: at('2026-02-01T00:00') }
  const [row] = owning(fixed(2000), { ownTrial, trialQuantity: 4, needs: [321] }).items
  if (row === undefined) throw new Error('nothing is owned')
  const same = { productId: 320, bundled: false, price: fixed(2000), ownTrial }
  const later = { ...same, ownTrial: { ...ownTrial, endsAt: at('2026-03-01T00:00') } }
  expect(changedItems([row], [same])).toEqual({ ended: [], opened: [] })
  for (const other of [later, { ...same, price: fixed(2500) }, { ...same, bundled: true }])
    expect(changedItems([row], [other])).toEqual({ ended: [row], opened: [other] })
})

test('an item is charged from the end of its trial on, at that instant too (B-74)', () => {
  const endsAt = at('2026-02-01T00:00')
  const items: readonly PurchasedItem[] = [
    { productId: 320, bundled: false, price: fixed(2000), ownTrial: { addOnCode: 'module-code-320', endsAt } },
    { productId: 200, bundled: true },
  ]
  expect(chargedBy({ items }, endsAt - 1)).toEqual([])
  expect(chargedBy({ items }, endsAt)).toEqual([fixed(2000)])
  expect(chargedBy({ items })).toEqual([])
})

function ofTerms(terms: Partial<SubscriptionRow['terms']>): Partial<Purchase> {
  return { terms: { planId: 0, quantities: {}, pricing: false, entries: ['a', 'b'], ...terms } }
}

function ofEntries(entries: readonly string[]): Partial<Purchase> {
  return ofTerms({ entries })
}

describe('a trial that was over when its change takes effect (B-74)', () => {
  const now = at('2026-02-01T00:00')
  const [row] = owning(fixed(2000)).items
  if (row === undefined) throw new Error('nothing is owned')

  function itemsAfter(present: BillingFacts['items'], endsAt: number): BillingFacts['items'] {
    const ledger = new Ledger({ ...facts, subscription: life, items: present }, { at: now, now })
    const ownTrial = { addOnCode: 'module-code-320', endsAt }
    applyChange(
      ledger,
      buying(fixed(2000), { items: [{ productId: 320, bundled: false, price: fixed(2000), ownTrial }] }),
    )
    return ledger.items.all()
  }

  test('leaves the add-on as it goes on since, and doesn’t bring back one that is off', () => {
    expect(itemsAfter([row], now)).toEqual([row])
    expect(itemsAfter([], now)).toEqual([])
  })

  test('begins while it runs', () => {
    expect(itemsAfter([], now + 1)).toMatchObject([{ productId: 320, trial: 1, ownTrial: { endsAt: now + 1 } }])
  })
})
