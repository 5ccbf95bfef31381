import { add, aModule, cartAfter, choose, pricedDocument, pricedShop } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import type { Cart } from '@waybill/domain/cart'
import type { Catalogue, CatalogueDocument, Module, Package } from '@waybill/domain/catalog'
import { cartView } from './cart-view.ts'
import type { StoredCart } from '../stored-cart.ts'
import { aViewer, stored } from '../testing/cart-viewer.ts'

const document = pricedDocument()
const before = pricedShop()

/** The shop after an editor changed some products of it. */
function changed(about: Readonly<Record<number, Partial<Module>>>, packages: Partial<Package> = {}): Catalogue {
  const parts: CatalogueDocument = {
    ...document,
    modules: document.modules.map((module) => ({ ...module, ...about[module.id] })),
    packages: document.packages.map((item) => (item.id === 1 ? { ...item, ...packages } : item)),
  }
  return pricedShop(parts)
}

const without = (id: number): Catalogue =>
  pricedShop({ ...document, modules: document.modules.filter((module) => module.id !== id) })

const problems = (catalogue: Catalogue, cart: Cart, about: Partial<StoredCart> = {}) =>
  cartView(aViewer(catalogue), stored(cart, about))?.problems ?? []

const added = cartAfter(before, add(14))
const removal = (id: number, isModule = true) => ({
  kind: 'remove',
  id,
  isModule,
  title: isModule ? `Module ${id}` : `Package ${id}`,
  label: 'Remove',
})

