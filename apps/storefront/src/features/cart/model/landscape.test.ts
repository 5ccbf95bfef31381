import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isShortLandscape, watchOrientation } from './landscape.ts'

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

test('only a touch device on its side below 560 px of height is short', () => {
  expect(isShortLandscape({ width: 844, height: 390, isTouch: true })).toBe(true)
  expect(isShortLandscape({ width: 844, height: 560, isTouch: true })).toBe(false)
  expect(isShortLandscape({ width: 390, height: 500, isTouch: true })).toBe(false)
  expect(isShortLandscape({ width: 844, height: 390, isTouch: false })).toBe(false)
})
