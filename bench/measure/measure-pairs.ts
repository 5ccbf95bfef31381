import { foreignPercent, readCpu } from './foreign-cpu.ts'
import { quietest } from './statistics.ts'
import type { Pair } from './statistics.ts'

const wanted = 5
/** Further pairs are measured while the machine is busy with something else. */
const most = 8
const quietPercent = 10

/** Runs of either side, at the most: the first one is thrown away. */
export const mostRuns = 1 + most

/** Sides of a comparison: each call is a run of its own. */
export interface Sides<Sample> {
  readonly floor: () => Promise<Sample> | Sample
  readonly ours: () => Promise<Sample> | Sample
}

/**
 * Floor, ours, floor, ours: drift hits both. Returns the least disturbed pairs; the first call of each is thrown away.
 */
export async function measurePairs<Sample>({ floor, ours }: Sides<Sample>): Promise<readonly Pair<Sample>[]> {
  await floor()
  await ours()
  const pairs: Pair<Sample>[] = []
  const isQuiet = ({ foreign }: Pair<Sample>): boolean => foreign === undefined || foreign <= quietPercent
  while (pairs.filter(isQuiet).length < wanted && pairs.length < most) {
    const before = readCpu()
    const pair = { floor: await floor(), ours: await ours() }
    pairs.push({ ...pair, foreign: foreignPercent(before, readCpu()) })
  }
  return quietest(pairs, wanted)
}
