import {
  add,
  aModule,
  aPackage,
  cartAfter,
  choose,
  pricedDocument,
  pricedShop,
  remove,
} from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import { money } from '@waybill/domain/money'
import { bestFitOut, bestFitView } from './best-fit-view.ts'
import { aViewer, stored } from '../testing/cart-viewer.ts'

/** Package 5 holds 11, 12 and 21 for 45 a month: 90 less 50 %. */
const shop = pricedShop({ ...pricedDocument(), packages: [aPackage(5, [11, 12, 21], { discount: 50 })] })
const usd = (minor: number) => money(minor, 'USD')

describe('[CART-26] the better package in the API', () => {
  test('has what the cart costs before and after, what is saved, gained and covered', () => {
    expect(bestFitOut(aViewer(shop), stored(cartAfter(shop, add(12))))).toEqual({
      best_fit: {
        plan_id: 5,
        title: 'Package 5',
        entries: null,
        total_before: 80,
        total_before_minor: 8000,
        total: 45,
        total_minor: 4500,
        saving: 35,
        saving_minor: 3500,
        currency: 'USD',
        is_estimate: 0,
        gained: [{ id: 21, title: 'Module 21' }],
        covered: [
          { id: 12, title: 'Module 12' },
          { id: 11, title: 'Module 11' },
        ],
        leaves: null,
        forgets: null,
      },
      version: 4,
    })
  })

  test('is null where there is none, and in the language of its reader', () => {
    expect(bestFitOut(aViewer(shop), stored(cartAfter(shop, choose(5))))).toEqual({ best_fit: null, version: 4 })
    expect(bestFitOut(aViewer(shop), undefined)).toEqual({ best_fit: null, version: 0 })
    const french = bestFitOut(aViewer(shop, { locale: 'fr' }), stored(cartAfter(shop, add(12))))
    expect(french.best_fit).toMatchObject({ title: 'Package 5 (fr)', gained: [{ title: 'Module 21 (fr)' }] })
  })

  test('is an estimate while something beside it is charged by use', () => {
    expect(bestFitOut(aViewer(shop), stored(cartAfter(shop, add(12), add(13)))).best_fit?.is_estimate).toBe(1)
  })

  test('[CAT-11] names no hidden product', () => {
    const hidden = pricedShop({
      ...pricedDocument(),
      modules: [...pricedDocument().modules, aModule(30, { dependencies: [20] })],
      packages: [aPackage(5, [11, 12, 20, 21, 30], { discount: 50 })],
    })
    const fit = bestFitOut(aViewer(hidden), stored(cartAfter(hidden, add(12), add(30)))).best_fit
    expect(fit?.covered.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([11, 12, 30])
    const gained = bestFitOut(aViewer(hidden), stored(cartAfter(hidden, add(12), add(21)))).best_fit?.gained
    expect(gained?.map(({ id }) => id)).toEqual([30])
  })
})

describe('[CART-26] the better package beside a package', () => {
  const two = pricedShop({
    ...pricedDocument(),
    packages: [aPackage(5, [11, 12, 21], { discount: 50 }), aPackage(6, [11])],
  })
  const cart = cartAfter(two, choose(6), add(12))

  test('names the one that leaves, with its page', () => {
    expect(bestFitView(aViewer(two, { locale: 'fr' }), cart, usd(8000))).toMatchObject({
      planId: 5,
      leaves: { id: 6, title: 'Package 6 (fr)', href: '/fr/platform/marketplace/packages/icon-6' },
    })
    expect(bestFitOut(aViewer(two), stored(cart)).best_fit).toMatchObject({
      leaves: { id: 6, title: 'Package 6' },
      forgets: null,
    })
  })

  test('names the broken one that it would no longer bring back', () => {
    const three = pricedShop({
      ...pricedDocument(),
      packages: [aPackage(5, [11, 12, 21], { discount: 50 }), aPackage(6, [11, 14])],
    })
    const broken = cartAfter(three, choose(6), remove(14), add(12))
    expect(bestFitView(aViewer(three), broken, usd(8000))).toMatchObject({
      planId: 5,
      forgets: { id: 6, title: 'Package 6', href: '/platform/marketplace/packages/icon-6' },
    })
    expect(bestFitOut(aViewer(three), stored(broken)).best_fit).toMatchObject({
      leaves: null,
      forgets: { id: 6, title: 'Package 6' },
    })
  })

  test('has the parts that are chosen of it (A-05)', () => {
    const parts = pricedShop({
      ...pricedDocument(),
      modules: [...pricedDocument().modules, aModule(30)],
      packages: [
        aPackage(5, [12]),
        aPackage(6, [30], { contains: 5 }),
        aPackage(7, [21], { contains: 6, discount: 50 }),
      ],
    })
    const chosen = cartAfter(parts, add(21), add(30))
    expect(bestFitView(aViewer(parts), chosen, usd(2000))).toMatchObject({ planId: 7, entries: ['package-code-6'] })
    expect(bestFitOut(aViewer(parts), stored(chosen)).best_fit?.entries).toEqual(['package-code-6'])
  })

  test('names a module without a page of its own alone (A-24)', () => {
    const plain = pricedShop({ ...pricedDocument(), packages: [aPackage(5, [14, 21], { discount: 50 })] })
    expect(bestFitView(aViewer(plain), cartAfter(plain, add(14)), usd(1050))?.covered).toEqual([
      { id: 14, title: 'Module 14' },
    ])
  })

  test('has no saving where it costs the same', () => {
    const view = bestFitView(aViewer(two), cart, usd(4500))
    expect(view?.total).toEqual(usd(4500))
    expect(view).not.toHaveProperty('saving')
    expect(view).not.toHaveProperty('forgets')
    expect(view).not.toHaveProperty('entries')
  })
})
