import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetLastCart, storeLastCart, storedLastCart, lastCartLines } from './last-cart.ts'
import { HOUR_MS } from '@waybill/domain/durations'

const lines = [{ id: 31, isModule: true, title: 'Proof of visit' }]

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an emptied cart is on offer for a day and no longer', () => {
  storeLastCart(lines, HOUR_MS)
  expect(lastCartLines(storedLastCart(), 24 * HOUR_MS)).toEqual(lines)
  expect(lastCartLines(storedLastCart(), 25 * HOUR_MS)).toEqual([])
})

test('nothing is stored of a cart without lines, and nothing stays when it was taken back', () => {
  storeLastCart([], 0)
  expect(storedLastCart()).toBeNull()
  storeLastCart(lines, 0)
  forgetLastCart()
  expect(lastCartLines(storedLastCart(), 1)).toEqual([])
})

test.each(['', '{', '[]', '{"at":"now","lines":[]}', '{"lines":[{"id":31,"isModule":true}]}'])(
  'what is not a stored cart, %s, offers nothing',
  (stored) => {
    expect(lastCartLines(stored, 0)).toEqual([])
  },
)
