import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway, isLockedOut } from './platform/database/database-away.ts'

const RETRY_AFTER_MS = 500

interface Patience {
  /** Time that a database may be away, or busy, that starts at the same time. */
  readonly waitMs: number
  readonly print: (line: string) => void
  readonly sleep?: (ms: number) => Promise<unknown>
  readonly monotonicNow?: () => number
}

/** Starts a node whose database is slow or not there yet: again and again until it answers or the wait is over (REL-02). */
export async function retryStart<Started>(
  start: () => Promise<Started>,
  { waitMs, print, sleep = wait, monotonicNow = () => performance.now() }: Patience,
): Promise<Started> {
  const until = monotonicNow() + waitMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start()
    } catch (error) {
      const mayPass = isDatabaseAway(error) || isLockedOut(error)
      if (!mayPass || monotonicNow() >= until) throw error
      if (attempt === 1) print(`The database does not answer yet: waiting for at most ${waitMs / 1_000} s`)
    }
    await sleep(RETRY_AFTER_MS)
  }
}
