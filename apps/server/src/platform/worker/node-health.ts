import { performance } from 'node:perf_hooks'
import type { Job } from './job.ts'

/** A round may take long: a batch of PDFs, a slow mail server. Without a beat for this long the worker is not alive. */
const SILENT_MS = 60_000
/** A load balancer checks readiness every few seconds; without a check for this long there is none. */
const LOOKUPS_MS = 30_000

/** State of a node: whether it shuts down, and whether its worker is alive. */
export interface NodeHealth {
  /**
   * From now on the node is not ready: load balancers send nothing new while it finishes what it has. Ends when a load
   * balancer has got that answer, or when the time is over; at once where none checks readiness.
   */
  readonly drain: (withinMs: number) => Promise<void>
  readonly isDraining: () => boolean
  /** A readiness check has been answered. */
  readonly noteReadiness: (isDraining: boolean) => void
  /** A job without work; the worker checks it in every round, and so shows that it is alive. */
  readonly heartbeat: Job
  readonly isWorkerAlive: () => boolean
}

export function createNodeHealth(monotonicNow: () => number = () => performance.now()): NodeHealth {
  let isDraining = false
  let beatAt = monotonicNow()
  let lookedAt = -Infinity
  let onNotified = (): void => {}
  return {
    drain: async (withinMs) => {
      isDraining = true
      if (monotonicNow() - lookedAt > LOOKUPS_MS) return
      const shown = Promise.withResolvers<void>()
      onNotified = shown.resolve
      const timer = setTimeout(shown.resolve, withinMs)
      await shown.promise
      clearTimeout(timer)
    },
    isDraining: () => isDraining,
    noteReadiness: (saysDraining) => {
      lookedAt = monotonicNow()
      if (saysDraining) onNotified()
    },
    heartbeat: {
      name: 'heartbeat',
      runDue: async () => {
        beatAt = monotonicNow()
        return 0
      },
    },
    isWorkerAlive: () => monotonicNow() - beatAt < SILENT_MS,
  }
}
