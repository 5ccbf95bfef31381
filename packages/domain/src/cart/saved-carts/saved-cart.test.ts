import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf } from '../../../laws/cart-run.ts'
import {
  decisionByOrder,
  emptyCart,
  freeSavedCartName,
  hasSameContents,
  isSaved,
  changeSavedCarts,
  savedCartLimit,
  savedCartNameLimit,
} from '../index.ts'
import type { Cart, Carts, SavedCartCommand, SavedCartFailure } from '../index.ts'

const at = Date.parse('2026-03-01T10:00:00Z')
const [small, large] = [cartOf(add(101)), cartOf(addPlan(1), add(108))]

function cartsOf(carts: Carts, ...commands: readonly SavedCartCommand[]): Carts {
  return commands.reduce((one, command) => {
    const plan = changeSavedCarts(one, command)
    if (!plan.ok) throw new Error(plan.failure.code)
    return plan.value.after
  }, carts)
}

function failureOf(carts: Carts, command: SavedCartCommand): SavedCartFailure | undefined {
  const plan = changeSavedCarts(carts, command)
  return plan.ok ? undefined : plan.failure
}

const keep = (name: string): SavedCartCommand => ({ kind: 'keep', name, at })
const carts = cartsOf({ cart: small, savedCarts: [] }, keep('  Small  '))

