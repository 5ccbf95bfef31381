import { expect, test } from 'vitest'
import { seededRandom, seedOfRun } from './seeded-random.ts'

test('the same seed makes the same choices, another seed makes others', () => {
  const choices = (seed: number): readonly number[] => {
    const random = seededRandom(seed)
    return Array.from({ length: 20 }, () => random.below(1_000))
  }
  expect(choices(7)).toEqual(choices(7))
  expect(choices(7)).not.toEqual(choices(8))
})

test('a sample has as many items as were requested, in their order', () => {
  const sample = seededRandom(1).sample([1, 2, 3, 4, 5, 6, 7, 8], 3)
  expect(sample).toHaveLength(3)
  expect(sample).toEqual(sample.toSorted((a, b) => a - b))
  expect(seededRandom(1).sample([1, 2], 5)).toEqual([1, 2])
})

test('a deep run has another seed each time unless SEED names one', () => {
  expect(seedOfRun({ SEED: '42', DEEP: '1' })).toBe(42)
  expect(seedOfRun({ DEEP: '1' })).not.toBe(seedOfRun({ DEEP: '1' }))
  expect(seedOfRun({})).toBe(seedOfRun({}))
})
