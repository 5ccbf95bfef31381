import { DAY_MS, HOUR_MS } from '@waybill/domain/durations'
import type { PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import { besideRounds } from '../../../platform/worker/beside-rounds.ts'
import type { Job } from '../../../platform/worker/job.ts'
import type { ChargingPorts } from '../core/billing-ports.ts'
import { followMethods } from './follow-methods.ts'
import { followRefunds } from './listed-refunds.ts'
import { makeAttempt } from '../core/make-attempt.ts'
import { findPaidTries, findTriesOfUnknown } from '../store/listed-refunds.ts'
import { findExpiringMethods } from '../store/methods.ts'

/** A provider sends an event again for three days; what happened before was read by then. */
const LOOK_BACK_MS = 4 * DAY_MS

type MissedPorts = ChargingPorts & {
  readonly gateway: PaymentGateway & { readonly readChanged: NonNullable<PaymentGateway['readChanged']> }
}

/**
 * Reads again the charges that were given back or disputed at the provider without our knowing, and cards that expire; false where
 * it can't be read.
 */
async function readMissed(ports: MissedPorts, now: number): Promise<boolean> {
  const { gateway, store } = ports
  const changed = await gateway.readChanged(now - LOOK_BACK_MS)
  if (changed.kind === 'error') return false
  for (const attemptId of await findTriesOfUnknown(store.db, changed.refunds)) await followRefunds(ports, attemptId)
  for (const attemptId of await findPaidTries(store.db, changed.disputed))
    await makeAttempt(ports, { attemptId, isLook: true })
  for (const ref of await findExpiringMethods(store.db, now))
    await followMethods(ports, { column: 'method_ref', ref, isAnnounced: false })
  return true
}

/**
 * Once a day, and with the start of a node, what happened at the provider by no call of ours is read, beside the rounds: an event
 * may be lost for good (B-91). Several nodes read the same and change it once.
 */
export function missedEventsJob(ports: MissedPorts): Job {
  let nextAt = 0
  return {
    name: 'missed_events',
    ...besideRounds({
      name: 'missed_events',
      inFlight: 1,
      claim: async ({ now }) => {
        if (nextAt > now) return []
        nextAt = now + DAY_MS
        return [{ id: 1, now }]
      },
      run: async ({ now }) => {
        if (!(await readMissed(ports, now))) nextAt = now + HOUR_MS
      },
      log: ports.log,
    }),
  }
}
