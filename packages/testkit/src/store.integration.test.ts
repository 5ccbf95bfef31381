import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storeKind, throwawayStore } from './store.ts'

test('a test has a store of its own, of the kind that this run tests, until it disposes of it', async () => {
  const [one, other] = await Promise.all([throwawayStore(), throwawayStore()])
  expect([one.kind, other.kind]).toEqual([storeKind(), storeKind()])
  expect(one).not.toEqual(other)

  await Promise.all([one.dispose(), other.dispose()])
  expect(one.kind === 'embedded' && existsSync(one.dataDir)).toBe(false)
})

test('a store of an unknown kind is rejected with the kinds that there are', () => {
  expect(() => storeKind('mysql')).toThrow("STORE is 'mysql', it must be one of embedded, postgres")
})
