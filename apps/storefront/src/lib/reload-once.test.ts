import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CODE_GONE, reloadOnce } from './reload-once.ts'

let browser: EventTarget
const reload = vi.fn<() => void>()
const entry: { state: unknown } = { state: null }

/** A document of the same entry in the history. */
function open(): void {
  browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  reloadOnce()
}

/** True where the page loads again. */
const isTakenBy = (): boolean => !browser.dispatchEvent(new Event(CODE_GONE, { cancelable: true }))

beforeEach(() => {
  reload.mockReset()
  entry.state = null
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('history', {
    get state() {
      return entry.state
    },
    replaceState: (state: unknown) => void (entry.state = state),
  })
  open()
})
afterEach(() => vi.unstubAllGlobals())

test('a page whose code is gone loads again, once for all of its parts', () => {
  expect([isTakenBy(), isTakenBy()]).toEqual([true, true])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that was loaded again does not do it a second time, and the next page of the visit may', () => {
  entry.state = { units: 3 }
  isTakenBy()
  expect(entry.state).toEqual({ units: 3, isReloaded: true })
  open()
  expect([isTakenBy(), reload.mock.calls.length]).toEqual([false, 1])
  entry.state = null
  open()
  expect([isTakenBy(), reload.mock.calls.length]).toEqual([true, 2])
})

test('what was typed is not taken away', () => {
  browser.dispatchEvent(new Event('input'))
  expect([isTakenBy(), reload.mock.calls.length, entry.state]).toEqual([false, 0, null])
})
