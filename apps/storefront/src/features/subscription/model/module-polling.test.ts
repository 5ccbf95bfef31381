import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollModule } from './module-polling.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** Instants of the looks, where the module is switched from look `switchedAt` on. */
async function looks(switchedAt: number) {
  const at: number[] = []
  const check = (): Promise<boolean> => {
    at.push(vi.getMockedSystemTime()?.getTime() ?? Number.NaN)
    return Promise.resolve(at.length >= switchedAt)
  }
  const end = pollModule({ check, signal: new AbortController().signal })
  await vi.runAllTimersAsync()
  return { at, end: await end }
}

test('[MOD-01] a module that is switched at the first look is not looked at again', async () => {
  expect(await looks(1)).toEqual({ at: [0], end: true })
})

test('[MOD-01] a module is looked at at once and five times more, 2500 ms apart, and the sixth failure ends it', async () => {
  const at = [0, 2_500, 5_000, 7_500, 10_000, 12_500]
  expect(await looks(6)).toEqual({ at, end: true })
  expect(await looks(7)).toEqual({ at: at.map((each) => each + 12_500), end: false })
})

test('a page that is left looks no more', async () => {
  const page = new AbortController()
  const check = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false))
  const end = pollModule({ check, signal: page.signal })
  await vi.advanceTimersByTimeAsync(2_500)
  page.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount(), 'no clock runs on').toBe(0)
  expect([await end, check.mock.calls.length]).toEqual([undefined, 2])
})

test('an answer that comes after the page was left is dropped', async () => {
  const page = new AbortController()
  const late = Promise.withResolvers<boolean>()
  const end = pollModule({ check: () => late.promise, signal: page.signal })
  page.abort()
  late.resolve(true)
  expect(await end).toBeUndefined()
})
