import { add, cartAfter, choose, pricedShop } from '@waybill/testkit/priced-shop'
import { expect, test } from 'vitest'
import { selectionOf, termsOf } from '@waybill/domain/cart'
import { buttonOut } from './button-out.ts'
import { badgeOf, listedAction, packageAction } from './product-cards.ts'
import type { ProductViewer } from './viewer-prices.ts'

const catalogue = pricedShop()
const visitor: ProductViewer = { catalogue, locale: 'en', currency: 'USD', cart: undefined }

/** Pays for a package: 1 for 60 USD, 3 for 49, and 2 for 20, which 3 contains. */
function subscriberOf(planId: number, isLegacy = false): ProductViewer {
  const bought = cartAfter(catalogue, choose(planId))
  const paid = { catalogue, selection: selectionOf(termsOf(bought), bought.lines), isLegacy }
  return { ...visitor, planId, live: new Map(), paid }
}

function said(id: number, viewer: ProductViewer) {
  const item = catalogue.packages.get(id)
  if (item === undefined) throw new Error(`no package ${id}`)
  const action = packageAction(viewer, item)
  return [action, buttonOut(viewer, item, action).label_key]
}

test('[CUI-09] a subscriber is offered no plan below or inside the own one to try: it is the way down, or marked (SUB-08, A-120)', () => {
  expect(said(2, subscriberOf(3))).toEqual([
    { kind: 'in_plan', planTitle: 'Package 3', canReplace: true },
    'common.included',
  ])
  expect([3, 2].map((id) => said(id, subscriberOf(1)))).toEqual([
    [{ kind: 'add', isDown: true }, 'catalog.plans.switchDown'],
    [{ kind: 'add', isDown: true }, 'catalog.plans.switchDown'],
  ])
  expect(said(3, subscriberOf(2)), 'above the own plan').toEqual([{ kind: 'add' }, 'common.addToCart'])
  expect(said(3, { ...subscriberOf(2), buysFromPartner: true })[1]).toBe('common.enable')
  const changing = { ...subscriberOf(3), cart: cartAfter(catalogue, choose(1)) }
  expect(said(2, changing), 'the cart is about to change the plan').toEqual([
    { kind: 'add', isDown: true },
    'catalog.plans.switchDown',
  ])
})

test('[CUI-09] what takes the place of a legacy plan is no part of it, and a trial holds nothing yet (B-95)', () => {
  expect(said(2, subscriberOf(3, true))).toEqual([{ kind: 'add' }, 'common.addToCart'])
  expect(said(2, { ...visitor, planId: 3 })).toEqual([{ kind: 'add' }, 'catalog.plans.tryNow'])
})

test('[CUI-09] what has ended is begun anew and not tried again (B-152): a plan of the pricing page at once, others by the cart', () => {
  const ended = { ...visitor, hasEnded: true }
  expect([1, 2, 3].map((id) => said(id, ended)[1])).toEqual([
    'common.addToCart',
    'upgrade.reactivateWith',
    'upgrade.reactivateWith',
  ])
})

test('[SUB-11] what a legacy plan holds has its mark alone in lists; with a cart the plan ends, and it is offered anew (A-130)', () => {
  const legacy = subscriberOf(1, true)
  const module = catalogue.modules.get(12)
  if (module === undefined) throw new Error('no module 12')
  expect(badgeOf(legacy, module)).toEqual({ badge: 'in_plan' })
  expect(listedAction(legacy, module)).toEqual({ kind: 'in_plan', planTitle: 'Package 1' })
  const choosing = { ...legacy, cart: cartAfter(catalogue, add(21)) }
  expect([badgeOf(choosing, module), listedAction(choosing, module)]).toEqual([{}, { kind: 'add' }])
})
