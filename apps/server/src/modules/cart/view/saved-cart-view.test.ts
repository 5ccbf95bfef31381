import { add, cartAfter, choose, pricedShop } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import { emptyCart, type Cart } from '@waybill/domain/cart'
import { money } from '@waybill/domain/money'
import type { StoredSavedCart } from '../repository-saved-carts.ts'
import { cartName, savedCartsOut, savedCartsView } from './saved-cart-view.ts'
import { aViewer, now } from '../testing/cart-viewer.ts'

const catalogue = pricedShop()
const viewer = aViewer(catalogue)
const usd = (minor: number) => money(minor, 'USD')
const withPackage = cartAfter(catalogue, choose(1), add(14))
const withModule = cartAfter(catalogue, add(21))

const saved = (cart: Cart, about: Partial<StoredSavedCart> = {}): StoredSavedCart => ({
  id: 's1',
  name: 'Spring',
  cart,
  savedAt: now,
  catalogueVersion: 3,
  savedIn: 'USD',
  ...about,
})

describe('[CART-27] saved carts', () => {
  const carts = {
    cart: withModule,
    savedCarts: [saved(withPackage), saved(withModule, { id: 's2', name: 'Loose', savedAt: now - 1 })],
  }

  test('have their name, package, items, total of today and when they were saved; the open one is marked', () => {
    expect(savedCartsView(viewer, carts).list).toEqual([
      {
        id: 's1',
        name: 'Spring',
        planTitle: 'Package 1',
        badge: 4,
        total: usd(9050),
        isEstimate: true,
        isOpen: false,
        problemCount: 0,
        savedAt: now,
      },
      {
        id: 's2',
        name: 'Loose',
        badge: 2,
        total: usd(1000),
        isEstimate: false,
        isOpen: true,
        problemCount: 0,
        savedAt: now - 1,
      },
    ])
  })

  test('count what is wrong with them: 24 is retired', () => {
    const line = { productId: 24, bundled: false, isDefault: false, reason: { kind: 'chosen' } } as const
    const retired = { ...withModule, lines: [...withModule.lines, line] }
    expect(savedCartsView(viewer, { cart: withModule, savedCarts: [saved(retired)] }).list).toMatchObject([
      { problemCount: 1 },
    ])
  })

  test('are ten at most; a cart that is empty or saved already is not saved again', () => {
    const saving = (cart: Cart, savedCarts: readonly StoredSavedCart[]) =>
      savedCartsView(viewer, { cart, savedCarts }).saving
    const many = Array.from({ length: 10 }, (_, place) => saved(withPackage, { id: `s${place}` }))
    expect([
      saving(withModule, []),
      saving(withModule, many.slice(1)),
      saving(withModule, many),
      saving(withPackage, many),
      saving(emptyCart('USD'), []),
    ]).toEqual(['possible', 'possible', 'full', 'saved', 'empty'])
    expect(savedCartsView(viewer, carts).limit).toBe(10)
    expect(savedCartsOut(viewer, carts).limit).toBe(10)
  })

  test('offer the name of the package, or My Solution, with a number where it is taken', () => {
    const french = { ...viewer, locale: 'fr' } as const
    expect([cartName(viewer, withPackage), cartName(french, withPackage), cartName(viewer, withModule)]).toEqual([
      'Package 1',
      'Package 1 (fr)',
      'My Solution',
    ])
    expect(savedCartsView(viewer, carts).suggestedName).toBe('My Solution')
    const taken = { cart: withModule, savedCarts: [saved(withPackage, { name: 'My solution' })] }
    expect(savedCartsView(viewer, taken).suggestedName).toBe('My Solution 2')
  })

  test('[QUO-10] name the one in whose place a quote was opened', () => {
    expect(savedCartsView(viewer, { ...carts, beforeId: 's1' }).before).toEqual({
      id: 's1',
      name: 'Spring',
      difference: 'Added: Module 21. Left out: Package 1, Module 14, and Module 23. $10.00 instead of $90.50 a month.',
    })
    expect(savedCartsView(viewer, { ...carts, beforeId: 's2' }).before).toEqual({
      id: 's2',
      name: 'Loose',
      difference: '',
    })
    expect(savedCartsView(viewer, { ...carts, beforeId: 'gone' })).not.toHaveProperty('before')
    expect(savedCartsView(viewer, carts)).not.toHaveProperty('before')
  })

  test('are the same in the API, with amounts in both units and the time in UTC', () => {
    expect(savedCartsOut(viewer, carts).saved_carts).toEqual([
      {
        id: 's1',
        name: 'Spring',
        plan_id: 1,
        title: 'Package 1',
        badge: 4,
        total: 90.5,
        total_minor: 9050,
        currency: 'USD',
        is_estimate: 1,
        is_open: 0,
        problem_count: 0,
        saved_at: '2026-05-12T00:00:00.000Z',
      },
      expect.objectContaining({ id: 's2', plan_id: 0, title: 'My Solution', is_estimate: 0, is_open: 1 }),
    ])
    expect(savedCartsOut(viewer, { ...carts, savedCarts: [saved(emptyCart('USD'))] }).saved_carts).toMatchObject([
      { plan_id: 0, badge: 0, total: 0 },
    ])
  })
})
