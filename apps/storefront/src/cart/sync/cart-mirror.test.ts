import type { CartLineView, CartView } from '@waybill/contract/views'
import { afterEach, expect, test, vi } from 'vitest'
import { dropMirror, linesToRestore, mirrorCart, mirroredLines, mirrorShown, storedMirror } from './cart-mirror.ts'

const usd = { minor: 0, currency: 'USD' } as const
const step = { step: 'included', amount: usd } as const

const line = (id: number, kind: 'chosen' | 'in_plan' | 'default', bundled = false): CartLineView => ({
  id,
  title: `Product ${id}`,
  shows: 'included',
  amount: usd,
  explanation: step,
  reason: { kind },
  bundled,
  isRemovable: !bundled,
  isOrphan: false,
})

const plan: NonNullable<CartView['plan']> = {
  id: 2,
  title: 'Regional',
  href: '/regional',
  amount: usd,
  discountPercent: 10,
  moduleCount: 1,
  pricing: true,
  explanation: step,
}

test('a cart is brought back by its plan, then what was chosen, then the rest; what the plan brings is not sent', () => {
  const lines = [line(12, 'in_plan', true), line(41, 'default'), line(31, 'chosen')]
  expect(linesToRestore({ plan, lines })).toEqual([
    { id: 2, isModule: false, pricing: true, title: 'Regional' },
    { id: 31, isModule: true, title: 'Product 31' },
    { id: 41, isModule: true, title: 'Product 41' },
  ])
})

test('a plan comes back with the parts of it that were chosen (A-05); what is hidden or internal is not requested', () => {
  const lines = [{ ...line(30, 'chosen'), isUnlisted: true as const }]
  const parts = linesToRestore({ plan: { ...plan, entries: ['plan-local'] }, lines })
  expect(parts).toEqual([{ id: 2, isModule: false, pricing: true, entries: ['plan-local'], title: 'Regional' }])
  const stored = JSON.stringify({ version: 3, currency: 'USD', lines: parts })
  expect(mirroredLines(stored)).toEqual(parts)
  expect(mirroredLines(stored.replace('["plan-local"]', '[1]'))).toEqual([])
})

test('a copy that is not a cart brings nothing back', () => {
  const good = { version: 3, currency: 'USD', lines: [{ id: 31, isModule: true }] }
  expect(mirroredLines(JSON.stringify(good))).toEqual(good.lines)
  for (const bad of [
    null,
    '',
    '{',
    '[]',
    '{"lines":[{"id":"31","isModule":true}]}',
    '{"lines":[{"id":1.5,"isModule":true}]}',
    '7',
    '{}',
    '{"lines":{}}',
    '{"lines":[7]}',
    '{"lines":[null]}',
    '{"lines":[{"isModule":true}]}',
    '{"lines":[{"id":31}]}',
    '{"lines":[{"id":31,"isModule":1}]}',
    '{"lines":[{"id":31,"isModule":true,"title":7}]}',
    '{"lines":[{"id":31,"isModule":true},{"id":32}]}',
    '{"lines":[{"id":2,"isModule":false,"entries":"plan-local"}]}',
    '{"lines":[{"id":2,"isModule":false,"entries":["plan-local",1]}]}',
  ])
    expect(mirroredLines(bad)).toEqual([])
})

/** The local storage of a browser. */
function browserStorage() {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  return stored
}
afterEach(() => vi.unstubAllGlobals())

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is copied of a cart
const cartOf = (about: object = {}) =>
  ({
    version: 3,
    total: { minor: 5900, currency: 'EUR' },
    plan,
    lines: [line(31, 'chosen')],
    ...about,
  }) as unknown as CartView

test('[CART-18] the browser has a copy of the cart with its ids, and none of its amounts (D-27)', () => {
  const stored = browserStorage()
  mirrorCart(cartOf())
  expect(JSON.parse(storedMirror() ?? '')).toEqual({
    version: 3,
    currency: 'EUR',
    lines: linesToRestore({ plan, lines: [line(31, 'chosen')] }),
  })
  expect([...stored.keys()]).toEqual(['cart'])
})

test('[CART-18] the cart in an answer’s data of a page is copied at once; a page without one leaves the copy (A-39)', () => {
  browserStorage()
  mirrorShown({ cart: cartOf() })
  const copy = storedMirror()
  expect(mirroredLines(copy)).toEqual(linesToRestore({ plan, lines: [line(31, 'chosen')] }))
  for (const props of [{}, { cart: null }, { cart: { version: 4 } }]) mirrorShown(props)
  expect(storedMirror()).toBe(copy)
})

test('[CART-18] the plan that was broken is named beside the copy, as long as it is known (A-32)', () => {
  const stored = browserStorage()
  mirrorCart(cartOf({ previousPlanId: 2 }))
  expect(stored.get('previous_plan_id')).toBe('2')
  mirrorCart(cartOf())
  expect(stored.has('previous_plan_id')).toBe(false)
})

test('[CART-18] an emptied cart has no copy', () => {
  const stored = browserStorage()
  mirrorCart(cartOf({ previousPlanId: 2 }))
  dropMirror()
  expect([stored.size, storedMirror()]).toEqual([0, null])
})

test('with storage blocked there is no copy, and nothing breaks', () => {
  const reject = (): never => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: reject, setItem: reject, removeItem: reject })
  mirrorCart(cartOf())
  dropMirror()
  expect(storedMirror()).toBeNull()
})

test('a cart without a plan is brought back by its modules', () => {
  expect(linesToRestore({ lines: [line(31, 'chosen')] })).toEqual([{ id: 31, isModule: true, title: 'Product 31' }])
})
