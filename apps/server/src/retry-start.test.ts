import { expect, test } from 'vitest'
import { retryStart } from './retry-start.ts'

const coded = (code: string): Error => Object.assign(new Error('of the database'), { code })

/** Starts that fail with these, the last of them for ever; each wait moves the clock. */
function attempts(failures: readonly (Error | undefined)[], waitMs = 30_000) {
  const printed: string[] = []
  let [made, now] = [0, 0]
  const started = retryStart(
    async () => {
      const failure = failures[Math.min(made, failures.length - 1)]
      made += 1
      if (failure !== undefined) throw failure
      return 'started'
    },
    {
      waitMs,
      print: (line) => void printed.push(line),
      sleep: async (ms) => void (now += ms),
      monotonicNow: () => now,
    },
  )
  return { started, printed, made: () => made }
}

test('[REL-02] a node starts when a database answers that was away, or busy, at first; it says once that it waits', async () => {
  const failures = [
    coded('ECONNREFUSED'),
    new Error('timeout exceeded when trying to connect'),
    coded('55P03'),
    undefined,
  ]
  const { started, printed, made } = attempts(failures)
  expect([await started, made()]).toEqual(['started', 4])
  expect(printed).toEqual(['The database does not answer yet: waiting for at most 30 s'])
})

test('[REL-02] it gives up with the last reason when the time is over: after 30 s, tried every half second', async () => {
  const away = coded('ECONNREFUSED')
  const { started, made } = attempts([away])
  await expect(started).rejects.toBe(away)
  expect(made()).toBe(61)
})

test('[OPS-05] what waiting does not help is reported at once, and so is a database that is away where no wait is wanted', async () => {
  for (const [failure, waitMs] of [
    [coded('28P01'), 30_000],
    [new Error('a bug'), 30_000],
    [coded('ECONNREFUSED'), 0],
  ] as const) {
    const { started, printed, made } = attempts([failure], waitMs)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(started).rejects.toBe(failure)
    expect([made(), printed]).toEqual([1, []])
  }
})
