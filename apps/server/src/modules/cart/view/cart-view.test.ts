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
import { emptyCart, type Cart } from '@waybill/domain/cart'
import type { Module } from '@waybill/domain/catalog'
import { money } from '@waybill/domain/money'
import { cartView } from './cart-view.ts'
import type { QuoteFacts, StoredCart } from '../stored-cart.ts'
import { aMember, aViewer, now, stored } from '../testing/cart-viewer.ts'
import type { CartViewer, LiveSubscription } from './cart-viewer.ts'

const catalogue = pricedShop()
const usd = (minor: number) => money(minor, 'USD')
const whole = cartAfter(catalogue, choose(1), add(14))
const broken = cartAfter(catalogue, choose(1), add(14), remove(12))

function viewOf(cart: Cart, viewer: CartViewer = aViewer(catalogue), about: Partial<StoredCart> = {}) {
  const view = cartView(viewer, stored(cart, about))
  if (view === null) throw new Error('nothing is shown')
  return view
}

const lineOf = (view: ReturnType<typeof viewOf>, id: number) => view.lines.find((line) => line.id === id)

test('an empty cart, and none at all, shows nothing (A-50)', () => {
  expect(cartView(aViewer(catalogue), stored(emptyCart('USD')))).toBeNull()
  expect(cartView(aViewer(catalogue), undefined)).toBeNull()
})

