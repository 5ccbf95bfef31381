import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf } from '../../laws/cart-run.ts'
import { shop } from '../../laws/cart-shop.ts'
import { emptyCart } from '../cart/index.ts'
import { defaultSettings, indexCatalogue, type Catalogue, type Package } from '../catalog/index.ts'
import { canTransition } from '../lifecycle/index.ts'
import {
  canStartTrial,
  checkOrderHead,
  checkoutDestination,
  handlerOf,
  orderLifecycle,
  pathsOfOtherCodes,
  progressTable,
  readOrderItems,
  runningAt,
  visitorCheckout,
} from './index.ts'
import type { OrderState } from './index.ts'

const item = { id: '7', bundled: '0', code: 'route-planning', srt: '', modules: [{ id: 9, srt: 'x' }] }

describe('order items', () => {
  test('[ORD-02] digits are read as numbers, srt stays as it is', () => {
    const value = [{ id: 7, bundled: 0, code: 'route-planning', srt: '', modules: [{ id: 9, srt: 'x' }] }]
    expect(readOrderItems([item])).toEqual({ ok: true, value })
  })

  test('[ORD-02] every bad field is named by its path and rejects the whole list', () => {
    const bad = { id: '7a', bundled: true, code: 'too-short', srt: 5, modules: [{ id: '', srt: '' }, { id: 1 }] }
    expect(readOrderItems([item, bad])).toEqual({
      ok: false,
      failure: {
        code: 'invalid-cart-item',
        paths: [
          'items[1].id',
          'items[1].bundled',
          'items[1].code',
          'items[1].srt',
          'items[1].modules[0].id',
          'items[1].modules[1].srt',
        ],
      },
    })
  })

  test('[ORD-02] a code has 10 to 50 characters', () => {
    const accepted = (length: number) => readOrderItems([{ ...item, code: 'c'.repeat(length) }]).ok
    expect([9, 10, 50, 51].map(accepted)).toEqual([false, true, true, false])
  })

  test('[ORD-02] a code of another product than its id is named by its path; an id without a code is not', () => {
    const codes = new Map([
      [0, 'custom-solution'],
      [7, 'route-planning'],
    ])
    const itemOf = (id: number, code: string) => ({ id, code, bundled: 0, srt: '', modules: [] }) as const
    const items = [itemOf(7, 'route-planning'), itemOf(0, 'route-planning'), itemOf(8, 'anything-else')]
    expect(pathsOfOtherCodes(items, (id) => codes.get(id))).toEqual(['items[1].code'])
  })

  test.each(['', ' 7', '-7', '7.5', '1e3', '0x7', 7.5, -7, null, {}, [7], '99999999999999999999'])(
    '[ORD-02] %j is not an id',
    (id) => {
      expect(readOrderItems([{ ...item, id }])).toMatchObject({ failure: { paths: ['items[0].id'] } })
    },
  )

  test('[ORD-02] what is no list, and an entry that is no object, are rejected', () => {
    expect(readOrderItems({})).toMatchObject({ failure: { paths: ['items'] } })
    expect(readOrderItems(['x']).ok).toBe(false)
    expect(readOrderItems([{ ...item, modules: 'x' }])).toMatchObject({ failure: { paths: ['items[0].modules'] } })
  })
})

describe('the head of an order', () => {
  const head = { type: 2, isLegacy: 0, account: { type: 5, trackingId: 0 } }
  const pathOf = (about: object, isLegacy = false) => {
    const checked = checkOrderHead({ ...head, ...about }, isLegacy)
    return checked.ok ? checked.value : checked.failure.path
  }

  test('[ORD-01] a marketplace checkout posts 2, 0, 5, 0', () => {
    expect(pathOf({})).toBe(2)
  })

  test('[ORD-01] types other than 1, 2 and 3 are rejected', () => {
    expect([1, 2, 3].map((type) => pathOf({ type, isLegacy: type === 1 ? 1 : 0 }))).toEqual([1, 2, 3])
    expect([0, 4, 2.5].map((type) => pathOf({ type }))).toEqual(['type', 'type', 'type'])
  })

  test('[ORD-01] is_legacy describes the source plan, and a mismatch is rejected', () => {
    expect(pathOf({ type: 2, isLegacy: 1 })).toBe('is_legacy')
    expect(pathOf({ type: 1, isLegacy: 0 })).toBe('is_legacy')
    expect(pathOf({ type: 3, isLegacy: 1 }, true)).toBe(3)
    expect(pathOf({ type: 3, isLegacy: 1 }, false)).toBe('is_legacy')
    expect(pathOf({ type: 3, isLegacy: 0 }, true)).toBe('is_legacy')
  })

  test('[ORD-01] the account type is 5, the tracking id a whole number up to 2^31-1', () => {
    expect(pathOf({ account: { type: 4, trackingId: 0 } })).toBe('account.type')
    expect(pathOf({ account: { type: 5, trackingId: 2 ** 31 - 1 } })).toBe(2)
    for (const trackingId of [-1, 1.5, 2 ** 31]) {
      expect(pathOf({ account: { type: 5, trackingId } })).toBe('account.tracking_id')
    }
  })
})

