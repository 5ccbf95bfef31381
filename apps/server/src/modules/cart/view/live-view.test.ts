import { add, cartAfter, choose, pricedDocument, pricedShop, remove } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import { emptyCart, selectionOf, termsOf, type Cart } from '@waybill/domain/cart'
import { money } from '@waybill/domain/money'
import { cartView } from './cart-view.ts'
import { liveCartView, liveTitles } from './live-view.ts'
import { aMember, aViewer, stored } from '../testing/cart-viewer.ts'
import type { LiveSubscription } from './cart-viewer.ts'

const document = pricedDocument()
const catalogue = pricedShop()
/** The version that was bought: 14 was dearer then, and had another name. */
const then = pricedShop({
  ...document,
  modules: document.modules.map((module) =>
    module.id === 14 ? { ...module, basePrice: { USD: 1200 }, title: { en: 'Old module 14' } } : module,
  ),
})
const usd = (minor: number) => money(minor, 'USD')

function bought(cart: Cart, about: Partial<LiveSubscription> = {}): LiveSubscription {
  return {
    catalogue: then,
    selection: selectionOf(termsOf(cart), cart.lines),
    isLegacy: false,
    isPaidYearly: false,
    isAwaitingPayment: false,
    ...about,
  }
}

/** Package 1 with its modules, and 14 beside it: 60, 20 by use, 12 and 1.50. */
const own = bought(cartAfter(then, choose(1), add(14)))
const viewer = aViewer(catalogue, { actor: aMember(), isSubscriber: true })
const viewOf = (cart: Cart, live = own) => liveCartView(viewer, cart, live)

describe('[CUI-13] what a subscriber has', () => {
  test('is the plan with its price and number of modules, and each add-on at the price it was bought at', () => {
    const view = viewOf(emptyCart('USD'))
    expect(view.plan).toEqual({
      title: 'Package 1',
      amount: usd(6000),
      explanation: expect.objectContaining({ step: 'percent_off' }),
      moduleCount: 3,
    })
    expect(view.lines).toEqual([
      expect.objectContaining({ id: 13, title: 'Module 13', shows: 'amount', amount: usd(2000) }),
      expect.objectContaining({ id: 18, title: 'Module 18', shows: 'included', amount: usd(0) }),
      expect.objectContaining({ id: 14, title: 'Old module 14', shows: 'amount', amount: usd(1200) }),
      expect.objectContaining({ id: 23, title: 'Module 23', shows: 'amount', amount: usd(150) }),
    ])
    expect(view.lines[2]?.explanation).toMatchObject({ step: 'list_price', amount: usd(1200) })
    expect(view).toMatchObject({ total: usd(9350), totalExplanation: { amount: usd(9350) }, isEstimate: true })
  })

  test('names extra assets that cost something, and a year that is paid', () => {
    const many = cartAfter(then, choose(1))
    const view = viewOf(emptyCart('USD'), bought({ ...many, quantities: { vehicle: 10 } }, { isPaidYearly: true }))
    expect(view).toMatchObject({ extraAssets: { amount: usd(600) }, isPaidYearly: true })
    expect(viewOf(emptyCart('USD'))).not.toHaveProperty('extraAssets')
    expect(viewOf(emptyCart('USD')).isPaidYearly).toBe(false)
  })

  test('without a package is the Custom Solution: no plan, and nothing charged by use is no estimate', () => {
    const view = viewOf(emptyCart('USD'), bought(cartAfter(then, add(21))))
    expect([view.plan, view.isEstimate, view.total]).toEqual([undefined, false, usd(1000)])
  })
})

describe('[CUI-13] what Apply would make of it', () => {
  test('adds the modules of the cart; what is there already is named and costs nothing more', () => {
    const view = viewOf(cartAfter(catalogue, add(14), add(21)))
    // 14 and its companion, and the default module
    expect(view.heldIds.toSorted((a, b) => a - b)).toEqual([14, 18, 23])
    expect(view.after).toEqual({
      total: usd(10_350),
      totalExplanation: expect.objectContaining({ step: 'sum', amount: usd(10_350) }),
      isEstimate: true,
      leaving: [],
    })
  })

  test('[SUB-11] of a module by who has a legacy plan is the Custom Solution: what came with the plan is bought anew (B-95)', () => {
    const legacy = bought(cartAfter(then, choose(1), add(14)), { isLegacy: true })
    const { heldIds, after } = viewOf(cartAfter(catalogue, add(12), add(14)), legacy)
    expect([after.newPlan, heldIds.includes(12), heldIds.includes(14)]).toEqual(['Custom Solution', false, true])
    expect(after.leaving).toContain('Module 13')
    expect(viewOf(emptyCart('USD'), legacy).after).not.toHaveProperty('newPlan')
  })

  test('of another package names the new plan and what leaves', () => {
    const { after } = viewOf(cartAfter(catalogue, choose(2)))
    expect(after.newPlan).toBe('Package 2')
    expect(after.leaving).toEqual(['Module 12', 'Module 13'])
    // 30, and what was bought beside the old plan
    expect([after.total, after.isEstimate]).toEqual([usd(4350), false])
  })

  test('never names what is hidden, though it leaves too (CAT-11)', () => {
    const modules = document.modules.map((module) => (module.id === 12 ? { ...module, isHidden: true } : module))
    const live = bought(cartAfter(then, choose(1), add(14)), { catalogue: pricedShop({ ...document, modules }) })
    expect(viewOf(cartAfter(catalogue, choose(2)), live).after.leaving).toEqual(['Module 13'])
  })

  test('of a broken package is the Custom Solution', () => {
    const { after } = viewOf(cartAfter(catalogue, choose(1), remove(13)))
    expect([after.newPlan, after.leaving]).toEqual(['Custom Solution', ['Module 13']])
  })

  test('is part of the view of the cart, for a subscriber alone, with the names of what was bought', () => {
    const cart = cartAfter(catalogue, add(21))
    const view = cartView({ ...viewer, live: own }, stored(cart))
    expect(view?.live?.after.total).toEqual(usd(10_350))
    expect(view?.titles).toMatchObject({ 1: 'Package 1', 12: 'Module 12', 14: 'Old module 14', 21: 'Module 21' })
    const loose = bought(cartAfter(then, add(21)))
    expect(Object.keys(liveTitles(loose, 'en')).map(Number)).toEqual([18, 21])
    expect(cartView(viewer, stored(cart))).not.toHaveProperty('live')
  })

  test('[CART-20] and what is wrong with a line stands in the same view', () => {
    const cart = cartAfter(catalogue, add(21))
    const problems = cartView(viewer, stored(cart, { shown: { 21: 900 } }))?.problems
    expect(problems).toMatchObject([{ productId: 21, code: 'price_changed' }])
    expect(cartView(viewer, stored(cart))?.problems).toEqual([])
  })
})
