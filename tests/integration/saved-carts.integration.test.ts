import { expect, test } from 'vitest'
import { emptyCart, type Cart } from '@waybill/domain/cart'
import { indexCatalogue, type Catalogue } from '@waybill/domain/catalog'
import { translatorOf } from '@waybill/i18n/testing'
import { readCatalogueFolder } from '../../apps/server/src/modules/catalog/import/index.ts'
import { DEMO_CATALOGUE } from '../../apps/server/src/seed/seed-empty-shop.ts'
import { savedCartsOut, savedCartsView } from '../../apps/server/src/modules/cart/view/saved-cart-view.ts'

function demoCatalogue(): Catalogue {
  const read = readCatalogueFolder(DEMO_CATALOGUE)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return indexCatalogue(read.value, 1)
}

const cartOf = (...ids: readonly number[]): Cart => ({
  ...emptyCart('USD'),
  planId: 0,
  lines: ids.map((productId) => ({ productId, bundled: false, isDefault: false, reason: { kind: 'chosen' } })),
})

const savedCartOf = (name: string, cart: Cart) => ({
  id: name,
  name,
  cart,
  catalogueVersion: 1,
  savedAt: 1_000,
  savedIn: cart.currency,
})

test('[CART-27] a saved cart costs what today’s catalogue says, and counts the lines that it does not sell any more', () => {
  const before = demoCatalogue()
  const module = before.document.modules.find(
    ({ basePrice, pricingType }) => pricingType === 'FIXED' && (basePrice.USD ?? 0) > 0,
  )
  if (module === undefined) throw new Error('something has a price')
  const raised: Catalogue = indexCatalogue(
    {
      ...before.document,
      modules: before.document.modules.map((one) =>
        one === module ? { ...one, basePrice: { ...one.basePrice, USD: 777_00 } } : one,
      ),
    },
    2,
  )
  const carts = {
    cart: cartOf(module.id),
    savedCarts: [savedCartOf('A', cartOf(module.id)), savedCartOf('B', cartOf(module.id, 999_999))],
  }
  const reader = (catalogue: Catalogue) => ({ catalogue, locale: 'en' as const, t: translatorOf('en') })
  const [then, now] = [savedCartsView(reader(before), carts), savedCartsView(reader(raised), carts)]
  expect(then.list.map(({ total }) => total.minor)).toEqual([module.basePrice.USD, module.basePrice.USD])
  expect(now.list.map(({ total }) => total.minor)).toEqual([77_700, 77_700])
  expect(now.list.map(({ problemCount, isOpen }) => [problemCount, isOpen])).toEqual([
    [0, true],
    [1, false],
  ])
  expect(
    savedCartsOut(reader(raised), carts).saved_carts.map((one) => [one.total, one.problem_count, one.is_open]),
  ).toEqual([
    [777, 0, 1],
    [777, 1, 0],
  ])
})

test('[CART-27] whether the open cart can be saved: not an empty one, not one that is saved, not above ten', () => {
  const reader = { catalogue: demoCatalogue(), locale: 'en' as const, t: translatorOf('en') }
  const saving = (cart: Cart, ...kept: readonly Cart[]) =>
    savedCartsView(reader, { cart, savedCarts: kept.map((one, place) => savedCartOf(`Number ${place}`, one)) }).saving
  const cart = cartOf(31)
  expect(saving(emptyCart('USD'))).toBe('empty')
  expect(saving(cart)).toBe('possible')
  expect(saving(cart, cartOf(33), cart)).toBe('saved')
  expect(saving(cart, ...Array.from({ length: 10 }, () => cartOf(33)))).toBe('full')
})
