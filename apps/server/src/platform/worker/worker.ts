import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Store } from '../database/database.ts'
import type { Job } from './job.ts'
import { nextWork } from './next-work.ts'
import { watchWork } from './watch-work.ts'

const POLL_MS = 1_000
const CHANNEL = 'work'

export interface Worker {
  readonly start: () => Promise<void>
  /**
   * Runs everything that is due now, in the order of the jobs, until nothing is, and waits for what they began beside the
   * rounds. A job that fails is logged and run again in the next round.
   */
  readonly runDue: () => Promise<void>
  /** The earliest instant at which anything falls due, housekeeping aside. */
  readonly earliest: () => Promise<number | undefined>
  readonly stop: () => Promise<void>
}

interface WorkerPorts {
  readonly store: Store
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

/** Woken by NOTIFY with a poll behind it; one round at a time in a process, any number of processes on one database. */
export function createWorker(ports: WorkerPorts, jobs: readonly Job[]): Worker {
  let round: Promise<void> | undefined
  let wanted = false
  let timer: NodeJS.Timeout | undefined
  let unlisten: (() => Promise<void>) | undefined
  let stopped = false
  let callers = 0

  const runRound = (): Promise<void> => {
    wanted = true
    round ??= (async () => {
      while (wanted && !stopped) {
        wanted = false
        await drain(ports, jobs, { isStopped: () => stopped, isAwaited: () => callers > 0 })
      }
    })().finally(() => {
      round = undefined
    })
    return round
  }
  const runDue = async (): Promise<void> => {
    callers += 1
    try {
      do await runRound()
      while (await settle(jobs))
    } finally {
      callers -= 1
    }
  }
  const wake = (): void =>
    void runRound().catch((error: unknown) => ports.log.error({ err: error }, 'worker round failed'))
  for (const job of jobs) job.whenFree?.(wake)
  return {
    start: async () => {
      unlisten = await ports.store.listen(CHANNEL, wake)
      timer = setInterval(wake, POLL_MS)
      wake()
    },
    runDue,
    earliest: async () => {
      const counted = jobs.filter((job) => job.isHousekeeping !== true && job.isHeldUp?.() !== true)
      const instants = [...(await nextWork(ports.store.db, counted)).values()]
      return instants.length === 0 ? undefined : Math.min(...instants)
    },
    stop: async () => {
      stopped = true
      for (const job of jobs) job.stop?.()
      clearInterval(timer)
      await unlisten?.()
      await round
      await settle(jobs)
    },
  }
}

/** True where something ran beside the rounds: what follows from it may be due by now. */
async function settle(jobs: readonly Job[]): Promise<boolean> {
  const settled = await Promise.all(jobs.map(async (job) => job.settled?.()))
  return settled.includes(true)
}

interface Round {
  readonly isStopped: () => boolean
  /** A caller waits for everything of this instant: it happens in the order of the jobs (B-126). */
  readonly isAwaited: () => boolean
}

/** Jobs that have something due, as of now. Where that can't be read each job is run: a failure of one stops no other. */
async function lookForDue({ clock, log, store }: WorkerPorts, jobs: readonly Job[]): Promise<(job: Job) => boolean> {
  try {
    const instants = await nextWork(store.db, jobs)
    return (job) => job.earliest === undefined || (instants.get(job) ?? Infinity) <= clock.now()
  } catch (error) {
    log.error({ err: error }, 'what is due could not be read')
    return () => true
  }
}

/**
 * Takes what is due until nothing is: each job that has something in turn, until every one of them has found nothing since
 * the last that found something. What one of them did may be due for another, so it is looked again. A failure of one must
 * not delay the others.
 */
async function drain(ports: WorkerPorts, jobs: readonly Job[], { isStopped, isAwaited }: Round): Promise<void> {
  const { clock, log, store } = ports
  const failed = new Set<Job>()
  const runOne = async (job: Job): Promise<number> => {
    // what is due waits for space like every other change
    if (isStopped() || failed.has(job) || store.space.isShort()) return 0
    const overdue = watchWork(job.name, log)
    try {
      return await job.runDue(clock.now())
    } catch (error) {
      failed.add(job)
      log.error({ err: error, job: job.name }, 'due work failed')
      return 0
    } finally {
      clearInterval(overdue)
    }
  }
  if (store.space.isShort()) return
  let isDue = await lookForDue(ports, jobs)
  let idle = 0
  while (idle < jobs.length && !isStopped()) {
    for (const job of jobs) {
      if (idle === jobs.length) return
      const taken = isDue(job) ? await runOne(job) : 0
      idle = taken > 0 ? 0 : idle + 1
      const isSettled = isAwaited() && job.isFirstOfInstant === true && (await job.settled?.()) === true
      if (taken > 0 || isSettled) isDue = await lookForDue(ports, jobs)
    }
  }
}
