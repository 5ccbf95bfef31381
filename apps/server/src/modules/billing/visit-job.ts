import { MINUTE_MS } from '@waybill/domain/durations'
import type { Job } from '../../platform/worker/job.ts'
import { areVisitsStopped, earliestVisit } from './repository-accounts.ts'
import { visitAccounts, type VisitPorts } from './visit-accounts.ts'

/**
 * Everything that the clock brings about in the accounts: trials, renewals, dunning, reminders (B-58, B-126). More than 20
 * holds within a minute stop it for all accounts until the operator has released them.
 */
export function visitJob(ports: VisitPorts): Job {
  const { db } = ports.store
  let alarmedAt = Number.NEGATIVE_INFINITY
  return {
    name: 'billing',
    earliest: async () => ((await areVisitsStopped(db)) ? undefined : earliestVisit(db)),
    runDue: async (now) => {
      if (!(await areVisitsStopped(db))) return visitAccounts(ports, now)
      if (now < alarmedAt + MINUTE_MS) return 0
      alarmedAt = now
      ports.log.error('renewals are stopped: more than 20 accounts were held within a minute')
      return 0
    },
  }
}