describe('[CUI-03] the totals of a cart', () => {
  test('are struck where a discount applies, with the saving: 110.50 less 20 is 90.50', () => {
    expect(viewOf(whole)).toMatchObject({
      total: usd(9050),
      was: usd(11_050),
      saving: usd(2000),
      isEstimate: true,
      totalExplanation: { step: 'sum', amount: usd(9050) },
    })
    const plain = viewOf(cartAfter(catalogue, choose(2), add(14)))
    expect([plain.isEstimate, 'was' in plain, 'saving' in plain]).toEqual([false, false, false])
  })

  test('[PRC-05] name the included team members and what one more costs: data of the shop', () => {
    expect(viewOf(whole)).toMatchObject({
      includedTeamMembers: 5,
      extraTeamMemberPrice: usd(600),
      team: {
        key: 'team',
        assetType: 'user',
        quantity: 5,
        maximum: 500,
        freeUnits: 5,
        minimum: 0,
        productId: 22,
        unit: usd(600),
      },
    })
    const alone = pricedShop({ ...pricedDocument(), modules: pricedDocument().modules.filter(({ id }) => id !== 22) })
    const view = viewOf(whole, aViewer(alone))
    expect([view.includedTeamMembers, 'extraTeamMemberPrice' in view, 'team' in view]).toEqual([0, false, false])
  })

  test('[PRC-08] propose as many team members as the account has, until another number is entered or counted (B-138)', () => {
    const teamOf = (cart: Cart, viewer: Partial<CartViewer>) =>
      viewOf(cart, { ...aViewer(catalogue), ...viewer, members: 7 }).team
    expect(teamOf(whole, {})).toMatchObject({ prefill: 7, isMembers: true })
    expect(teamOf({ ...whole, quantities: { team: 6 } }, {})).not.toHaveProperty('prefill')
    const counted = teamOf(whole, { counted: { team: { quantity: 9, source: 'counted' } } })
    expect([counted?.prefill, counted?.isMembers]).toEqual([9, undefined])
  })

  test('[METER-04] say on each line of a member where its number comes from (B-138)', () => {
    const counted = { driver: { quantity: 9, source: 'counted', at: now } } as const
    const sourceOf = (cart: Cart, about: Partial<CartViewer> = {}) => {
      const viewer = { ...aViewer(catalogue, { actor: aMember() }), ...about }
      return viewOf(cart, viewer).lines.flatMap(({ explanation, origin }) =>
        explanation.step === 'units' && explanation.usageKey === 'driver' ? [origin] : [],
      )[0]
    }
    expect(sourceOf(whole, { counted })).toEqual({ source: 'counted', at: now })
    expect(sourceOf({ ...whole, quantities: { driver: 12 } }, { counted })).toEqual({ source: 'estimate' })
    expect(sourceOf({ ...whole, quantities: { driver: 9 } }, { counted })).toEqual({ source: 'counted', at: now })
    expect(sourceOf({ ...whole, quantities: { driver: 12 } })).toEqual({ source: 'entered' })
    expect(sourceOf(whole)).toEqual({ source: 'minimum' })
    expect(viewOf(whole).lines.filter((line) => 'origin' in line)).toEqual([])
  })

  test('[PRC-05] price a further team member by the catalogue, not by the pricing page, and only by use', () => {
    const shopWith = (about: Partial<Module>) =>
      pricedShop({
        ...pricedDocument(),
        modules: pricedDocument().modules.map((module) => (module.id === 22 ? { ...module, ...about } : module)),
      })
    const view = viewOf(whole, aViewer(shopWith({ pricingPrice: { USD: 100 } })))
    expect([view.extraTeamMemberPrice, view.team?.unit]).toEqual([usd(600), usd(600)])
    const atOnce = viewOf(whole, aViewer(shopWith({ pricingType: 'FIXED' })))
    expect([atOnce.includedTeamMembers, 'extraTeamMemberPrice' in atOnce, 'team' in atOnce]).toEqual([5, false, false])
  })

  test('[PRC-04] charge the assets beyond those of the plan, and show 0 while it includes them all', () => {
    expect(viewOf(whole).extraAssets).toMatchObject({ amount: usd(0) })
    const many = { ...whole, quantities: { vehicle: 10 } }
    expect(viewOf(many)).toMatchObject({ extraAssets: { amount: usd(600) }, total: usd(9650) })
    expect('extraAssets' in viewOf(cartAfter(catalogue, choose(2)))).toBe(false)
  })

  test('[PRC-08] [METER-04] are counted by fields with what is typed, what the account counts, or a minimum', () => {
    expect(viewOf({ ...whole, quantities: { driver: 12 } }).usages).toEqual([
      { key: 'driver', assetType: 'driver', quantity: 12, minimum: 0, maximum: 500, freeUnits: 0 },
      { key: 'vehicle', assetType: 'vehicle', quantity: 8, minimum: 0, maximum: 500, freeUnits: 0 },
    ])
    const selection = { planId: 1, lines: [], currency: 'USD', quantities: { driver: 9 }, pricing: false } as const
    const live: LiveSubscription = {
      catalogue,
      selection,
      isLegacy: false,
      isPaidYearly: false,
      isAwaitingPayment: false,
    }
    const viewer = aViewer(catalogue, {
      actor: aMember(),
      isSubscriber: true,
      live,
      counted: { driver: { quantity: 9, source: 'counted' } },
    })
    expect(viewOf(whole, viewer).usages[0]).toMatchObject({ quantity: 9, prefill: 9 })
    expect(viewOf({ ...whole, quantities: { driver: 12 } }, viewer).usages[0]).not.toHaveProperty('prefill')
  })
})

