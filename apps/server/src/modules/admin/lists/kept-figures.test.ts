import { expect, test } from 'vitest'
import { createFigureKeeper } from './kept-figures.ts'

/** Counts of a figure, each of which is one more than the one before. */
function counting(first: number) {
  let count = first
  const keep = createFigureKeeper<{ readonly count: number }>()
  return async (now: number, of = 'today') => {
    const read = async () => [{ count: count++ }]
    const { rows, at } = await keep({ name: 'payments', of, now, read })
    return [rows[0]?.count, at]
  }
}

test('[ADM-15] a figure of few rows is counted for each reader', async () => {
  const read = counting(999)
  expect(await read(0)).toEqual([999, 0])
  expect(await read(1)).toEqual([1000, 1])
})

test('[ADM-15] a figure of many rows is counted once a minute, and says when', async () => {
  const read = counting(1001)
  expect(await read(5)).toEqual([1001, 5])
  expect(await read(60_004)).toEqual([1001, 5])
  expect(await read(60_005)).toEqual([1002, 60_005])
})

test('a new day, and a clock that was set back, count anew', async () => {
  const read = counting(5000)
  expect(await read(100)).toEqual([5000, 100])
  expect(await read(101, 'tomorrow')).toEqual([5001, 101])
  expect(await read(50, 'tomorrow')).toEqual([5002, 50])
})