describe('where an order goes', () => {
  const pricing = '/fr/platform/marketplace/pricing?utm_source=x'

  test.each([
    [false, false, '/', 'marketplace'],
    [false, true, pricing, 'marketplace'],
    [true, false, '/platform/marketplace', 'upgrade'],
    [true, true, pricing, 'upgrade'],
    [true, true, '/subscription/packages/all', 'upgrade'],
    [true, true, '/platform/marketplace/routing', 'billing'],
  ] as const)('[ORD-07] signed in %s, record %s, on %s: %s', (...row) => {
    const [isAuthenticated, hasInfo, path, handler] = row
    expect(handlerOf({ isAuthenticated, hasInfo, path })).toBe(handler)
  })

  test('[ORD-05] an internal cart, then routing, then addresses decide the destination', () => {
    const to = (isInternal: boolean, ...targets: ('/routes' | '/address-book')[]) =>
      checkoutDestination(
        {
          isUpgrade: false,
          isInternal,
          modules: [{}, ...targets.map((postCheckoutTarget) => ({ postCheckoutTarget }))],
        },
        defaultSettings.destinations,
      )
    expect(to(true, '/routes')).toBe('/account/manage-features')
    expect(to(false, '/address-book', '/routes')).toBe('/routes')
    expect(to(false, '/address-book')).toBe('/address-book')
    expect(to(false)).toBe('/account/manage-features')
    const upgraded = { isUpgrade: true, isInternal: true, modules: [] }
    expect(checkoutDestination(upgraded, defaultSettings.destinations)).toBe('/route')
  })

  test('a shop decides where a checkout leads, and which target of its modules wins', () => {
    const own = {
      upgrade: '/account/product',
      purchase: '/account/billing/subscription',
      modules: ['/address-book', '/account/product'],
    } as const
    const to = (isUpgrade: boolean, ...targets: ('/routes' | '/address-book' | '/account/product')[]) =>
      checkoutDestination(
        { isUpgrade, isInternal: false, modules: targets.map((postCheckoutTarget) => ({ postCheckoutTarget })) },
        own,
      )
    expect(to(true)).toBe('/account/product')
    expect(to(false, '/account/product', '/address-book')).toBe('/address-book')
    expect(to(false, '/routes')).toBe('/account/billing/subscription')
  })

  test('[CUI-12] a visitor registers with an exclusive plan or a routing module, otherwise chooses a package', () => {
    const modules = [{ grantsTrialStart: false }]
    expect(visitorCheckout({ plan: { isExclusive: true }, modules, isOnPricingPage: false })).toEqual({
      kind: 'register',
    })
    expect(visitorCheckout({ modules: [...modules, { grantsTrialStart: true }], isOnPricingPage: false })).toEqual({
      kind: 'register',
    })
    const requested = visitorCheckout({ plan: { isExclusive: false }, modules, isOnPricingPage: false })
    expect(requested).toEqual({ kind: 'choose_package', namesPricingPage: true })
    expect(visitorCheckout({ modules, isOnPricingPage: true })).toMatchObject({ namesPricingPage: false })
  })

  test('[CUI-12, REG-01] a cart starts a trial by a whole exclusive plan or by a module that grants it, and an empty one never', () => {
    const shopWith = (about: Partial<Package>, grantsTrialStart: boolean): Catalogue => {
      const { document, version } = shop
      const packages = document.packages.map((plan) => (plan.id === 1 ? { ...plan, ...about } : plan))
      const modules = document.modules.map((module) => (module.id === 101 ? { ...module, grantsTrialStart } : module))
      return indexCatalogue({ ...document, packages, modules }, version)
    }
    const [plan, module] = [cartOf(addPlan(1)), cartOf(add(101))]
    const starts = (catalogue: Catalogue): readonly boolean[] =>
      [emptyCart('USD'), plan, module].map((cart) => canStartTrial(catalogue, cart))
    expect(starts(shopWith({ isExclusive: true }, false))).toEqual([false, true, false])
    expect(starts(shopWith({ isExclusive: false }, true))).toEqual([false, true, true])
    expect(starts(shopWith({ isExclusive: false }, false))).toEqual([false, false, false])
    expect(canStartTrial(shop, { ...plan, planId: 999, lines: [] })).toBe(false)
  })
})

describe('progress', () => {
  test('[CUI-11] the numbers are those of M§4: success follows running, errors are 4, sharing has 44', () => {
    const numbers = Object.values(progressTable).map(({ running, success, error }) => [running, success, error])
    const expected = [20, 22, 24, 26, 28, 30, 32, 34, 36, 38].map((running) => [running, running + 1, 4])
    expect(numbers).toEqual([...expected, [42, 43, 44]])
  })

  test('[CUI-11] the checkout alternates between 40 and 41, each with its text, and the others stay at theirs', () => {
    expect([0, 1, 2].map((look) => runningAt('checkout', look))).toEqual([
      { state: 40, message: 'order.processing' },
      { state: 41, message: 'order.processingLonger' },
      { state: 40, message: 'order.processing' },
    ])
    expect(runningAt('share_quote', 1)).toEqual({ state: 42, message: 'quote.share.processing' })
    expect(runningAt('disable_module', 1)).toEqual({ state: 22, message: 'order.processing' })
  })
})

describe('the lifecycle of an order', () => {
  const expected: Readonly<Record<OrderState, readonly OrderState[]>> = {
    draft: ['draft', 'open', 'done'],
    open: ['done', 'failed', 'draft'],
    done: [],
    failed: ['draft'],
  }
  const { states } = orderLifecycle

  test.each(states.flatMap((from) => states.map((to): [OrderState, OrderState] => [from, to])))(
    'from %s to %s is allowed exactly where the table says so',
    (from, to) => {
      expect(canTransition(orderLifecycle, from, to)).toBe(expected[from].includes(to))
    },
  )
})
