import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage } from '../../laws/catalogue-builders.ts'
import { commands, plansOf } from '../../laws/cart-arbitrary.ts'
import { add, addPlan, cartOf, planIn, visitor } from '../../laws/cart-run.ts'
import { shop } from '../../laws/cart-shop.ts'
import { cartBreakdown, currencyChange, emptyCart, lineProblems } from './index.ts'

test('a switch of the currency shows the package and each line with both amounts, and both totals', () => {
  expect(currencyChange(() => shop, cartOf(addPlan(1), add(108)), 'EUR')).toEqual({
    from: 'USD',
    to: 'EUR',
    changed: [
      {
        productId: 1,
        before: { shows: 'amount', amount: { minor: 2400, currency: 'USD' } },
        after: { shows: 'amount', amount: { minor: 2100, currency: 'EUR' } },
      },
      {
        productId: 108,
        before: { shows: 'amount', amount: { minor: 1000, currency: 'USD' } },
        after: { shows: 'amount', amount: { minor: 900, currency: 'EUR' } },
      },
      {
        productId: 109,
        before: { shows: 'amount', amount: { minor: 1000, currency: 'USD' } },
        after: { shows: 'amount', amount: { minor: 900, currency: 'EUR' } },
      },
    ],
    unavailable: [],
    totalBefore: { minor: 4400, currency: 'USD' },
    totalAfter: { minor: 3900, currency: 'EUR' },
  })
})

test('[PRC-10] the plan’s extra assets stand beside the lines, so that both columns add up; where they cost nothing they are absent', () => {
  const rate = { USD: 3_00, EUR: 2_50 }
  const plan = aPackage(9, [1], { assetType: 'vehicle', minimumAssetCount: 8, minimumAssetRate: rate })
  const lorries = aCatalogue({ modules: [aModule(1)], packages: [plan] })
  const line = { productId: 1, bundled: true, isDefault: false, reason: { kind: 'in_plan' } } as const
  const cart = { ...emptyCart('USD'), planId: 9, lines: [line], quantities: { vehicle: 12 } }
  const change = currencyChange(() => lorries, cart, 'EUR')
  expect(change.extraAssets).toEqual({
    before: { shows: 'amount', amount: { minor: 12_00, currency: 'USD' } },
    after: { shows: 'amount', amount: { minor: 10_00, currency: 'EUR' } },
  })
  expect([change.totalBefore.minor, change.totalAfter.minor]).toEqual([22_00, 20_00])
  expect(currencyChange(() => lorries, cart, 'JPY').extraAssets?.after).toEqual({
    shows: 'unavailable',
    amount: { minor: 0, currency: 'JPY' },
  })
  expect(currencyChange(() => lorries, { ...cart, quantities: {} }, 'EUR')).not.toHaveProperty('extraAssets')
})

test('what comes with the package shows the same in every currency', () => {
  const { changed } = currencyChange(() => shop, cartOf(addPlan(1), add(105)), 'EUR')
  expect(changed.map(({ productId }) => productId)).toEqual([1, 105])
})

test('a line that is not sold in the new currency is named, and adds nothing (D-56)', () => {
  const inEuro = { ...planIn(cartOf(add(101)), { kind: 'set_currency', currency: 'EUR' }).after }
  const cart = planIn(inEuro, add(123)).after
  const { changed, unavailable, totalAfter } = currencyChange(() => shop, cart, 'USD')
  expect(unavailable).toEqual([123])
  expect(changed.find(({ productId }) => productId === 123)?.after.shows).toBe('unavailable')
  expect(totalAfter).toEqual({ minor: 1000, currency: 'USD' })
})

test('an empty cart has nothing to show', () => {
  expect(currencyChange(() => shop, emptyCart('USD'), 'EUR')).toMatchObject({ changed: [], unavailable: [] })
})

test('what is shown before the switch is what the cart costs after it, whatever is in it', () => {
  fc.assert(
    fc.property(fc.array(commands), fc.constantFrom('USD', 'EUR', 'JPY'), (list, to) => {
      const cart = plansOf(shop, visitor, list).at(-1)?.after ?? emptyCart('USD')
      const shown = currencyChange(() => shop, cart, to)
      const after = planIn(cart, { kind: 'set_currency', currency: to }).after
      expect(shown.totalAfter).toEqual(cartBreakdown(shop, after).total)
      const unsold = lineProblems(shop, after).filter(({ code }) => code === 'no_price')
      expect(new Set(unsold.map(({ productId }) => productId))).toEqual(new Set(shown.unavailable))
    }),
  )
})