describe('[CUI-01] the plan of a cart', () => {
  test('is shown with its page, its price before and after, its discount and what it holds', () => {
    const { plan, planTitle } = viewOf(whole)
    expect(planTitle).toBe('Package 1')
    expect(plan).toEqual({
      id: 1,
      title: 'Package 1',
      subtitle: 'Subtitle 1',
      href: '/platform/marketplace/packages/icon-1',
      amount: usd(6000),
      was: usd(8000),
      discountPercent: 25,
      pricing: false,
      moduleCount: 3,
      explanation: expect.objectContaining({ step: 'percent_off', percent: 25, amount: usd(6000) }),
    })
  })

  test('of the pricing page is marked as one, with the parts that were chosen', () => {
    const chosen = { ...cartAfter(catalogue, choose(3, true)), entries: [] }
    expect(viewOf(chosen).plan).toMatchObject({ pricing: true, entries: [], moduleCount: 1, discountPercent: 10 })
    expect(viewOf(cartAfter(catalogue, choose(3, true))).plan).not.toHaveProperty('entries')
    const { plan } = viewOf(cartAfter(catalogue, choose(2)))
    expect([plan?.discountPercent, Object.keys(plan ?? {}).includes('was')]).toEqual([0, false])
  })

  test('is absent without a package; the broken one is remembered', () => {
    expect(viewOf(broken)).toMatchObject({ previousPlanId: 1 })
    // remembered by a cart that is whole again, and not shown any more
    expect(viewOf({ ...whole, previousPlanId: 2 })).not.toHaveProperty('previousPlanId')
    expect([viewOf(broken), viewOf(cartAfter(catalogue, add(14)))].map((view) => 'plan' in view)).toEqual([
      false,
      false,
    ])
    expect([viewOf(whole), viewOf(cartAfter(catalogue, add(14)))].map((view) => 'previousPlanId' in view)).toEqual([
      false,
      false,
    ])
  })
})

describe('[CUI-02] a line of a cart', () => {
  test('has its title and page, its amount and why it is there; a bundled one can’t be removed', () => {
    const view = viewOf(whole)
    expect(lineOf(view, 12)).toEqual({
      id: 12,
      title: 'Module 12',
      href: '/platform/marketplace/planning/icon-12',
      shows: 'included',
      amount: usd(0),
      explanation: { step: 'included', productId: 12, amount: usd(0) },
      reason: { kind: 'in_plan' },
      bundled: true,
      isRemovable: false,
      isOrphan: false,
    })
    // 14 has no page of its own; its companion goes with it, so it is not single
    expect(lineOf(view, 14)).toEqual({
      id: 14,
      title: 'Module 14',
      shows: 'amount',
      amount: usd(900),
      explanation: { step: 'list_price', productId: 14, amount: usd(900) },
      reason: { kind: 'chosen' },
      bundled: false,
      isRemovable: true,
      isOrphan: false,
    })
    expect(lineOf(view, 23)).toMatchObject({ reason: { kind: 'companion_of', title: 'Module 14' }, isRemovable: false })
  })

  test('[CART-24] names what needs it, with its page in the reader’s language', () => {
    const view = viewOf(cartAfter(catalogue, add(15)), aViewer(catalogue, { locale: 'fr' }))
    expect(lineOf(view, 12)?.reason).toEqual({
      kind: 'needed_by',
      title: 'Module 15 (fr)',
      href: '/fr/platform/marketplace/planning/icon-15',
    })
  })

  test('[CART-23] that nothing needs any more is an orphan; what nothing depends on is removed alone', () => {
    const view = viewOf(cartAfter(catalogue, add(15), remove(15), add(21)))
    expect([lineOf(view, 12)?.isOrphan, lineOf(view, 21)?.isOrphan]).toEqual([true, false])
    expect([lineOf(view, 21)?.isSingle, lineOf(view, 11)?.isSingle]).toEqual([true, undefined])
  })

  test('that is billed after its month says so, one that is paid in advance not (B-64)', () => {
    const later = pricedShop({
      ...pricedDocument(),
      modules: [...pricedDocument().modules, aModule(30, { pricingType: 'USAGE', usageKey: 'driver' })],
    })
    const view = viewOf(cartAfter(later, choose(1), add(30)), aViewer(later))
    expect([lineOf(view, 30)?.isInArrears, lineOf(view, 13)?.isInArrears]).toEqual([true, undefined])
  })

  test('[CAT-11] what isn’t listed is hidden, unless it costs: then it stands there without a page', () => {
    const needing = pricedShop({
      ...pricedDocument(),
      modules: [...pricedDocument().modules, aModule(30, { dependencies: [20, 19] })],
    })
    const view = viewOf(cartAfter(needing, add(30)), aViewer(needing))
    expect(lineOf(view, 20)).toMatchObject({ isUnlisted: true, amount: usd(1000) })
    expect(lineOf(view, 20)).not.toHaveProperty('href')
    expect(lineOf(view, 19)).toBeUndefined()
    expect(lineOf(view, 30)).not.toHaveProperty('isUnlisted')
  })
})

