import { expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, shop } from '../../laws/cart-shop.ts'
import { add, addPlan, cartOf, planIn, remove } from '../../laws/cart-run.ts'
import { lineProblems, pricesOf, shownAfter } from './index.ts'
import type { Cart, CartCommand } from './index.ts'

/** The same products a month later: everything costs 5.00 more. */
const dearer = aCatalogue(
  Array.from(shop.products.values(), (product) =>
    product.kind === 'module' && product.basePrice.USD === 1000
      ? { ...product, basePrice: { USD: 1500, EUR: 1400 } }
      : product,
  ),
)
const cart = cartOf(add(101), add(102))

/** The prices shown before a change that was made when they had changed. */
function shownPricesAfter(before: Cart, command: CartCommand): string[] {
  const { after } = planIn(before, command)
  const shown = shownAfter(() => dearer, { before, after, shown: pricesOf(shop, before) })
  return lineProblems(dearer, after, { shown }).map(({ code, productId }) => `${code} ${productId}`)
}

test('[CART-20] a change of price still has to be shown while other lines change', () => {
  expect(shownPricesAfter(cart, add(106))).toEqual(['price_changed 101', 'price_changed 102'])
  expect(shownPricesAfter(cart, remove(102))).toEqual(['price_changed 101'])
})

test('[CART-20] what the change itself brought was shown with its price, and what comes back too', () => {
  const without = cartOf(add(101))
  expect(shownPricesAfter(without, add(102))).toEqual(['price_changed 101'])
  const { after } = planIn(cart, remove(102))
  const shown = shownAfter(() => dearer, { before: cart, after, shown: pricesOf(shop, cart) })
  const again = planIn(after, add(102)).after
  expect(shownAfter(() => dearer, { before: after, after: again, shown }).get(102)).toBe(1500)
})

test('[CART-20] another currency shows every price anew', () => {
  expect(shownPricesAfter(cart, { kind: 'set_currency', currency: 'EUR' })).toEqual([])
})

test('[CART-20] lines that a broken package leaves behind were shown at what they cost alone', () => {
  expect(shownPricesAfter(cartOf(addPlan(1), add(105)), remove(101))).toEqual(['price_changed 105'])
})

test('a cart that was stored before prices were remembered has none to show', () => {
  const { after } = planIn(cart, add(106))
  expect(shownAfter(() => dearer, { before: cart, after, shown: new Map() })).toEqual(pricesOf(dearer, after))
})

test('a plan that is put together anew by its owner has the price that was shown with it', () => {
  const whole = aCatalogue([
    aPackage(1, [101]),
    aPackage(2, [102], { contains: 1 }),
    aModule(101),
    aModule(102),
    aModule(110, { isDefault: true, basePrice: { USD: 0 } }),
  ])
  const before = { ...cartOf(addPlan(1)), planId: 2 }
  const after = { ...before, entries: [] }
  const shown = new Map([[2, 900]])
  expect(shownAfter(() => whole, { before, after: before, shown }).get(2)).toBe(900)
  expect(shownAfter(() => whole, { before, after, shown }).get(2)).toBe(1000)
})
