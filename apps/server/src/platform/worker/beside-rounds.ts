import type { FastifyBaseLogger } from 'fastify'
import type { Job } from './job.ts'
import { watchWork } from './watch-work.ts'

interface DueItem {
  readonly id: number
}

interface RoundClaim {
  readonly now: number
  /** As many as may begin. */
  readonly limit: number
  /** Claims that run here: a slow one may outlive its lease. */
  readonly running: readonly number[]
}

interface Work<Item extends DueItem> {
  readonly name: string
  /** Most claims that run at once, on one node. */
  readonly inFlight: number
  /** Takes what is due, with a lease: another node skips it. */
  readonly claim: (claim: RoundClaim) => Promise<readonly Item[]>
  /** One that throws is logged; it is taken again when its lease has ended. */
  readonly run: (item: Item) => Promise<unknown>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Work that calls a service which may be slow. It runs beside the rounds, so much of it at once, and holds up no other job:
 * a round begins what there is space for, and the next one follows as soon as some of it has ended.
 */
export function besideRounds<Item extends DueItem>(
  work: Work<Item>,
): Pick<Job, 'runDue' | 'settled' | 'whenFree' | 'isFirstOfInstant'> {
  const running = new Map<Promise<void>, number>()
  let mayMoreWait = false
  let wake = (): void => undefined
  const begin = (item: Item): void => {
    const begun = runWatched(work, item).finally(() => {
      running.delete(begun)
      if (mayMoreWait) wake()
    })
    running.set(begun, item.id)
  }
  return {
    isFirstOfInstant: true,
    runDue: async (now) => {
      const limit = work.inFlight - running.size
      if (limit === 0) return 0
      const claimed = await work.claim({ now, limit, running: [...running.values()] })
      mayMoreWait = claimed.length === limit
      claimed.forEach(begin)
      return claimed.length
    },
    settled: async () => {
      const isBusy = running.size > 0
      await Promise.all(running.keys())
      return isBusy
    },
    whenFree: (onFree) => {
      wake = onFree
    },
  }
}

async function runWatched<Item extends DueItem>({ name, run, log }: Work<Item>, item: Item): Promise<void> {
  const overdue = watchWork(name, log)
  try {
    await run(item)
  } catch (error) {
    log.error({ err: error, job: name, id: item.id }, 'due work failed')
  } finally {
    clearInterval(overdue)
  }
}