test('[CAT-11] a hidden module that the plan pays for is no line', () => {
  const shop = pricedShop({ ...pricedDocument(), packages: [aPackage(5, [21, 26])] })
  expect(viewOf(cartAfter(shop, choose(5)), aViewer(shop)).lines.map(({ id }) => id)).toEqual([21, 18])
})

test('an add-on that is tried for longer than the plan says until when, to a visitor alone (B-74)', () => {
  const modules = pricedDocument().modules.map((module) =>
    module.id === 14 ? { ...module, trialInterval: 2, trialUnit: 'week' as const } : module,
  )
  const shop = pricedShop({ ...pricedDocument(), modules })
  const cart = cartAfter(shop, choose(1), add(14), add(21))
  const triedIn = (viewer: CartViewer) => viewOf(cart, viewer).lines.map(({ id, triedUntil }) => [id, triedUntil])
  expect(triedIn(aViewer(shop)).filter(([, until]) => until !== undefined)).toEqual([[14, now + 14 * 86_400_000]])
  expect(triedIn(aViewer(shop, { actor: aMember() })).filter(([, until]) => until !== undefined)).toEqual([])
})

describe('[CART-11] the panel of a broken package (A-34)', () => {
  test('names what misses with its price, and the total with the package back', () => {
    expect(viewOf(broken).upsell).toEqual({
      planId: 1,
      planTitle: 'Package 1',
      planHref: '/platform/marketplace/packages/icon-1',
      missing: [
        {
          id: 12,
          title: 'Module 12',
          href: '/platform/marketplace/planning/icon-12',
          price: { shows: 'amount', amount: usd(5000), unit: 'company', freeUnits: 0 },
        },
      ],
      total: usd(9050),
    })
    expect(viewOf(whole)).not.toHaveProperty('upsell')
  })

  test('links what misses only where it has a page (A-24)', () => {
    const shop = pricedShop({ ...pricedDocument(), packages: [aPackage(5, [14, 21])] })
    const cart = cartAfter(shop, choose(5), remove(14))
    expect(viewOf(cart, aViewer(shop)).upsell?.missing).toEqual([
      { id: 14, title: 'Module 14', price: expect.objectContaining({ amount: usd(900) }) },
    ])
  })

  test('has no total where the package can’t come back', () => {
    const document = pricedDocument()
    const packages = document.packages.map((item) => (item.id === 1 ? { ...item, isDeleted: true } : item))
    const { upsell } = viewOf(broken, aViewer(pricedShop({ ...document, packages })))
    expect(upsell).toMatchObject({ planId: 1, missing: [{ id: 12 }] })
    expect(upsell).not.toHaveProperty('total')
  })
})

describe('[CART-26] the better package for a cart', () => {
  const cheaper = pricedShop({ ...pricedDocument(), packages: [aPackage(5, [11, 12, 21], { discount: 50 })] })

  test('costs less than the cart, with what it holds and what it brings', () => {
    expect(viewOf(cartAfter(cheaper, add(12)), aViewer(cheaper)).bestFit).toEqual({
      planId: 5,
      title: 'Package 5',
      before: usd(8000),
      total: usd(4500),
      saving: usd(3500),
      gained: [{ id: 21, title: 'Module 21', href: '/platform/marketplace/planning/icon-21' }],
      covered: [
        { id: 12, title: 'Module 12', href: '/platform/marketplace/planning/icon-12' },
        { id: 11, title: 'Module 11', href: '/board' },
      ],
    })
    expect(viewOf(cartAfter(cheaper, choose(5)), aViewer(cheaper))).not.toHaveProperty('bestFit')
  })
})

