import { MINUTE_MS, SECOND_MS } from '@waybill/domain/durations'
import type { Job } from '../../../platform/worker/job.ts'
import { createBatchLimit, type BatchLimit } from './batch-limit.ts'
import { areVisitsStopped, earliestVisit, stoppedAtOnce } from '../store/accounts.ts'
import { visitAccounts, type VisitPorts } from './visit-accounts.ts'

/** After a visit that failed by a conflict, a time-out or a lost connection; doubled after each further one. */
const FIRST_WAIT_MS = 2 * SECOND_MS
const LONGEST_WAIT_MS = 32 * SECOND_MS

/** Visits the next batch; after a failure of the moment not before a while has passed. */
function visitsWithBackOff(ports: VisitPorts, batch: BatchLimit) {
  let waitMs = FIRST_WAIT_MS
  let againAt = Number.NEGATIVE_INFINITY
  return async (now: number): Promise<number> => {
    if (now < againAt) return 0
    try {
      const visited = await visitAccounts(ports, now, batch)
      waitMs = FIRST_WAIT_MS
      return visited
    } catch (error) {
      againAt = now + waitMs
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
      throw error
    }
  }
}

/**
 * Everything that the clock brings about in the accounts: trials, renewals, dunning, reminders. More than 20 holds within a
 * minute stop it for all accounts until the operator has released them.
 */
export function visitJob(ports: VisitPorts, batch: BatchLimit = createBatchLimit()): Job {
  const visitDue = visitsWithBackOff(ports, batch)
  return {
    name: 'billing',
    earliest: earliestVisit,
    runDue: async (now) => ((await areVisitsStopped(ports.store.db)) ? 0 : visitDue(now)),
  }
}

/** Says in the log, once a minute, that the visits are stopped. It looks by itself: a worker that can't read what is due runs every job. */
export function stoppedVisitsJob({ log, store }: Pick<VisitPorts, 'log' | 'store'>): Job {
  let alarmedAt = Number.NEGATIVE_INFINITY
  return {
    name: 'stopped billing',
    isHousekeeping: true,
    earliest: stoppedAtOnce,
    runDue: async (now) => {
      if (now < alarmedAt + MINUTE_MS || !(await areVisitsStopped(store.db))) return 0
      alarmedAt = now
      log.error('renewals are stopped: more than 20 accounts were held within a minute')
      return 0
    },
  }
}
