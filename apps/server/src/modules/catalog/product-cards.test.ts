import { add, aModule, cartAfter, choose, pricedDocument, pricedShop, remove } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import { selectionOf, termsOf } from '@waybill/domain/cart'
import type { Catalogue, Module } from '@waybill/domain/catalog'
import { money } from '@waybill/domain/money'
import { buttonOut } from './button-out.ts'
import { heldState } from './held-state.ts'
import { actionOf, badgeOf, broughtAlong, moduleCard, planCard } from './product-cards.ts'
import type { Viewer } from './product-cards.ts'
import { exclusivePlans, priceView, priceViewOn } from './viewer-prices.ts'

const catalogue = pricedShop()
const usd = (minor: number) => money(minor, 'USD')
const visitor: Viewer = {
  catalogue,
  locale: 'en',
  currency: 'USD',
  cart: undefined,
  drawingOf: (icon, of) => `${icon} as ${of}`,
}

function product(id: number, of: Catalogue = catalogue) {
  const found = of.products.get(id)
  if (found === undefined) throw new Error(`no product ${id}`)
  return found
}

function module(id: number) {
  const found = catalogue.modules.get(id)
  if (found === undefined) throw new Error(`no module ${id}`)
  return found
}

function itemOf(of: Catalogue, id: number) {
  const found = of.packages.get(id)
  if (found === undefined) throw new Error(`no package ${id}`)
  return found
}

const item = (id: number) => itemOf(catalogue, id)
const action = (id: number, viewer: Viewer = visitor) => actionOf(viewer, product(id, viewer.catalogue))
const price = (id: number, currency: 'USD' | 'EUR' = 'USD') => priceView(catalogue, product(id), currency)
/** Reader with package 1 and its modules, and 14 beside it. */
const member: Viewer = {
  ...visitor,
  planId: 1,
  live: new Map([11, 12, 13, 14].map((id) => [id, { bundled: id !== 14 }])),
}

describe('[CAT-12] the price of a card', () => {
  test('of a package is struck where a discount makes it less: 80 less 25 % is 60', () => {
    expect(price(1)).toEqual({ shows: 'amount', amount: usd(6000), was: usd(8000), unit: 'company', freeUnits: 0 })
    expect(price(2)).toEqual({ shows: 'amount', amount: usd(2000), unit: 'company', freeUnits: 0 })
  })

  test('counts by the company where it is fixed, by its asset where it is by use, with the units that cost nothing', () => {
    expect(price(12)).toEqual({ shows: 'amount', amount: usd(5000), unit: 'company', freeUnits: 0 })
    expect(price(13)).toEqual({ shows: 'amount', amount: usd(400), unit: 'driver', freeUnits: 0 })
    expect(price(22)).toEqual({ shows: 'amount', amount: usd(600), unit: 'user', freeUnits: 5 })
  })

  test('counts what its key counts, else what the module says, else users', () => {
    const unitOf = (about: Partial<Module>) => {
      const counted = pricedShop({ ...pricedDocument(), modules: [aModule(30, { pricingType: 'USAGE', ...about })] })
      return priceView(counted, product(30, counted), 'USD')
    }
    expect([
      unitOf({ usageKey: 'vehicle', assetType: 'driver' }),
      unitOf({ assetType: 'driver' }),
      unitOf({}),
    ]).toMatchObject([{ unit: 'vehicle' }, { unit: 'driver', freeUnits: 0 }, { unit: 'user' }])
  })

  test('[CAT-10] the plans of the pricing page are the exclusive ones on sale', () => {
    expect(exclusivePlans(catalogue).map(({ id }) => id)).toEqual([2, 3])
    const retired = pricedShop({
      ...pricedDocument(),
      packages: pricedDocument().packages.map((one) => (one.id === 3 ? { ...one, isDeleted: true } : one)),
    })
    expect(exclusivePlans(retired).map(({ id }) => id)).toEqual([2])
  })

  test('[PRC-02] of help is free up to its free users, then so much', () => {
    expect(price(17)).toEqual({ shows: 'free', unit: 'user', freeUnits: 100, then: usd(200) })
  })

  test('is no amount where it comes with every plan, is on request, or isn’t sold in the currency', () => {
    expect([price(18), price(16), price(27)]).toEqual([
      { shows: 'included' },
      { shows: 'on_request' },
      { shows: 'unavailable' },
    ])
    expect(price(27, 'EUR')).toEqual({ shows: 'amount', amount: money(700, 'EUR'), unit: 'company', freeUnits: 0 })
  })

  test('is free where it is 0, by use too', () => {
    const nothing = pricedShop({
      ...pricedDocument(),
      modules: [12, 13].map((id) => ({ ...module(id), basePrice: { USD: 0 }, dependencies: [] })),
      packages: [],
    })
    expect(priceView(nothing, product(12, nothing), 'USD')).toEqual({ shows: 'free', unit: 'company', freeUnits: 0 })
    expect(priceView(nothing, product(13, nothing), 'USD')).toEqual({ shows: 'free', unit: 'driver', freeUnits: 0 })
  })

  test('inside a plan of the pricing page is another (A-61, A-104)', () => {
    expect(priceViewOn({ currency: 'USD', pricing: true }, catalogue, module(12))).toMatchObject({ amount: usd(3500) })
    expect(priceViewOn({ currency: 'USD', pricing: false }, catalogue, module(12))).toMatchObject({ amount: usd(5000) })
  })
})