describe('[CART-20] a problem of a line', () => {
  test('that is retired offers what takes its place, and to remove it', () => {
    expect(problems(changed({ 14: { isDeleted: true, replacedBy: 15 } }), added)).toEqual([
      {
        productId: 14,
        code: 'retired',
        message: 'Module 14 is no longer sold.',
        buttons: [{ kind: 'add', id: 15, isModule: true, title: 'Module 15', label: 'Add Module 15' }, removal(14)],
      },
    ])
  })

  test('offers a plan of the pricing page at the price of that page (A-117), another package without', () => {
    const button = (replacedBy: number) =>
      problems(changed({ 14: { isDeleted: true, replacedBy } }), added)[0]?.buttons[0]
    expect(button(3)).toEqual({
      kind: 'add',
      id: 3,
      isModule: false,
      pricing: true,
      title: 'Package 3',
      label: 'Add Package 3',
    })
    expect(button(1)).toEqual({ kind: 'add', id: 1, isModule: false, title: 'Package 1', label: 'Add Package 1' })
  })

  test('offers nothing in its place that is there already, retired, hidden or unknown: it is removed', () => {
    const cart = cartAfter(before, add(14), add(21))
    for (const replacedBy of [21, 24, 26, 999]) {
      const found = problems(changed({ 14: { isDeleted: true, replacedBy } }), cart)
      expect(found[0]?.buttons, String(replacedBy)).toEqual([removal(14)])
    }
    const own = cartAfter(before, choose(1), add(14))
    expect(problems(changed({ 14: { isDeleted: true, replacedBy: 1 } }), own)[0]?.buttons).toEqual([removal(14)])
    expect(problems(changed({ 14: { isDeleted: true } }), added)[0]?.buttons).toEqual([removal(14)])
  })

  test('that lacks what it needs offers to add it, by name', () => {
    const cart = cartAfter(before, add(14))
    expect(problems(changed({ 14: { dependencies: [21] } }), cart)).toEqual([
      {
        productId: 14,
        code: 'missing_dependency',
        message: 'Module 14 needs Module 21.',
        buttons: [{ kind: 'add', id: 21, isModule: true, title: 'Module 21', label: 'Add Module 21' }, removal(14)],
      },
    ])
  })

  test('that isn’t sold in the currency, or isn’t known any more, can only be removed', () => {
    expect(problems(changed({ 14: { basePrice: { EUR: 800 } } }), added)).toEqual([
      {
        productId: 14,
        code: 'no_price',
        message: 'Module 14 is not available in USD.',
        buttons: [removal(14)],
      },
    ])
    expect(problems(without(21), cartAfter(before, add(21)))).toEqual([
      {
        productId: 21,
        code: 'unknown_product',
        message: 'This product is no longer in the catalogue.',
        buttons: [{ ...removal(21), title: '' }],
      },
    ])
  })

  test('whose price changed names both, until its owner says that it was read', () => {
    const dearer = changed({ 14: { basePrice: { USD: 1250 } } })
    expect(problems(dearer, added, { shown: { 14: 900 } })).toEqual([
      {
        productId: 14,
        code: 'price_changed',
        message: 'Module 14 now costs $12.50 instead of $9.00.',
        buttons: [{ kind: 'acknowledge', id: 14, isModule: true, title: 'Module 14', label: 'Got it' }],
      },
    ])
    expect(problems(dearer, added, { shown: { 14: 1250 } })).toEqual([])
    expect(problems(dearer, added)).toEqual([])
  })

  test('that was shown in a currency that the shop gave up names that one', () => {
    expect(problems(before, added, { shown: { 14: 800 }, shownIn: 'EUR' })).toMatchObject([
      { code: 'price_changed', message: 'Module 14 now costs $9 instead of €8.' },
    ])
  })

  test('of a bundled line has no Remove of its own; of the package it removes the package', () => {
    const cart = cartAfter(before, choose(1))
    expect(problems(changed({ 12: { isDeleted: true } }), cart)).toMatchObject([{ productId: 12, buttons: [] }])
    expect(problems(changed({}, { isDeleted: true, replacedBy: 3 }), cart)).toEqual([
      {
        productId: 1,
        code: 'retired',
        message: 'Package 1 is no longer sold.',
        buttons: [
          { kind: 'add', id: 3, isModule: false, pricing: true, title: 'Package 3', label: 'Add Package 3' },
          removal(1, false),
        ],
      },
    ])
  })

  test('[CAT-11] with a hidden part names what it belongs to', () => {
    const parts = pricedShop({ ...document, modules: [...document.modules, aModule(31, { dependencies: [26] })] })
    const line = { productId: 31, bundled: false, isDefault: false, reason: { kind: 'chosen' } } as const
    const cart = { ...cartAfter(before, add(21)), lines: [line] }
    expect(problems(parts, cart)).toMatchObject([
      {
        code: 'missing_dependency',
        message: 'Part of Module 31 is no longer sold. Remove Module 31 to continue.',
        buttons: [removal(31)],
      },
    ])
    const hidden = { ...line, productId: 26, reason: { kind: 'needed_by', productId: 31 } } as const
    const unsold = pricedShop({
      ...document,
      modules: [
        ...document.modules.map((module) =>
          module.id === 26 ? { ...module, basePrice: {}, isDeleted: true } : module,
        ),
        aModule(31, { dependencies: [26] }),
      ],
    })
    const found = problems(unsold, { ...cart, lines: [line, hidden] }).find(({ productId }) => productId === 26)
    expect(found).toMatchObject({
      message: 'Part of Module 31 is no longer sold. Remove Module 31 to continue.',
      buttons: [{ kind: 'remove', id: 26, title: 'Module 31' }],
    })
    // it came for nothing that the buyer knows
    const stray = { ...line, productId: 26 } as const
    expect(problems(unsold, { ...cart, lines: [stray] })).toMatchObject(
      ['retired', 'no_price'].map((code) => ({
        code,
        message: 'This product is no longer in the catalogue.',
        buttons: [{ kind: 'remove', id: 26, title: '' }],
      })),
    )
  })

  test('comes beside others, each once: the cart is never one failure', () => {
    const cart = cartAfter(before, choose(1), add(14), add(21))
    const codes = problems(
      changed({ 14: { isDeleted: true }, 21: { basePrice: { EUR: 1 } }, 12: { dependencies: [15] } }),
      cart,
      { shown: { 1: 5000 } },
    ).map(({ productId, code }) => [productId, code])
    expect(codes).toEqual([
      [1, 'price_changed'],
      [12, 'missing_dependency'],
      [14, 'retired'],
      [21, 'no_price'],
    ])
  })
})
