import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SCROLL_MS, throttle } from './throttle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[CUI-16] a scroll is handled at most once per 25 ms, and the last position is never lost', () => {
  const positions: number[] = []
  let position = 0
  const onScroll = throttle(SCROLL_MS, () => positions.push(position))
  for (position = 1; position <= 60; position += 1) {
    onScroll()
    vi.advanceTimersByTime(1)
  }
  vi.advanceTimersByTime(100)
  expect(SCROLL_MS).toBe(25)
  expect(positions).toEqual([1, 25, 50, 61])
})

test('a single call runs at once and only once', () => {
  const run = vi.fn<() => void>()
  throttle(200, run)()
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(1)
})
