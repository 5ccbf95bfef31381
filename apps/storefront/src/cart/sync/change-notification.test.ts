import { translatorOf } from '@waybill/i18n/testing'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CartChange } from '../../lib/cart/cart-change.ts'
import type { CartContextValue } from './cart-context-value.ts'
import { notificationOf, othersChanged } from './change-notification.ts'
import { loadProducts } from './products.ts'

const VERSION = 70

/** Five listed products; 30 is hidden, so that the shop's list doesn't have it. */
beforeAll(async () => {
  const titles = ['Route planning', 'Driver app', 'Proof of visit', 'Photo audit', 'Alerts']
  const modules = titles.map((title, at) => ({ id: at + 1, title }))
  const payload = { custom: {}, industries: [], bundles: [], modules, platform: [] }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ status: 200, result: payload }))))
  await loadProducts(VERSION, 'en')
})
afterEach(() => void vi.unstubAllGlobals())

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what a notification reads of a page
const visitor = {
  shell: { locale: 'en', viewer: { kind: 'visitor' } },
  t: translatorOf('en'),
  cart: null,
} as unknown as CartContextValue

const add: CartChange = { kind: 'add', id: 1, title: 'Route planning', isModule: true, lines: 1 }
const remove: CartChange = { ...add, kind: 'remove' }
const plan: CartChange = { ...add, id: 9, title: 'Regional', isModule: false }

interface Made {
  readonly before?: readonly number[]
  readonly after: readonly number[]
  /** Rows of the cart, where a plan is one of them. */
  readonly badges?: readonly [before: number, after: number]
  readonly version?: number
  readonly undoUntil?: string | null
}

function made(change: CartChange, { before = [], after, badges, version = VERSION, undoUntil = 'soon' }: Made) {
  const [was, is] = badges ?? [before.length, after.length]
  const lines = (ids: readonly number[]) => ids.map((id) => ({ id }))
  const cart = {
    badge: is,
    modules: lines(after),
    catalogue_version: version,
    totalPrice_minor: 6300,
    currency: 'USD',
    version: 8,
    undo_until: undoUntil,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what a notification reads of an answer
  return { change, before: { badge: was, lines: lines(before) }, cart } as unknown as Parameters<
    typeof notificationOf
  >[0]
}
const of = (change: CartChange, about: Made, context = visitor) => notificationOf(made(change, about), context)

describe('[CART-04] what is announced of a product that is added', () => {
  test('is its name with the new total, where it came alone', () => {
    expect(of(add, { after: [1] })).toEqual({ as: 'sentence', text: 'Route planning added. Total $63.' })
  })

  test('names up to three others that came with it', () => {
    expect(of(add, { after: [1, 2] }).text).toBe('Route planning and Driver app added. Total $63.')
    expect(of(add, { before: [5], after: [5, 1, 2, 3, 4] }).text).toBe(
      'Route planning, Driver app, Proof of visit, and Photo audit added. Total $63.',
    )
  })

  test('counts more than three others', () => {
    expect(of(add, { after: [1, 2, 3, 4, 5] }).text).toBe('Route planning and 4 more added. Total $63.')
  })

  test('doesn’t count what the shop doesn’t list', () => {
    expect(of(add, { after: [1, 30] }).text).toBe('Route planning added. Total $63.')
    expect(of(add, { after: [1, 30, 2] }).text).toBe('Route planning and Driver app added. Total $63.')
  })

  test('counts the lines while the products of their version aren’t loaded', () => {
    expect(of(add, { after: [1, 2, 3], version: 71 }).text).toBe('Route planning and 2 more added. Total $63.')
  })

  test('has no undo: the button beside it takes it out again', () => {
    expect(of(add, { before: [5], after: [5, 1] })).not.toHaveProperty('undo')
  })
})

describe('[CART-25] what is announced of a plan', () => {
  test('is its name; its modules are a part of it', () => {
    expect(of(plan, { after: [2, 3], badges: [0, 1] })).toEqual({
      as: 'sentence',
      text: 'Regional added. Total $63.',
    })
  })

  test('can be undone where it replaced something', () => {
    expect(of(plan, { before: [5], after: [2, 3], badges: [1, 1] })).toEqual({
      as: 'done',
      text: 'Regional added. Total $63.',
      undo: { version: 8, product: plan },
    })
  })

  test('counts nothing of what it replaced: that is gone, not added', () => {
    expect(of(plan, { before: [5, 6, 7], after: [2], badges: [4, 1] }).text).toBe('Regional added. Total $63.')
  })

  test('that is removed counts the rows that went with it', () => {
    const gone = { ...plan, kind: 'remove' } as const
    expect(of(gone, { before: [2, 3, 5], after: [], badges: [3, 0] }).text).toBe(
      'Regional and 2 more removed. Total $63.',
    )
    expect(of(gone, { before: [2, 3], after: [], badges: [1, 0] }).text).toBe('Regional removed. Total $63.')
  })
})

describe('[CART-25] what is announced of a product that is removed', () => {
  test('can be undone, as long as the server keeps it', () => {
    expect(of(remove, { before: [1, 5], after: [5] })).toEqual({
      as: 'done',
      text: 'Route planning removed. Total $63.',
      undo: { version: 8, product: remove },
    })
    expect(of(remove, { before: [1], after: [], undoUntil: null })).not.toHaveProperty('undo')
  })

  test('names what went with it, and counts more than three', () => {
    expect(of(remove, { before: [1, 2, 5], after: [5] }).text).toBe('Route planning and Driver app removed. Total $63.')
    expect(of(remove, { before: [1, 2, 3, 4, 5], after: [] }).text).toBe(
      'Route planning and 4 more removed. Total $63.',
    )
  })
})

test('a subscriber hears the total of the cart, beside what the subscription costs', () => {
  const member = { ...visitor, shell: { ...visitor.shell, viewer: { kind: 'member' } } } as CartContextValue
  const cartOf = (isSubscriber: boolean) => ({ ...member, cart: { isSubscriber } }) as CartContextValue
  const text = (context: CartContextValue) => of(add, { after: [1] }, context).text
  expect(text(cartOf(true))).toBe('Route planning added. Total $63 in your cart.')
  expect(text(member), 'of a cart that begins it isn’t known yet').toBe('Route planning added. Total $63 in your cart.')
  expect(text(cartOf(false))).toBe('Route planning added. Total $63.')
})

test('the named line is not counted among the others that changed with it', () => {
  expect(othersChanged(4, 7)).toBe(2)
  expect(othersChanged(7, 4)).toBe(2)
  expect(othersChanged(4, 4)).toBe(0)
})
