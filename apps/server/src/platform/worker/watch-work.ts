import type { FastifyBaseLogger } from 'fastify'

/** Longer than a batch takes: work that takes so long may never end. */
const LONG_MS = 30_000

/** The log names work that doesn't come back, every half minute; the caller clears the timer when it does. */
export function watchWork(job: string, log: Pick<FastifyBaseLogger, 'error'>): NodeJS.Timeout {
  let seconds = 0
  const timer = setInterval(() => {
    seconds += LONG_MS / 1_000
    log.error({ job, seconds }, 'due work does not come back')
  }, LONG_MS)
  return timer.unref()
}
