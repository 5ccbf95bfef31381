import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshnessAfter, type CartEvent } from './cart-freshness.ts'
import { CALM, cartInView, type CartFreshness } from './cart-view.ts'

const after = (...event: readonly CartEvent[]): CartFreshness => event.reduce(freshnessAfter, CALM)
const rejected = (status: number): CartEvent => ({ kind: 'rejected', status })
const read: CartEvent = { kind: 'read' }
const unreadable: CartEvent = { kind: 'unreadable' }
const cart = { plan: 2, modules: [31, 41] }

test.each([401, 403, 404, 409, 422, 429, 500, 503])(
  '[CART-13] an update answered by %i clears the view until the cart is read again',
  (status) => {
    expect(cartInView(after(rejected(status)), cart)).toBeNull()
    expect(cartInView(after(rejected(status), read), cart)).toBe(cart)
  },
)

test.each([
  { status: 404, isSet: true, isShown: true },
  { status: 500, isSet: true, isShown: false },
  { status: 422, isSet: false, isShown: false },
  { status: 409, isSet: false, isShown: false },
])('[CART-13] after $status no_record_found is $isSet, and shown is $isShown', ({ status, isSet, isShown }) => {
  expect(after(rejected(status))).toMatchObject({ noRecordFound: isSet, showsNoRecord: isShown })
})

test('[CART-13] after a 500 it is shown when the cart cannot be read either, and goes when it can', () => {
  expect(after(rejected(500), unreadable)).toEqual({ view: 'copy', noRecordFound: true, showsNoRecord: true })
  expect(after(rejected(500), read)).toEqual(CALM)
  expect(after(rejected(500), unreadable, read)).toEqual(CALM)
})

test('[CART-13] after a 404 it stays beside the cart that was read, and goes with the next change or read', () => {
  expect(after(rejected(404), read)).toEqual({ view: 'current', noRecordFound: true, showsNoRecord: true })
  expect(after(rejected(404), read, read)).toEqual(CALM)
  expect(after(rejected(404), read, { kind: 'changed' })).toEqual(CALM)
})

test('[CART-31] a cart that cannot be read leaves the last good copy, not up to date and without an error', () => {
  expect(after(unreadable)).toEqual({ view: 'copy', noRecordFound: false, showsNoRecord: false })
  expect(after(unreadable, unreadable)).toEqual(after(unreadable))
  expect(after(unreadable, read)).toEqual(CALM)
})

test('a change without an answer leaves a copy: it is unknown whether it arrived', () => {
  expect(after({ kind: 'lost' })).toEqual({ view: 'copy', noRecordFound: false, showsNoRecord: false })
})

const anyEvent: fc.Arbitrary<CartEvent> = fc.oneof(
  fc.constantFrom<CartEvent>({ kind: 'changed' }, { kind: 'lost' }, read, unreadable),
  fc.constantFrom(401, 404, 409, 422, 500, 503).map(rejected),
)

test('whatever happens, two good reads end in calm, and only a named absence is ever shown', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 12 }), (event) => {
      const state = after(...event)
      expect(freshnessAfter(freshnessAfter(state, read), read)).toEqual(CALM)
      expect(state.showsNoRecord && !state.noRecordFound).toBe(false)
      const isNamed = event.some((one) => one.kind === 'rejected' && (one.status === 404 || one.status === 500))
      expect(state.noRecordFound && !isNamed).toBe(false)
    }),
  )
})
