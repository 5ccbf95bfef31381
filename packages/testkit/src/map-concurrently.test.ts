import { expect, test } from 'vitest'
import { mapConcurrently } from './map-concurrently.ts'

test('all of it is done, ten at a time and once each, with the answers in order', async () => {
  let running = 0
  let most = 0
  const inputs = Array.from({ length: 35 }, (_, n) => n)
  const outputs = await mapConcurrently(inputs, async (n) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    return n * 2
  })
  expect([outputs, most]).toEqual([inputs.map((n) => n * 2), 10])
})

test('a failure fails the whole, and fewer inputs than workers are fine', async () => {
  await expect(mapConcurrently([1, 2], async (n) => (n === 2 ? Promise.reject(new Error('two')) : n))).rejects.toThrow(
    'two',
  )
  expect(await mapConcurrently([], async () => 1)).toEqual([])
})
