import { performance } from 'node:perf_hooks'
import type { Job } from './job.ts'

/** A round may take long: a batch of PDFs, a slow mail server. Without a beat for this long the worker is not alive. */
const SILENT_MS = 60_000
/** Who asks for readiness asks every few seconds; without a question for this long nobody does. */
const LOOKUPS_MS = 30_000

/** What a node knows of itself: whether it is on its way out, and whether its worker still goes round. */
export interface NodeHealth {
  /**
   * From now on the node is not ready: load balancers send nothing new while it finishes what it has. Ends when one that
   * has lately asked has been answered so, or when the time is over; at once where nobody asks.
   */
  readonly drain: (withinMs: number) => Promise<void>
  readonly isDraining: () => boolean
  /** Somebody asked whether the node is ready, and has been answered so. */
  readonly noteReadiness: (isDraining: boolean) => void
  /** Due work that is never there; the worker asks for it in every round, and so shows that it is alive. */
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
      earliest: async () => undefined,
      runDue: async () => {
        beatAt = monotonicNow()
        return 0
      },
    },
    isWorkerAlive: () => monotonicNow() - beatAt < SILENT_MS,
  }
}