test('[CAT-12] a card names what comes with its module and what that costs, until the cart has it (A-37)', () => {
  expect(moduleCard(visitor, module(14))).toMatchObject({ comesWith: [{ title: 'Module 23', price: price(23) }] })
  const bought = { ...visitor, cart: cartAfter(catalogue, add(14)) }
  expect(moduleCard(bought, module(14))).not.toHaveProperty('comesWith')
  expect(moduleCard(visitor, module(12)), 'nothing comes with it').not.toHaveProperty('comesWith')
})

describe('[CUI-09] the button', () => {
  const inCart = { ...visitor, cart: cartAfter(catalogue, choose(1), add(14)) }
  const inUnbreakable = { ...visitor, cart: cartAfter(catalogue, choose(3)) }
  const label = (id: number, viewer: Viewer = visitor) =>
    buttonOut(viewer, product(id, viewer.catalogue), action(id, viewer))

  test('adds what isn’t in the cart, and removes what is', () => {
    expect([action(14), label(14)]).toEqual([
      { kind: 'add' },
      { label_key: 'common.addToCart', enabled: 1, reason_key: '', action: 'add' },
    ])
    expect([action(14, inCart), label(14, inCart)]).toEqual([
      { kind: 'remove' },
      { label_key: 'common.remove', enabled: 1, reason_key: '', action: 'remove' },
    ])
  })

  test('of a bundled module is a disabled Remove, and its page needs a confirmation unless the plan is sold as a whole (A-35)', () => {
    expect(action(12, inCart)).toEqual({ kind: 'in_plan', planTitle: 'Package 1', removal: 'asks' })
    expect(action(12, inUnbreakable)).toEqual({ kind: 'in_plan', planTitle: 'Package 3', removal: 'rejected' })
    expect(label(12, inCart)).toEqual({
      label_key: 'common.remove',
      enabled: 0,
      reason_key: 'catalog.inPlan',
      action: 'none',
    })
  })

  test('of what comes with every plan says so, before it is in the cart and after', () => {
    expect([action(18), action(18, inCart), action(19)]).toEqual([
      { kind: 'included' },
      { kind: 'included', isInCart: true },
      { kind: 'included' },
    ])
    expect(label(18, inCart)).toEqual({
      label_key: 'common.included',
      enabled: 0,
      reason_key: 'catalog.includedInEveryPlan',
      action: 'none',
    })
  })

  test('of what is on request leads to the contact page, in the reader’s language', () => {
    expect(action(16, { ...visitor, locale: 'es' })).toEqual({
      kind: 'contact',
      href: '/es/account/contact?product=16',
    })
    expect(label(16)).toEqual({ label_key: 'catalog.contactUs', enabled: 1, reason_key: '', action: 'contact' })
  })

  test('of what can’t be had says why: retired, or not sold in the currency', () => {
    expect([action(24), action(4), action(27)]).toEqual([
      { kind: 'none', reason: 'retired' },
      { kind: 'none', reason: 'retired' },
      { kind: 'none', reason: 'unavailable' },
    ])
    expect([label(24), label(4), label(27)]).toEqual([
      { label_key: 'common.addToCart', enabled: 0, reason_key: 'catalog.product.retired', action: 'none' },
      { label_key: 'catalog.plans.tryNow', enabled: 0, reason_key: 'catalog.product.retired', action: 'none' },
      { label_key: 'common.addToCart', enabled: 0, reason_key: 'catalog.notAvailableInCurrency', action: 'none' },
    ])
    expect(action(27, { ...visitor, currency: 'EUR' })).toEqual({ kind: 'add' })
    const unsold = pricedShop({
      ...pricedDocument(),
      modules: pricedDocument().modules.map((one) => (one.id === 12 ? { ...one, basePrice: { EUR: 1 } } : one)),
    })
    expect(action(1, { ...visitor, catalogue: unsold })).toEqual({ kind: 'none', reason: 'unavailable' })
  })

  test('of a plan is Try now, Selected for the chosen one, Current plan for the member’s own; a part is marked and can take its place (A-120)', () => {
    expect([action(3), label(3)]).toEqual([
      { kind: 'add' },
      { label_key: 'catalog.plans.tryNow', enabled: 1, reason_key: '', action: 'add' },
    ])
    expect([action(3, inUnbreakable), label(3, inUnbreakable)]).toEqual([
      { kind: 'selected' },
      { label_key: 'catalog.plans.selected', enabled: 0, reason_key: 'catalog.inCart', action: 'none' },
    ])
    expect([action(2, inUnbreakable), label(2, inUnbreakable)]).toEqual([
      { kind: 'in_plan', planTitle: 'Package 3', canReplace: true },
      { label_key: 'common.included', enabled: 0, reason_key: 'catalog.inPlan', action: 'none' },
    ])
    expect([action(1, member), label(1, member)]).toEqual([
      { kind: 'current' },
      { label_key: 'catalog.plans.current', enabled: 0, reason_key: 'catalog.plans.current', action: 'none' },
    ])
  })

  test('of the package that the cart was until it was broken brings it back (A-33)', () => {
    const broken = { ...visitor, cart: cartAfter(catalogue, choose(1), remove(13)) }
    expect([action(1, broken), label(1, broken), action(3, broken)]).toEqual([
      { kind: 'restore' },
      { label_key: 'cart.upsell.previous', enabled: 1, reason_key: '', action: 'restore' },
      { kind: 'add' },
    ])
    const gone = pricedShop({
      ...pricedDocument(),
      packages: pricedDocument().packages.map((one) =>
        one.id === 1 ? { ...one, modules: [...one.modules, { id: 27, bundled: true }] } : one,
      ),
    })
    expect(action(1, { ...broken, catalogue: gone }).kind).not.toBe('restore')
  })

  test('of a package is Try now beside a plan that it is no part of', () => {
    expect([action(3, inCart), action(1, inUnbreakable)]).toEqual([{ kind: 'add' }, { kind: 'add' }])
  })

  test('of a module stays in the plan of the cart when the shop doesn’t know that plan any more', () => {
    const without = pricedShop({ ...pricedDocument(), packages: [] })
    expect(action(12, { ...inCart, catalogue: without })).toMatchObject({ kind: 'in_plan', removal: 'asks' })
  })

  test('of the broken package brings nothing back that is no longer whole (A-33)', () => {
    const document = pricedDocument()
    const broken = { ...visitor, cart: cartAfter(catalogue, choose(1), remove(13)) }
    const retired = pricedShop({
      ...document,
      modules: document.modules.map((one) => (one.id === 13 ? { ...one, isDeleted: true } : one)),
    })
    expect(action(1, { ...broken, catalogue: retired })).toEqual({ kind: 'add' })
  })

  test('[ACC-09] of a partner’s customer is ENABLE, and ENABLED once it is chosen; a module is added as everywhere', () => {
    const partner = { ...inUnbreakable, buysFromPartner: true }
    expect([label(1, partner).label_key, label(3, partner).label_key, label(14, partner).label_key]).toEqual([
      'common.enable',
      'common.enabled',
      'common.addToCart',
    ])
  })

  test('of a member says what the plan holds and what is switched on beside it', () => {
    expect([action(12, member), action(14, member), action(15, member)]).toEqual([
      { kind: 'in_plan', planTitle: 'Package 1' },
      { kind: 'held' },
      { kind: 'add' },
    ])
    expect(label(14, member)).toEqual({
      label_key: 'common.remove',
      enabled: 0,
      reason_key: 'catalog.alreadyYours',
      action: 'none',
    })
    const tried = { ...member, live: new Map([[14, { bundled: false, isTried: true as const }]]) }
    const inDebt = { ...member, live: new Map(), owed: new Set([14]) }
    expect([action(14, tried), action(14, inDebt)]).toEqual([
      { kind: 'held', standing: 'trial' },
      { kind: 'held', standing: 'overdue' },
    ])
    const without = { ...member, live: new Map() }
    expect(action(12, without)).toEqual({ kind: 'in_plan', planTitle: 'Package 1' })
  })

  test('[SUB-11] of a legacy plan’s module offers it: whatever is bought takes the place of that plan (B-95)', () => {
    const bought = cartAfter(catalogue, choose(1), add(14))
    const paid = { catalogue, selection: selectionOf(termsOf(bought), bought.lines), isLegacy: true }
    const legacy = { ...member, paid }
    const choosing = { ...legacy, cart: cartAfter(catalogue, add(21)) }
    const kinds = [action(12, legacy), action(14, legacy), action(12, choosing)].map(({ kind }) => kind)
    expect(kinds).toEqual(['add', 'held', 'add'])
    expect([badgeOf(legacy, module(12)), badgeOf(legacy, module(21))]).toEqual([{ badge: 'in_plan' }, {}])
    expect(action(12, { ...legacy, paid: { ...paid, isLegacy: false } })).toMatchObject({ kind: 'in_plan' })
  })

  test('of a member whose cart changes the plan is that of the cart; an own add-on stays beside it (A-44)', () => {
    const changing = { ...member, cart: cartAfter(catalogue, choose(2)) }
    expect([action(12, changing), action(14, changing), action(11, changing)]).toEqual([
      { kind: 'add' },
      { kind: 'held' },
      { kind: 'in_plan', planTitle: 'Package 2', removal: 'rejected' },
    ])
    const taken = { ...member, cart: cartAfter(catalogue, add(14)) }
    expect(action(14, taken)).toEqual({ kind: 'remove' })
    expect(action(12, taken)).toEqual({ kind: 'in_plan', planTitle: 'Package 1' })
  })
})