describe('saved carts', () => {
  test('[CART-27] a cart is saved under a name and stays open', () => {
    expect(carts).toEqual({ cart: small, savedCarts: [{ name: 'Small', cart: small, savedAt: at }] })
  })

  test('[CART-27] opening one saves the cart that was open, so nothing is lost', () => {
    const open = { kind: 'open', name: 'small', saveAs: 'Large', at: at + 1 } as const
    expect(cartsOf({ ...carts, cart: large }, open)).toEqual({
      cart: small,
      savedCarts: [...carts.savedCarts, { name: 'Large', cart: large, savedAt: at + 1 }],
    })
    expect(cartsOf({ ...carts, cart: emptyCart('USD') }, open)).toEqual(carts)
  })

  test('[CART-27] a cart that is saved already is not saved twice: back and forth between two keeps their names', () => {
    const open = (name: string): SavedCartCommand => ({ kind: 'open', name, saveAs: 'Another', at })
    const two = cartsOf({ ...carts, cart: large }, keep('Large'))
    expect(cartsOf(two, open('Small'), open('Large'), open('Small'))).toEqual({ ...two, cart: small })
    expect(isSaved(two.savedCarts, { ...large, quantities: { driver: 3 } })).toBe(false)
  })

  test('[QUO-10] a cart from elsewhere takes the place of the open one, which is saved unless it is empty or saved already', () => {
    const replace = { kind: 'replace', cart: large, saveAs: 'Before', at: at + 1 } as const
    expect(cartsOf({ cart: small, savedCarts: [] }, replace)).toEqual({
      cart: large,
      savedCarts: [{ name: 'Before', cart: small, savedAt: at + 1 }],
    })
    expect(cartsOf({ cart: emptyCart('USD'), savedCarts: [] }, replace)).toEqual({ cart: large, savedCarts: [] })
    expect(cartsOf(carts, replace)).toEqual({ ...carts, cart: large })
  })

  test('[QUO-10] a cart with the same contents stays, in its own order and with what it remembers', () => {
    const remembers = { ...large, lines: large.lines.toReversed(), trackedIds: [101] }
    const replace = { kind: 'replace', cart: large, saveAs: 'Before', at } as const
    expect(cartsOf({ cart: remembers, savedCarts: [] }, replace)).toEqual({ cart: remembers, savedCarts: [] })
  })

  test('[QUO-10] contents are the plan with its parts, the lines, the quantities and the currency; an empty slot is the Custom Solution', () => {
    const [first, ...rest] = large.lines
    if (first === undefined) throw new Error('a line')
    const others: readonly Cart[] = [
      { ...large, planId: 2 },
      { ...large, lines: rest },
      { ...large, lines: [{ ...first, bundled: !first.bundled }, ...rest] },
      { ...large, quantities: { driver: 3 } },
      { ...large, currency: 'EUR' },
      { ...large, pricing: !large.pricing },
      { ...large, entries: ['part'] },
    ]
    expect(others.map((other) => hasSameContents(large, other))).toEqual(others.map(() => false))
    const reasoned = { ...first, reason: { kind: 'chosen' } as const }
    expect(hasSameContents(large, { ...large, lines: [...rest, reasoned] })).toBe(true)
    expect(hasSameContents(emptyCart('USD'), { ...emptyCart('USD'), planId: 0 })).toBe(true)
  })

  test('[ACC-13] an order of what was sent approves it, in whatever currency; another quantity or line is a change (S-21)', () => {
    const orders: readonly Cart[] = [
      large,
      { ...large, currency: 'EUR', lines: large.lines.toReversed() },
      { ...large, quantities: { driver: 3 } },
      { ...large, lines: large.lines.slice(1) },
      small,
    ]
    expect(orders.map((ordered) => decisionByOrder(large, ordered))).toEqual([
      'approved',
      'approved',
      'changed',
      'changed',
      'changed',
    ])
  })

  test('[QUO-10] bringing the cart from before back leaves the list as it was', () => {
    const before = { cart: small, savedCarts: [{ name: 'Other', cart: emptyCart('EUR'), savedAt: at }] }
    const replaced = cartsOf(before, { kind: 'replace', cart: large, saveAs: 'Before', at })
    const back = { kind: 'bring_back', name: 'before', replacedBy: large, saveAs: 'Changed', at: at + 1 } as const
    expect(cartsOf(replaced, back)).toEqual(before)
    const changed = { ...large, quantities: { driver: 3 } }
    expect(cartsOf({ ...replaced, cart: changed }, back)).toEqual({
      cart: small,
      savedCarts: [...before.savedCarts, { name: 'Changed', cart: changed, savedAt: at + 1 }],
    })
    expect(failureOf(before, back)).toEqual({ code: 'no-such-saved-cart', name: 'before' })
  })

  test('[CART-27] a free name is the wish, or the wish with the first free number, never too long', () => {
    const named = (...names: readonly string[]) => names.map((name) => ({ name }))
    expect(freeSavedCartName([], ' Regional ')).toBe('Regional')
    expect(freeSavedCartName(named('regional'), 'Regional')).toBe('Regional 2')
    expect(freeSavedCartName(named('Regional', 'REGIONAL 2', 'Regional 4'), 'Regional')).toBe('Regional 3')
    const long = '🚚'.repeat(60)
    expect(freeSavedCartName([], long)).toBe('🚚'.repeat(50))
    expect(freeSavedCartName(named('🚚'.repeat(50)), long)).toBe(`${'🚚'.repeat(48)} 2`)
  })

  test('[CART-27] the loser of a merge is saved like any other', () => {
    expect(cartsOf(carts, { kind: 'keep', name: 'Before sign-in', at, cart: large }).savedCarts[1]?.cart).toBe(large)
  })

  test('[CART-27] a saved cart is renamed in its place, also to its own name in other letters, and dropped', () => {
    const two = cartsOf(carts, keep('Other'))
    const renamed = cartsOf(two, { kind: 'rename', name: 'Small', to: 'SMALL' })
    expect(renamed.savedCarts.map(({ name }) => name)).toEqual(['SMALL', 'Other'])
    expect(cartsOf(renamed, { kind: 'drop', name: 'small' }).savedCarts.map(({ name }) => name)).toEqual(['Other'])
  })

  test('[CART-27] names are 1 to 50 characters and taken once, whatever their case', () => {
    const invalid = { code: 'saved-cart-name-invalid', limit: savedCartNameLimit }
    expect(failureOf(carts, keep('   '))).toEqual(invalid)
    expect(failureOf(carts, keep('x'.repeat(51)))).toEqual(invalid)
    expect(failureOf(carts, keep('🚚'.repeat(50)))).toBeUndefined()
    expect(failureOf(carts, keep('SMALL'))).toEqual({ code: 'saved-cart-name-taken', name: 'SMALL' })
    const two = cartsOf(carts, keep('Other'))
    expect(failureOf(two, { kind: 'rename', name: 'Other', to: 'small' })).toMatchObject({
      code: 'saved-cart-name-taken',
    })
    expect(failureOf(two, { kind: 'rename', name: 'Other', to: '' })).toEqual(invalid)
    expect(failureOf({ ...two, cart: large }, { kind: 'open', name: 'Other', saveAs: 'Small', at })).toMatchObject({
      code: 'saved-cart-name-taken',
    })
  })

  test('[CART-27] what is not there, what is empty and the eleventh are rejected', () => {
    const missing = { code: 'no-such-saved-cart', name: 'x' }
    expect(failureOf(carts, { kind: 'open', name: 'x', saveAs: 'y', at })).toEqual(missing)
    expect(failureOf(carts, { kind: 'drop', name: 'x' })).toEqual(missing)
    expect(failureOf(carts, { kind: 'rename', name: 'x', to: 'y' })).toEqual(missing)
    expect(failureOf({ ...carts, cart: emptyCart('USD') }, keep('Empty'))).toEqual({ code: 'empty-cart' })
    const names = Array.from({ length: savedCartLimit - 1 }, (_, index) => keep(`Number ${index}`))
    const full = cartsOf(carts, ...names)
    expect(failureOf(full, keep('Eleventh'))).toEqual({ code: 'too-many-saved-carts', limit: savedCartLimit })
    const open = { kind: 'open', name: 'Small', saveAs: 'Now', at } as const
    expect(failureOf(full, open)).toBeUndefined()
    expect(failureOf({ ...full, cart: large }, open)).toEqual({ code: 'too-many-saved-carts', limit: savedCartLimit })
    const replace = { kind: 'replace', cart: small, saveAs: 'Now', at } as const
    expect(failureOf({ ...full, cart: large }, replace)).toEqual({
      code: 'too-many-saved-carts',
      limit: savedCartLimit,
    })
    const back = { kind: 'bring_back', name: 'Small', replacedBy: small, saveAs: 'Now', at } as const
    expect(cartsOf({ ...full, cart: large }, back).savedCarts).toHaveLength(savedCartLimit)
  })

  test('[CART-27] equal plans have equal digests, others not', () => {
    const digest = (command: SavedCartCommand) => {
      const plan = changeSavedCarts(carts, command)
      return plan.ok && plan.value.digest
    }
    expect(digest(keep('A'))).toBe(digest(keep('A')))
    expect(digest(keep('A'))).not.toBe(digest(keep('B')))
  })
})
