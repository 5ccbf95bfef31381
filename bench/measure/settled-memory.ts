import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const MOST_ROUNDS = 20
const PAUSE_MS = 50
/** Less than that between two looks is no garbage any more. */
const NOISE = 64 * 1024

/**
 * Bytes in use once all garbage is gone. One collection isn't enough: what only weak tables held goes with the next, and
 * the memory behind arrays of numbers is given back by a thread of its own, so the first look reads too much.
 */
export async function settledMemory(): Promise<number> {
  const collect = collector()
  let used = Number.POSITIVE_INFINITY
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    collect()
    // oxlint-disable-next-line no-await-in-loop -- the pause is for the collector
    await wait(PAUSE_MS)
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    const now = heapUsed + arrayBuffers
    if (used - now < NOISE) return Math.min(used, now)
    used = now
  }
  return used
}

function collector(): () => void {
  setFlagsFromString('--expose_gc')
  const collect: unknown = runInNewContext('gc')
  if (!isCollector(collect)) throw new Error('this Node.js collects only when it likes')
  return collect
}

function isCollector(value: unknown): value is () => void {
  return typeof value === 'function'
}
