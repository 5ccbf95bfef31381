import { beforeEach, expect, test, vi } from 'vitest'
import { idempotencyKey, rotateIdempotencyKey } from './idempotency-key.ts'

function fakeStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage())
})

test('[ORD-08] the same order has one key, stored under sub.idempotency', () => {
  const key = idempotencyKey('order now')
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(idempotencyKey('order now')).toBe(key)
  expect(sessionStorage.getItem('sub.idempotency')).toBe(key)
})

test('[ORD-08] another start, and what follows a definitive result, has another key', () => {
  const key = idempotencyKey('order now')
  const later = idempotencyKey('order trial_end')
  expect(later).not.toBe(key)
  rotateIdempotencyKey()
  expect(sessionStorage, 'nothing of the order is left').toHaveLength(0)
  expect(idempotencyKey('order trial_end')).not.toBe(later)
})

test('[ORD-08] without storage the page remembers the key', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const key = idempotencyKey('order now')
  expect(idempotencyKey('order now')).toBe(key)
})