describe('a card', () => {
  test('of a module has its drawing, page, price, note and what the cart lacks for it', () => {
    expect(moduleCard(visitor, module(11))).toMatchObject({
      id: 11,
      icon: 'icon-11 as module',
      title: 'Module 11',
      description: 'About 11',
      href: '/board',
      price: { shows: 'amount', amount: usd(3000) },
      needs: [],
      message: 'New this month',
      action: { kind: 'add' },
      button: { action: 'add' },
    })
    const card = moduleCard({ ...visitor, locale: 'fr' }, module(29))
    expect([card.needs, card.href, 'message' in card]).toEqual([
      ['Module 14 (fr)', 'Module 12 (fr)'],
      '/fr/platform/marketplace/planning/icon-29',
      false,
    ])
    const inCart = { ...visitor, cart: cartAfter(catalogue, add(14)) }
    expect(moduleCard(inCart, module(29)).needs).toEqual(['Module 12'])
    expect('href' in moduleCard(visitor, module(14))).toBe(false)
  })

  test('[CAT-21] names for a member what the plan holds, what goes with it, and what needs more', () => {
    const badges = [12, 15, 29].map((id) => badgeOf(member, module(id)).badge)
    expect(badges).toEqual(['in_plan', 'works_with_plan', 'works_with_plan'])
    expect(badgeOf({ ...member, live: new Map(), planId: 2 }, module(15))).toEqual({ badge: 'not_in_plan' })
    expect([badgeOf(visitor, module(12)), badgeOf(member, module(24))]).toEqual([{}, {}])
    expect(badgeOf({ ...visitor, planId: 1 }, module(12))).toEqual({ badge: 'in_plan' })
    expect(moduleCard(member, module(12)).badge).toBe('in_plan')
    expect(moduleCard(member, module(29)).needs).toEqual([])
  })

  test('[CAT-09] of a plan lists at most four of its own items, says how many more, and names the plan below', () => {
    expect(planCard(visitor, item(3))).toMatchObject({
      id: 3,
      code: 'package-code-3',
      title: 'Package 3',
      subtitle: 'Subtitle 3',
      description: 'About 3',
      href: '/platform/marketplace/packages/icon-3',
      price: { amount: usd(4900), was: usd(5500) },
      isRecommended: true,
      isExclusive: true,
      everythingIn: 'Package 2',
      items: ['Module 12'],
      moreItems: 0,
      moduleCount: 2,
      action: { kind: 'add' },
      button: { label_key: 'catalog.plans.tryNow' },
    })
    const wide = pricedShop({
      ...pricedDocument(),
      packages: [{ ...item(2), modules: [11, 12, 13, 14, 15, 21].map((id) => ({ id, bundled: true })) }],
    })
    const card = planCard({ ...visitor, catalogue: wide }, itemOf(wide, 2))
    expect([card.items, card.moreItems, card.moduleCount]).toEqual([
      ['Module 11', 'Module 12', 'Module 13', 'Module 14'],
      2,
      6,
    ])
    expect(planCard(visitor, item(1))).toMatchObject({ isRecommended: false, isExclusive: false, moreItems: 0 })
    expect('everythingIn' in planCard(visitor, item(1))).toBe(false)
  })
})

