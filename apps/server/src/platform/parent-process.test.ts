import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followNpm } from './parent-process.ts'

const OURS = {
  npm_lifecycle_event: 'start',
  npm_package_json: join(import.meta.dirname, '../../../../package.json'),
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Number of times that it was notified that its parent has gone: before, and after it went. */
function shown(environment: Readonly<Record<string, string>>): readonly number[] {
  const state = { parent: 7, times: 0 }
  followNpm(() => (state.times += 1), { environment, parent: () => state.parent })
  vi.advanceTimersByTime(60_000)
  const before = state.times
  state.parent = 1
  vi.advanceTimersByTime(60_000)
  return [before, state.times]
}

test('a server that npm start started is notified once when the shell in between has gone', () => {
  expect(shown(OURS)).toEqual([0, 1])
})

test('one that was started otherwise, or by the script of another package, outlives its parent', () => {
  const others = [
    {},
    { ...OURS, npm_lifecycle_event: 'test' },
    { ...OURS, npm_package_json: '/elsewhere/package.json' },
  ]
  expect(others.map(shown)).toEqual(others.map(() => [0, 0]))
})
