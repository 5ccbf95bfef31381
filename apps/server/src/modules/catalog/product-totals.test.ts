import { add, aModule, cartAfter, choose, pricedDocument, pricedShop, remove } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import { selectionOf, termsOf, type CartCommand } from '@waybill/domain/cart'
import type { Module } from '@waybill/domain/catalog'
import { money } from '@waybill/domain/money'
import type { Viewer } from './product-cards.ts'
import { totalsWith } from './product-totals.ts'

const catalogue = pricedShop()
const usd = (minor: number) => money(minor, 'USD')
const visitor: Viewer = {
  catalogue,
  locale: 'en',
  currency: 'USD',
  cart: undefined,
  drawingOf: (icon) => icon,
}

function withIt(id: number, viewer: Viewer = visitor, units?: number) {
  const product = viewer.catalogue.products.get(id)
  if (product === undefined) throw new Error(`no product ${id}`)
  return totalsWith(viewer, product, units)
}

const holding = (...commands: readonly CartCommand[]): Viewer => ({
  ...visitor,
  cart: cartAfter(catalogue, ...commands),
})

/** A reader of the shop with more modules. */
function among(...modules: readonly Module[]): Viewer {
  const document = pricedDocument()
  return { ...visitor, catalogue: pricedShop({ ...document, modules: [...document.modules, ...modules] }) }
}

describe('the totals on the page of a product', () => {
  test('are what the cart costs now and with it', () => {
    expect(withIt(21).totals).toEqual({ before: usd(0), with: usd(1000), isEstimate: false })
    expect(withIt(21, holding(add(14))).totals).toEqual({ before: usd(1050), with: usd(2050), isEstimate: false })
    expect(withIt(13).totals).toMatchObject({ isEstimate: true })
    expect(withIt(27, { ...visitor, currency: 'EUR' }).totals?.with).toEqual(money(700, 'EUR'))
  })

  test('of a package are with its discount and its least units: 60 and five drivers at 4', () => {
    expect(withIt(1)).toEqual({ totals: { before: usd(0), with: usd(8000), isEstimate: true } })
  })

  test('of a plan of the pricing page are at the prices inside such a plan (A-104)', () => {
    expect(withIt(2).totals?.with).toEqual(usd(2000))
    expect(withIt(3).totals?.with).toEqual(usd(4900))
  })

  test('are absent where it can’t be added', () => {
    expect([withIt(24), withIt(27), withIt(4)]).toEqual([{}, {}, {}])
  })
})

describe('what lies between two totals', () => {
  test('is the product itself and the sum of what it brings, as long as nothing else changes', () => {
    expect(withIt(29).totals).toEqual({
      before: usd(0),
      with: usd(9900),
      isEstimate: false,
      parts: { own: usd(1000), along: usd(8900), count: 3 },
    })
    // the module that is there already is none of it
    expect(withIt(29, holding(add(14))).totals?.parts).toEqual({ own: usd(1000), along: usd(8000), count: 2 })
    expect(withIt(21).totals).not.toHaveProperty('parts')
  })

  test('is more than its parts where a package comes back with its discount', () => {
    const broken = holding(choose(1), remove(11))
    expect(withIt(12, broken).totals?.with).toEqual(usd(8000))
    expect(withIt(12, broken).totals).not.toHaveProperty('parts')
  })

  test('[CAT-11] counts a hidden part only where it is charged', () => {
    const internal = { type: 'internal', basePrice: { USD: 0 } } as const
    const viewer = among(
      aModule(30, { dependencies: [20] }),
      aModule(31, { dependencies: [32] }),
      aModule(32, internal),
      aModule(33, { dependencies: [34] }),
      aModule(34, { basePrice: { USD: 0 } }),
    )
    expect(withIt(30, viewer).totals?.parts).toEqual({ own: usd(1000), along: usd(1000), count: 1 })
    expect(withIt(31, viewer).totals).not.toHaveProperty('parts')
    expect(withIt(33, viewer).totals?.parts).toEqual({ own: usd(1000), along: usd(0), count: 1 })
  })
})

describe('[PRC-03] units on the page of a product', () => {
  test('cost their price each', () => {
    expect(withIt(13, visitor, 12)).toMatchObject({
      totals: { with: usd(4800) },
      usage: {
        assetType: 'driver',
        maximum: 500,
        quantity: 12,
        free: 0,
        bundledMinimum: 5,
        // the page says so instead of "what you use"
        isPrepaid: true,
        unit: usd(400),
        amount: usd(4800),
      },
    })
    expect(withIt(13, visitor, 12).usage).not.toHaveProperty('isSupport')
    expect(withIt(17, visitor, 12).usage, 'of what is used').not.toHaveProperty('isPrepaid')
  })

  test('[PRC-02] of help are free up to its free users, then so much each', () => {
    expect(withIt(17, visitor, 100)).toMatchObject({
      totals: { with: usd(0) },
      usage: { assetType: 'user', quantity: 100, free: 100, isSupport: true, unit: usd(200), amount: usd(0) },
    })
    expect(withIt(17, visitor, 103).usage).toMatchObject({ amount: usd(600) })
  })

  test('that the shop doesn’t take are as if none were typed', () => {
    expect(withIt(13, visitor, 501)).toEqual(withIt(13))
    expect(withIt(13, visitor, -1)).toEqual(withIt(13))
  })

  test('[PRC-03] inside a package are at least its minimum', () => {
    expect(withIt(13, holding(choose(1)), 2).usage).toMatchObject({ minimum: 5, amount: usd(2000) })
  })

  test('of a fixed price, of what is on request and of what comes with every plan are none', () => {
    const counted = { pricingType: 'USAGE', usageKey: 'driver' } as const
    const viewer = among(
      aModule(30, { ...counted, isContactUs: true, basePrice: {} }),
      aModule(31, { ...counted, isDefault: true }),
    )
    expect(withIt(30, viewer)).not.toHaveProperty('usage')
    expect(withIt(31, viewer)).toEqual({ totals: { before: usd(0), with: usd(0), isEstimate: false } })
    expect(withIt(21, visitor, 3)).toEqual(withIt(21))
    expect(withIt(21)).not.toHaveProperty('usage')
  })
})

describe('the totals of a subscriber', () => {
  const bought = cartAfter(catalogue, choose(1), add(14))
  const paid = { catalogue, selection: selectionOf(termsOf(bought), bought.lines), isLegacy: false }

  test('are those of the subscription and of what Apply makes of it (A-44)', () => {
    expect(withIt(21, { ...visitor, paid }).totals).toEqual({
      before: usd(9050),
      with: usd(10_050),
      isEstimate: true,
      appliesTo: 'subscription',
    })
  })

  test('say that the cart is in them, once there is something in it (A-44)', () => {
    expect(withIt(21, { ...holding(add(15)), paid }).totals).toMatchObject({
      before: usd(9750),
      with: usd(10_750),
      appliesTo: 'cart',
    })
    expect(withIt(21).totals).not.toHaveProperty('appliesTo')
  })
})
