import { expect, test } from 'vitest'
import { settledMemory } from './settled-memory.ts'

const SIZE = 8_000_000

test('what is retained is weighed, and what is dropped is not', { timeout: 30_000 }, async () => {
  const before = await settledMemory()
  const kept = [new Float64Array(SIZE / 8)]
  const held = (await settledMemory()) - before
  expect(held).toBeGreaterThan(SIZE * 0.9)
  expect(held).toBeLessThan(SIZE * 1.5)
  kept.length = 0
  expect((await settledMemory()) - before).toBeLessThan(SIZE * 0.5)
})
