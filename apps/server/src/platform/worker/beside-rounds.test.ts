import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { besideRounds } from './beside-rounds.ts'

/** A queue of numbered items, each of which runs until it is ended; two may run at once. */
function queueOf(count: number) {
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { level: 'error' },
    { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]) },
  )
  const waiting = Array.from({ length: count }, (_, place) => ({ id: place + 1 }))
  const running = new Map<number, PromiseWithResolvers<undefined>>()
  const claims: { readonly limit: number; readonly running: readonly number[] }[] = []
  const job = besideRounds({
    name: 'payment',
    inFlight: 2,
    log,
    claim: async ({ limit, running: known }) => {
      claims.push({ limit, running: known })
      return waiting.splice(0, limit)
    },
    run: ({ id }) => {
      const work = Promise.withResolvers<undefined>()
      running.set(id, work)
      return work.promise.finally(() => running.delete(id))
    },
  })
  return {
    job,
    lines,
    claims,
    running: () => [...running.keys()],
    end: (id: number) => running.get(id)?.resolve(undefined),
    fail: (id: number) => running.get(id)?.reject(new Error('the provider is unknown')),
  }
}

describe('work beside the rounds', () => {
  test('is begun without waiting for it, and no more of it than may run at once', async () => {
    const { job, running, claims } = queueOf(3)
    expect(await job.runDue(1)).toBe(2)
    expect(running()).toEqual([1, 2])
    expect(await job.runDue(2)).toBe(0)
    expect(claims).toEqual([{ limit: 2, running: [] }])
  })

  test('calls back when some of it ends while more may wait, for which the others are not waited', async () => {
    const { job, running, claims, end } = queueOf(3)
    const isFree = Promise.withResolvers<undefined>()
    job.whenFree?.(() => isFree.resolve(undefined))
    await job.runDue(1)
    end(2)
    await isFree.promise
    expect(await job.runDue(2)).toBe(1)
    expect(running()).toEqual([1, 3])
    expect(claims.at(-1)).toEqual({ limit: 1, running: [1] })
  })

  test('does not call back when all that waited has begun', async () => {
    const { job, end } = queueOf(1)
    let calls = 0
    job.whenFree?.(() => (calls += 1))
    await job.runDue(1)
    end(1)
    await job.settled?.()
    expect(calls).toBe(0)
  })

  test('has settled when all of it has ended, however it ends, and the log names what failed', async () => {
    const { job, end, fail, lines } = queueOf(2)
    await job.runDue(1)
    const settled = job.settled?.()
    end(1)
    fail(2)
    expect(await settled).toBe(true)
    expect(await job.settled?.()).toBe(false)
    expect(lines).toMatchObject([{ msg: 'due work failed', job: 'payment', id: 2 }])
  })

  test('that does not come back is named every half minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { job, end, lines } = queueOf(1)
    await job.runDue(1)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(lines).toMatchObject([30, 60].map((seconds) => ({ job: 'payment', seconds })))
    end(1)
    await job.settled?.()
    await vi.advanceTimersByTimeAsync(61_000)
    expect(lines).toHaveLength(2)
    vi.useRealTimers()
  })
})
