import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchOrientation } from './landscape.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[CUI-16] the landscape warning is checked 300 ms after the device was turned, once', () => {
  const device = new EventTarget()
  const check = vi.fn<() => void>()
  watchOrientation(device, check)
  device.dispatchEvent(new Event('orientationchange'))
  vi.advanceTimersByTime(299)
  expect(check).not.toHaveBeenCalled()
  device.dispatchEvent(new Event('orientationchange'))
  vi.advanceTimersByTime(299)
  expect(check).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(check).toHaveBeenCalledTimes(1)
})

test('a check that was waiting is dropped when the watch ends', () => {
  const device = new EventTarget()
  const check = vi.fn<() => void>()
  const end = watchOrientation(device, check)
  device.dispatchEvent(new Event('orientationchange'))
  end()
  vi.advanceTimersByTime(1_000)
  expect(check).not.toHaveBeenCalled()
})
