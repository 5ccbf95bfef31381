import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import type { Store } from '../database/database.ts'
import type { Job } from './job.ts'
import { createWorker } from './worker.ts'

/** A job that has `batches` batches of work, and records when it was called. */
function job(
  name: string,
  batches: number,
  requested: string[] = [],
): Job & { readonly requested: string[]; readonly left: () => number } {
  let left = batches
  return {
    name,
    requested,
    left: () => left,
    runDue: async (now) => {
      requested.push(`${name}@${now}`)
      if (left === 0) return 0
      left -= 1
      return 1
    },
  }
}

const failing = (name: string): Job => ({
  name,
  runDue: () => Promise.reject(new Error(`${name} is broken`)),
})

function workerWith(jobs: readonly Job[]) {
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { level: 'error' },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const listeners: (() => void)[] = []
  let isShort = false
  const store = {
    space: { isShort: () => isShort },
    listen: async (_: string, onMessage: () => void) => {
      listeners.push(onMessage)
      return async () => void listeners.splice(0)
    },
  } as unknown as Store
  const worker = createWorker({ store, clock: { now: () => 7 }, log }, jobs)
  return {
    worker,
    lines,
    fillDisk: (isFull: boolean) => (isShort = isFull),
    notify: () => listeners.forEach((notify) => notify()),
    isListening: () => listeners.length > 0,
  }
}

describe('a round of the worker', () => {
  test('runs the jobs in their order, again and again until each has found nothing since the last that took something', async () => {
    const requested: string[] = []
    const { worker } = workerWith([job('payments', 2, requested), job('mails', 1, requested)])
    await worker.runDue()
    expect(requested).toEqual(['payments@7', 'mails@7', 'payments@7', 'mails@7', 'payments@7'])
  })

  test('takes nothing while the disk has no space, and goes on when it has', async () => {
    const requested: string[] = []
    const { worker, fillDisk } = workerWith([job('payments', 1, requested)])
    fillDisk(true)
    await worker.runDue()
    expect(requested).toEqual([])
    fillDisk(false)
    await worker.runDue()
    expect(requested).toEqual(['payments@7', 'payments@7'])
  })

  test('goes on with the other jobs when one fails, to their end, and logs it once', async () => {
    const [before, after] = [job('payments', 3), job('mails', 4)]
    const { worker, lines } = workerWith([before, failing('renewals'), after])
    await worker.runDue()
    expect([before.left(), after.left()]).toEqual([0, 0])
    expect(lines).toMatchObject([{ msg: 'due work failed', job: 'renewals', err: { message: 'renewals is broken' } }])
  })

  test('says every half minute which job does not come back, and nothing of one that has', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
    const hanging: Job = { name: 'renewals', runDue: () => gate.then(() => 0) }
    const { worker, lines } = workerWith([job('payments', 1), hanging])
    const round = worker.runDue()
    await vi.advanceTimersByTimeAsync(61_000)
    expect(lines).toMatchObject(
      [30, 60].map((seconds) => ({ msg: 'due work does not come back', job: 'renewals', seconds })),
    )
    open(undefined)
    await round
    await vi.advanceTimersByTimeAsync(61_000)
    expect(lines).toHaveLength(2)
    vi.useRealTimers()
  })

  describe('with a job that works beside it', () => {
    /** Begins one piece of work, which ends when the test says so. */
    function hanging() {
      const work = Promise.withResolvers<undefined>()
      const isAwaited = Promise.withResolvers<undefined>()
      const payments: Job = {
        ...job('payments', 1),
        isFirstOfInstant: true,
        settled: async () => {
          isAwaited.resolve(undefined)
          await work.promise
          return false
        },
      }
      return { payments, isAwaited: isAwaited.promise, end: () => work.resolve(undefined) }
    }

    /** A job without work that notes when it is called. */
    function calledOnce(name: string) {
      const called = Promise.withResolvers<string>()
      const runDue = async (): Promise<number> => {
        called.resolve(name)
        return 0
      }
      return { noting: { ...job(name, 0), runDue }, called: called.promise }
    }

    test('goes on to the other jobs while that work hangs', async () => {
      const { payments, end } = hanging()
      const { noting, called } = calledOnce('heartbeat')
      const { worker } = workerWith([payments, noting])
      await worker.start()
      expect(await called).toBe('heartbeat')
      end()
      await worker.stop()
    })

    test('waits for it before the next job, where a caller runs an instant to its end (B-126)', async () => {
      const { payments, isAwaited, end } = hanging()
      const renewals = job('renewals', 1)
      const { worker } = workerWith([payments, renewals])
      const round = worker.runDue()
      await isAwaited
      expect(renewals.requested).toEqual([])
      end()
      await round
      expect(renewals.requested).toEqual(['renewals@7', 'renewals@7'])
    })

    test('goes round again when there is space for more of it', async () => {
      let free = (): void => undefined
      const payments: Job = { ...job('payments', 0), whenFree: (onFree) => (free = onFree) }
      const { noting, called } = calledOnce('mails')
      workerWith([payments, noting])
      free()
      expect(await called).toBe('mails')
    })
  })

  test('runs a job that failed again in the next round', async () => {
    let calls = 0
    const flaky: Job = {
      name: 'flaky',
      runDue: async () => {
        calls += 1
        if (calls === 1) throw new Error('once')
        return 0
      },
    }
    const { worker } = workerWith([flaky])
    await worker.runDue()
    await worker.runDue()
    expect(calls).toBe(2)
  })

  test('is one at a time in a process: a caller meanwhile waits for a round that began after', async () => {
    let running = 0
    let most = 0
    let rounds = 0
    const slow: Job = {
      name: 'slow',
      runDue: async () => {
        running += 1
        rounds += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
        return 0
      },
    }
    const { worker } = workerWith([slow])
    await Promise.all(Array.from({ length: 20 }, () => worker.runDue()))
    expect([most, rounds]).toEqual([1, 2])
  })
})

describe('a worker that was started', () => {
  test('begins at once, wakes by notification, and has a poll behind it for a message that was missed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const one = job('mails', 0)
    const { worker, notify, isListening } = workerWith([one])
    await worker.start()
    await worker.runDue()
    const atStart = one.requested.length
    notify()
    await worker.runDue()
    const afterMessage = one.requested.length
    vi.advanceTimersByTime(1_000)
    await worker.runDue()
    expect(atStart).toBeGreaterThan(0)
    expect(afterMessage).toBeGreaterThan(atStart + 1)
    expect(one.requested.length).toBeGreaterThan(afterMessage + 1)
    await worker.stop()
    expect(isListening()).toBe(false)
    vi.useRealTimers()
  })

  test('stops after the batch in hand: what is left waits for another node', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
    const begun = Promise.withResolvers<undefined>()
    let batches = 0
    const endless: Job = {
      name: 'endless',
      runDue: async () => {
        batches += 1
        begun.resolve(undefined)
        await gate
        return 1
      },
    }
    const later = job('later', 1)
    const { worker } = workerWith([endless, later])
    const round = worker.runDue()
    await begun.promise
    const stopped = worker.stop()
    open(undefined)
    await Promise.all([round, stopped])
    expect([batches, later.requested]).toEqual([1, []])
    await worker.runDue()
    expect(batches).toBe(1)
  })
})
