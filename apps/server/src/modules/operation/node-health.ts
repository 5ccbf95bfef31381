import { performance } from 'node:perf_hooks'
import type { DueSource } from '../../platform/worker/due-source.ts'

/** A round may take long: a batch of PDFs, a slow mail server. Without a beat for this long the worker is not alive. */
const SILENT_MS = 60_000

/** What a node knows of itself: whether it is on its way out, and whether its worker still goes round. */
export interface NodeHealth {
  /** From now on the node is not ready: load balancers send nothing new while it finishes what it has. */
  readonly drain: () => void
  readonly isDraining: () => boolean
  /** Due work that is never there; the worker asks for it in every round, and so shows that it is alive. */
  readonly heartbeat: DueSource
  readonly isWorkerAlive: () => boolean
}

export function createNodeHealth(monotonicNow: () => number = () => performance.now()): NodeHealth {
  let isDraining = false
  let beatAt = monotonicNow()
  return {
    drain: () => {
      isDraining = true
    },
    isDraining: () => isDraining,
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
