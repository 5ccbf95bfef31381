import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollActivation, type ActivationStatus, type PollingEnd } from './activation-polling.ts'
import { progressNumber, progressText } from './progress-text.ts'

const MINUTE = 60_000
const waiting: ActivationStatus = { kind: 'waiting' }
const enabled: ActivationStatus = { kind: 'enabled' }
const unreachable: ActivationStatus = { kind: 'unreachable' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Run {
  readonly times: readonly number[]
  readonly checks: readonly number[]
  readonly end: () => PollingEnd | undefined | 'running'
  readonly leave: () => void
}

/** Polls against a list of answers (the last one repeats) and notes when each check was made. */
function run(answers: readonly ActivationStatus[], isHidden: () => boolean = () => false): Run {
  const now = (): number => vi.getMockedSystemTime()?.getTime() ?? 0
  const start = now()
  const times: number[] = []
  const checks: number[] = []
  const page = new AbortController()
  let end: PollingEnd | undefined | 'running' = 'running'
  const check = (): Promise<ActivationStatus> => {
    times.push(now() - start)
    return Promise.resolve(answers[times.length - 1] ?? answers.at(-1) ?? waiting)
  }
  const follow = async (): Promise<void> => {
    end = await pollActivation({ check, isHidden, onCheck: (count) => checks.push(count), signal: page.signal })
  }
  void follow()
  return { times, checks, end: () => end, leave: () => page.abort() }
}

test('[ORD-05] the first check is at once, the next ones every 2.5 s, and polling ends when it is enabled', async () => {
  const { times, end } = run([waiting, waiting, enabled])
  await vi.advanceTimersByTimeAsync(0)
  expect(times).toEqual([0])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(times).toEqual([0, 2_500, 5_000])
  expect(end()).toEqual({ kind: 'enabled' })
})

test('[ORD-05] 48 checks are 2.5 s apart, then 15 s, and after ten minutes the page stops without an error', async () => {
  const { times, end } = run([waiting])
  await vi.advanceTimersByTimeAsync(20 * MINUTE)
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(gaps.slice(0, 47)).toEqual(Array.from({ length: 47 }, () => 2_500))
  expect(new Set(gaps.slice(47))).toEqual(new Set([15_000]))
  expect(times.at(-1)).toBeLessThanOrEqual(10 * MINUTE)
  expect(times.at(-1)).toBeGreaterThan(10 * MINUTE - 15_000)
  expect(end()).toEqual({ kind: 'slow' })
})

test('[ORD-05] a hidden tab looks every 15 s, and quickly again once it is seen', async () => {
  let hidden = true
  const { times } = run([waiting], () => hidden)
  await vi.advanceTimersByTimeAsync(15_000)
  hidden = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect(times.slice(0, 5)).toEqual([0, 15_000, 30_000, 32_500, 35_000])
})

test('[ORD-05] three failures in a row are tolerated, and an answer between them starts the count again', async () => {
  const { times, end } = run([unreachable, unreachable, unreachable, waiting, unreachable, unreachable, enabled])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(times).toHaveLength(7)
  expect(end()).toEqual({ kind: 'enabled' })
})

test('[ORD-05] the fourth failure in a row ends polling without calling it an error', async () => {
  const { times, end } = run([unreachable])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(times).toHaveLength(4)
  expect(end()).toEqual({ kind: 'slow' })
})

test('a bank payment that settles in days ends polling with its text', async () => {
  const ended: ActivationStatus = { kind: 'ended', reason: 'pending_payment', message: 'Your payment is waiting.' }
  const { times, end } = run([waiting, ended])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(times).toHaveLength(2)
  expect(end()).toEqual(ended)
})

test('the next check waits for the answer before', async () => {
  const answers: ((answer: ActivationStatus) => void)[] = []
  const check = (): Promise<ActivationStatus> => new Promise((resolve) => void answers.push(resolve))
  void pollActivation({ check, isHidden: () => false, onCheck: () => {}, signal: new AbortController().signal })
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(answers).toHaveLength(1)
  answers[0]?.(waiting)
  await vi.advanceTimersByTimeAsync(2_500)
  expect(answers).toHaveLength(2)
})

test('no poll follows after the page was left', async () => {
  const { times, end, leave } = run([waiting])
  await vi.advanceTimersByTimeAsync(2_500)
  leave()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(times).toEqual([0, 2_500])
  expect(end()).toBeUndefined()
})

test('[ORD-05] a tab that stays hidden looks for the last time after ten minutes', async () => {
  const { times, end } = run([waiting], () => true)
  await vi.advanceTimersByTimeAsync(20 * MINUTE)
  expect(times.at(-1)).toBe(10 * MINUTE)
  expect(end()).toEqual({ kind: 'slow' })
})

test('a page that is left between two checks ends at once, and no clock runs on', async () => {
  const { end, leave } = run([waiting])
  await vi.advanceTimersByTimeAsync(1_000)
  leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(end()).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

test('an answer that comes after the page was left is dropped', async () => {
  const page = new AbortController()
  const late = Promise.withResolvers<ActivationStatus>()
  const end = pollActivation({
    check: () => late.promise,
    isHidden: () => false,
    onCheck: () => {},
    signal: page.signal,
  })
  page.abort()
  late.resolve(enabled)
  expect(await end).toBeUndefined()
})

test('[ORD-05] the number of the progress is 40 at even checks and 41 at odd ones (B-28)', () => {
  expect([0, 1, 2, 3].map(progressNumber)).toEqual([40, 41, 40, 41])
})

test('[ORD-05] the two texts of progress alternate', async () => {
  const { checks } = run([waiting, waiting, waiting, enabled])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(checks.map(progressText)).toEqual([
    'order.processing',
    'order.processingLonger',
    'order.processing',
    'order.processingLonger',
  ])
})