test('what an addition brings along is what it needs and what comes with it, without what is there or in every plan', () => {
  const ids = (id: number, viewer: Viewer = visitor) => broughtAlong(viewer, module(id)).map((one) => one.id)
  expect([ids(29), ids(14)]).toEqual([[14, 12, 11], [23]])
  expect(ids(29, { ...visitor, cart: cartAfter(catalogue, choose(1)) })).toEqual([14])
  expect([ids(11), ids(16)]).toEqual([[], []])
})

describe('what a member has', () => {
  const held = (id: number, viewer: Partial<Viewer>) => heldState({ ...member, ...viewer }, module(id))

  test('is nothing that everybody has: core and default modules (A-28)', () => {
    const live = new Map([18, 19].map((id) => [id, { bundled: false }]))
    expect([held(18, { live }), held(19, { live }), held(21, { live })]).toEqual([undefined, undefined, undefined])
    expect(action(18, { ...member, live })).toEqual({ kind: 'included' })
  })

  test('and what comes with every plan is nothing that a module still needs or brings', () => {
    const needing = pricedShop({
      ...pricedDocument(),
      modules: [...pricedDocument().modules, aModule(33, { dependencies: [18, 19, 21] })],
    })
    const viewer = { ...visitor, catalogue: needing }
    const one = needing.modules.get(33)
    if (one === undefined) throw new Error('no module 33')
    expect(moduleCard(viewer, one).needs).toEqual(['Module 21'])
    expect(broughtAlong(viewer, one).map(({ id }) => id)).toEqual([21])
  })
})
