import { describe, expect, test } from 'vitest'
import { shopAt } from '@waybill/testkit/billing-prices'
import { aCart, billingShop, card, purchaseIn } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { aModule, aPackage } from '@waybill/testkit/priced-shop'
import type { Cart } from '../../cart/index.ts'
import { indexCatalogue } from '../../catalog/index.ts'
import type { Catalogue, Module, Package } from '../../catalog/index.ts'
import { money } from '../../money/index.ts'
import { unwrap } from '../../result/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import { comingPriceOf } from './coming-prices.ts'
import { currentPrices, isSameItem, movedTo } from './current-prices.ts'
import { purchaseOf } from '../index.ts'

const usd = (minor: number) => money(minor, 'USD')

function fixed(minor: number, more: object = {}): SubscriptionItem {
  const explanation = { step: 'list_price', productId: 320, amount: usd(minor) } as const
  return { kind: 'module', productId: 320, recurring: usd(minor), explanation, ...more }
}

function units(minor: number, more: object = {}): SubscriptionItem {
  const base = { productId: 312, bundled: false, usageKey: 'vehicle', free: 0, minimum: 0, declared: 3 }
  return { kind: 'usage', unit: usd(minor), ...base, ...more }
}

function assets(minor: number, more: object = {}): SubscriptionItem {
  const counted = { assetType: 'vehicle', countedBy: 'vehicle', included: 2, declared: 5 }
  return { kind: 'extra_assets', productId: 50, rate: usd(minor), ...counted, ...more }
}

describe('what is the same in two versions of the catalogue (B-99)', () => {
  test.each<[string, boolean, SubscriptionItem, SubscriptionItem]>([
    ['an add-on at another price', true, fixed(2000), fixed(2500)],
    ['another add-on', false, fixed(2000), fixed(2000, { productId: 330 })],
    ['a plan of that id', false, fixed(2000), fixed(2000, { kind: 'plan' })],
    ['usage at another price, with more of it free', true, units(1200), units(1500, { free: 2, minimum: 5 })],
    ['usage of another product', false, units(1200), units(1200, { productId: 322 })],
    ['usage that is counted by another key', false, units(1200), units(1200, { usageKey: 'driver' })],
    ['usage that the plan contains', false, units(1200), units(1200, { bundled: true })],
    ['usage that is prepaid', false, units(1200), units(1200, { kind: 'prepaid' })],
    ['extra assets at another rate, with more of them included', true, assets(300), assets(400, { included: 9 })],
    ['extra assets of another plan', false, assets(300), assets(300, { productId: 51 })],
    ['extra assets that are counted by another key', false, assets(300), assets(300, { countedBy: 'driver' })],
  ])('%s: %s', (_, isSame, before, after) => {
    expect([isSameItem(before, after), isSameItem(after, before)]).toEqual([isSame, isSame])
  })
})

describe('a price moves with what was bought at it (A-63, B-99)', () => {
  test.each<[string, SubscriptionItem, SubscriptionItem, SubscriptionItem]>([
    ['nothing of an add-on', fixed(2000), fixed(2500), fixed(2500)],
    [
      'the quantity of usage and the minimum of its plan',
      units(1200, { declared: 8, minimum: 5 }),
      units(1500, { declared: 1, minimum: 9, free: 2 }),
      units(1500, { declared: 8, minimum: 5, free: 2 }),
    ],
    ['the quantity of extra assets', assets(300, { declared: 7 }), assets(400), assets(400, { declared: 7 })],
  ])('%s', (_, before, after, moved) => {
    expect(movedTo(before, after)).toStrictEqual(moved)
  })
})

