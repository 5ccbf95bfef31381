import { add, cartAfter, pricedDocument, pricedShop } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import { hasPriceChange, shownPricesAfter, shownPricesOf } from './shown-prices.ts'
import { stored } from './testing/cart-viewer.ts'

const catalogue = pricedShop()
const two = cartAfter(catalogue, add(14), add(21))
const shown = { 14: 900, 21: 1000, 23: 150 }
/** 14 costs 12.50 now, and 21 is 11. */
const dearer = pricedShop({
  ...pricedDocument(),
  modules: pricedDocument().modules.map((module) =>
    module.id === 14 || module.id === 21
      ? { ...module, basePrice: { USD: module.id === 14 ? 1250 : 1100, EUR: 800 } }
      : module,
  ),
})

describe('[CART-20] the prices that the owner of a cart saw', () => {
  test('are those that are stored, by product; a cart of an earlier release has none', () => {
    expect(shownPricesOf(stored(two, { shown }))).toEqual(
      new Map(Object.entries(shown).map(([id, minor]) => [Number(id), minor])),
    )
    expect([shownPricesOf(stored(two)).size, shownPricesOf(undefined).size]).toEqual([0, 0])
  })

  test('have changed where the shop has another one now, for that line or for any', () => {
    const cart = stored(two, { shown: { ...shown, 21: 1100 } })
    expect([hasPriceChange(dearer, cart, 14), hasPriceChange(dearer, cart, 'all')]).toEqual([true, true])
    expect([hasPriceChange(dearer, cart, 21), hasPriceChange(catalogue, stored(two, { shown }), 'all')]).toEqual([
      false,
      false,
    ])
  })

  test('have changed with the currency, whatever the figure; what was never shown has not', () => {
    expect(hasPriceChange(catalogue, stored(two, { shown, shownIn: 'EUR' }), 14)).toBe(true)
    expect(hasPriceChange(dearer, stored(two), 'all')).toBe(false)
    expect(hasPriceChange(dearer, stored(two, { shown: { 23: 150 } }), 'all')).toBe(false)
  })
})

describe('[CART-20] the prices that are shown after a change', () => {
  const one = cartAfter(catalogue, add(14))
  const seen = stored(one, { shown: { 14: 900, 23: 150 } })

  test('hold those of new lines, and keep a changed one until it is read', () => {
    const change = { before: one, after: two }
    expect(shownPricesAfter({ catalogueOf: () => dearer }, seen, change)).toMatchObject({ 14: 900, 21: 1100 })
    expect(
      shownPricesAfter({ catalogueOf: () => dearer }, undefined, { before: { ...one, lines: [] }, after: one }),
    ).toMatchObject({
      14: 1250,
    })
  })

  test('are those of today for the line that was read, or for all', () => {
    const change = { before: two, after: two }
    const cart = stored(two, { shown })
    expect(shownPricesAfter({ catalogueOf: () => dearer }, cart, change)).toMatchObject({ 14: 900, 21: 1000 })
    expect(shownPricesAfter({ catalogueOf: () => dearer }, cart, { ...change, read: 14 })).toMatchObject({
      14: 1250,
      21: 1000,
    })
    expect(shownPricesAfter({ catalogueOf: () => dearer }, cart, { ...change, read: 'all' })).toMatchObject({
      14: 1250,
      21: 1100,
    })
  })
})
