import { performance } from 'node:perf_hooks'

/** Aim of a batch, so that its locks are held for less than 100 ms. */
const HELD_MS = 80
/** Accounts of one transaction, however quick they are. */
export const LARGEST = 500
/** Fewer would take as long: what a batch costs by itself is shared by its accounts. */
const SMALLEST = 10
/** Of a node that has measured nothing yet. */
const FIRST = 50

/** Number of accounts that the next transaction locks: as many as the last ones say that it can visit in time. */
export interface BatchLimit {
  readonly limit: () => number
  /** The locks of so many accounts are held from now on; the answer ends that, and measures it. */
  readonly begin: (accounts: number) => () => void
}

/** Follows the time for which batches held their locks: it shrinks at once, and doubles at most while batches are full. */
export function createBatchLimit(monotonicNow: () => number = () => performance.now()): BatchLimit {
  let limit = FIRST
  return {
    limit: () => limit,
    begin: (accounts) => {
      const lockedAt = monotonicNow()
      return () => {
        const heldMs = monotonicNow() - lockedAt
        const fitting = heldMs > 0 ? Math.floor((accounts * HELD_MS) / heldMs) : LARGEST
        const isFull = accounts === limit
        if (isFull || fitting < accounts) limit = Math.max(SMALLEST, Math.min(fitting, limit * 2, LARGEST))
      }
    },
  }
}

/** One that is given, whatever is measured. */
export function fixedLimit(limit: number): BatchLimit {
  return { limit: () => limit, begin: () => () => undefined }
}