describe('a price that was announced holds for what is held at the old one (B-99)', () => {
  const [before, after] = [units(1000, { kind: 'prepaid' }), units(1500, { kind: 'prepaid', declared: 1 })]
  const sum = { step: 'sum', of: [], amount: usd(2000) } as const

  test.each<[string, SubscriptionItem | undefined, SubscriptionItem | undefined]>([
    [
      'in the quantity of the day',
      units(1000, { kind: 'prepaid', declared: 6 }),
      units(1500, { kind: 'prepaid', declared: 6 }),
    ],
    ['not for what was bought at another price since', units(1100, { kind: 'prepaid' }), undefined],
    ['however the old one is explained', fixed(2000, { explanation: sum }), fixed(2500)],
    ['not for another add-on at that price', fixed(2000, { productId: 330 }), undefined],
    ['not for a plan at that price', fixed(2000, { kind: 'plan' }), undefined],
    ['not for what its plan contains', undefined, undefined],
  ] as const)('%s', (_, held, moved) => {
    const all = [
      { before, after },
      { before: fixed(2000), after: fixed(2500) },
    ]
    expect(comingPriceOf(all, held)).toStrictEqual(moved)
  })
})

/** Subscribed to M; what it has is replaced by a purchase. */
function holding(catalogue: Catalogue, cart: Cart) {
  const world = new World({ at: at('2026-03-01T00:00') })
  world.setMethod(card)
  world.checkOut(aCart(20), 'now')
  const { subscription } = world.archive
  if (subscription === undefined) throw new Error('nothing is subscribed')
  const { terms, items } = unwrap(purchaseOf(catalogue, cart, { interval: 'month', catalogueVersion: 1 }))
  const rows = items.map((item, place) => ({
    ...item,
    id: place,
    catalogueVersion: 1,
    trial: 0 as const,
    startedAt: 0,
  }))
  return { subscription: { ...subscription, terms }, items: rows, orders: [] }
}

describe('what a subscriber pays is compared with the prices of a version (B-99)', () => {
  test('what is no longer sold stays, and all else is compared', () => {
    const { moved, unsold } = currentPrices(
      holding(billingShop, aCart(20, [320, 330])),
      shopAt({ 320: null, 330: 12_000 }),
    )
    expect(moved.map(({ before, after }) => [before.productId, 'recurring' in after && after.recurring.minor])).toEqual(
      [[330, 12_000]],
    )
    expect(unsold).toEqual([320])
  })

  test('a plan that is no longer sold stays with all that is beside it', () => {
    const found = currentPrices(holding(billingShop, aCart(20, [320])), shopAt({ 200: null, 320: 2500 }))
    expect(found).toEqual({ catalogueVersion: 2, moved: [], unsold: [20] })
  })

  test('usage of a plan moves with the minimum that it was bought with', () => {
    const cart = aCart(30, [], { vehicle: 8 })
    const [x] = purchaseIn(cart).items.flatMap(({ price }) => (price?.kind === 'usage' ? price : []))
    const modules = billingShop.document.modules.map((module): Module =>
      module.id === 312 ? { ...module, basePrice: { USD: 1500 }, minimumAssetCount: 9 } : module,
    )
    const next = indexCatalogue({ ...billingShop.document, modules }, 2)
    expect(currentPrices(holding(billingShop, cart), next).moved).toEqual([
      { before: x, after: { ...x, unit: usd(1500) } },
    ])
    expect(x).toMatchObject({ minimum: 5, declared: 8 })
  })

  test('a plan and its extra assets move by themselves', () => {
    const shopWith = (rate: number, base: number, version: number) => {
      const about: Partial<Package> = { assetType: 'vehicle', minimumAssetCount: 2, minimumAssetRate: { USD: rate } }
      const modules = [aModule(51, { basePrice: { USD: base } })]
      return indexCatalogue({ ...billingShop.document, packages: [aPackage(50, [51], about)], modules }, version)
    }
    const lines = aCart(20).lines.map((line) => ({ ...line, productId: 51 }))
    const cart = { ...aCart(20), planId: 50, lines, quantities: { vehicle: 5 } }
    const held = holding(shopWith(300, 900, 1), cart)
    const moved = (rate: number, base: number) => currentPrices(held, shopWith(rate, base, 2)).moved
    const [plan, extra] = held.items.flatMap(({ price }) => price ?? [])
    expect(currentPrices(held, shopWith(300, 900, 2))).toEqual({ catalogueVersion: 2, moved: [], unsold: [] })
    expect(moved(400, 900)).toEqual([{ before: extra, after: { ...extra, rate: usd(400) } }])
    expect(moved(300, 1000).map(({ before }) => before)).toEqual([plan])
  })
})