describe('the head of a cart', () => {
  test('[QUO-12] names the last quote that was sent from it, where the page can link to it (A-121)', () => {
    const sentQuote = { number: 'Q-1007', count: 2, sealed: 'the link, sealed' }
    const linked = aViewer(catalogue, { quoteLinkOf: ({ id }) => `/quotes/of-${id}` })
    expect(viewOf(whole, linked, { sentQuote }).sentQuote).toEqual({
      number: 'Q-1007',
      count: 2,
      href: '/quotes/of-c1',
    })
    expect(viewOf(whole, linked)).not.toHaveProperty('sentQuote')
    expect(viewOf(whole, aViewer(catalogue), { sentQuote })).not.toHaveProperty('sentQuote')
    expect(viewOf(whole, aViewer(catalogue, { quoteLinkOf: () => undefined }), { sentQuote })).not.toHaveProperty(
      'sentQuote',
    )
  })

  test('has the titles of all that an explanation may name: the plan, its modules, the lines, team members', () => {
    expect(Object.keys(viewOf(whole).titles).map(Number)).toEqual([1, 11, 12, 13, 14, 18, 22, 23])
    expect(Object.keys(viewOf(cartAfter(catalogue, add(21))).titles).map(Number)).toEqual([0, 18, 21, 22])
  })

  test('[CART-25] a change can be taken back for as long as is left, and not a moment longer', () => {
    const left = (undoUntil?: number) => viewOf(whole, aViewer(catalogue), { ...(undoUntil && { undoUntil }) })
    expect(left(now + 4000).undoForMs).toBe(4000)
    expect([left(now), left()].map((view) => 'undoForMs' in view)).toEqual([false, false])
  })

  test('has version, catalogue, badge, whose cart it is, and the titles that the amounts name', () => {
    const viewer = aViewer(catalogue, { actor: aMember(), isSubscriber: true, isExisting: true })
    expect(viewOf(whole, viewer)).toMatchObject({
      version: 4,
      catalogueVersion: 3,
      badge: 4,
      isSubscriber: true,
      isExisting: true,
      mainAction: { kind: 'apply' },
      titles: { 1: 'Package 1', 11: 'Module 11', 14: 'Module 14', 22: 'Module 22' },
    })
    expect(viewOf(whole)).toMatchObject({ isSubscriber: false, isExisting: false, mainAction: { kind: 'try' } })
  })

  test('[QUO-10] opened from a quote names it with its price and what the same costs today', () => {
    const quote: QuoteFacts = {
      number: 'Q-1001',
      state: 'open',
      expiresAt: now + 1,
      hasOrder: false,
      catalogueVersion: 3,
      currency: 'USD',
      total: 7000,
      cart: cartAfter(catalogue, choose(1)),
    }
    const view = viewOf(whole, aViewer(catalogue), { quote })
    expect(view.quote).toEqual({
      number: 'Q-1001',
      state: 'open',
      expiresAt: now + 1,
      total: usd(7000),
      today: usd(8000),
      unbound: 'left',
    })
    expect(view.plan?.quote).toBe('Q-1001')
    expect(viewOf(whole, aViewer(catalogue), { quote: { ...quote, currency: 'EUR' } }).quote).not.toHaveProperty(
      'today',
    )
    expect(viewOf(whole, aViewer(catalogue), { quote: { ...quote, expiresAt: now } }).quote?.state).toBe('expired')
    // emptied and filled anew it is its owner’s own
    const other = cartAfter(catalogue, add(21))
    expect(viewOf(other, aViewer(catalogue), { quote })).not.toHaveProperty('quote')
    const quoted = { ...quote, cart: other }
    expect(lineOf(viewOf(other, aViewer(catalogue), { quote: quoted }), 21)?.reason).toEqual({
      kind: 'quoted',
      quote: 'Q-1001',
    })
  })
})
