import { median } from './statistics.ts'

const batchMs = 2

/** Microseconds of one call: the median of batches that are long enough for the clock. */
export function timePerCall(work: () => unknown, seconds: number): number {
  const size = batchSize(work)
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  do times.push(batch(work, size) / size)
  while (performance.now() < end)
  return median(times) * 1000
}

function batchSize(work: () => unknown): number {
  let size = 1
  while (batch(work, size) < batchMs) size *= 2
  return size
}

function batch(work: () => unknown, size: number): number {
  const startedAt = performance.now()
  for (let call = 0; call < size; call++) work()
  return performance.now() - startedAt
}
