import { judge } from './goal.ts'
import type { Goal, Verdict } from './goal.ts'
import { exponentOf, median, ratiosOf, spreadOf } from './statistics.ts'
import type { Pair, Spread } from './statistics.ts'

/** Above 1 leaves a margin for sorting and for what no longer fits into the processor's cache; twice nested is 2. */
const linear = 1.2

/** One line of the report. */
export interface Figure {
  readonly title: string
  readonly unit: string
  readonly floor?: Spread
  readonly ours: Spread
  /** Ours over floor. */
  readonly ratio?: Spread
  readonly goal?: Goal
  readonly verdict?: Verdict
  /** The most that other processes used of one core in an accepted run, in percent. */
  readonly foreign?: number
  readonly note?: string
}

interface Labels {
  readonly title: string
  readonly unit: string
  readonly goal?: Goal
  readonly note?: string | undefined
}

/** A figure of pairs: `pick` takes the judged number out of a sample. */
export function figureOfPairs<Sample>(
  { note, ...labels }: Labels,
  pairs: readonly Pair<Sample>[],
  pick: (sample: Sample) => number,
): Figure {
  const numbers = pairs.map((pair) => ({ ...pair, floor: pick(pair.floor), ours: pick(pair.ours) }))
  const ours = spreadOf(numbers.map((pair) => pair.ours))
  const ratio = spreadOf(ratiosOf(numbers))
  const foreign = pairs.flatMap((pair) => pair.foreign ?? [])
  const { goal } = labels
  return {
    ...labels,
    floor: spreadOf(numbers.map((pair) => pair.floor)),
    ours,
    ratio,
    ...(goal && { verdict: judge(goal, goal.of === 'ratio' ? ratio : ours) }),
    ...(foreign.length > 0 && { foreign: Math.max(...foreign) }),
    ...(note !== undefined && { note }),
  }
}

interface Counted {
  readonly values: readonly number[]
  /** For the reader; the goal judges our own value. */
  readonly floor?: number
}

/** A figure that is counted instead of timed against a floor. */
export function countedFigure({ note, ...labels }: Labels, { values, floor }: Counted): Figure {
  const ours = spreadOf(values)
  const { goal } = labels
  return {
    ...labels,
    ours,
    ...(floor !== undefined && { floor: spreadOf([floor]), ratio: spreadOf(values.map((value) => value / floor)) }),
    ...(goal && { verdict: judge(goal, ours) }),
    ...(note !== undefined && { note }),
  }
}

/** Growth of the cost from the floor's size to ours, `factor` times as large: 1 is linear. */
export function growthFigure(title: string, pairs: readonly Pair<number>[], factor: number): Figure {
  const goal = { id: 'growth law', of: 'ours', is: 'at most', value: linear } as const
  const values = ratiosOf(pairs).map((ratio) => exponentOf(ratio, factor))
  const [small, large] = [pairs.map(({ floor }) => floor), pairs.map(({ ours }) => ours)].map(median)
  const note = `${small?.toFixed(1)} µs, ${factor} times as many ${large?.toFixed(1)} µs`
  return countedFigure({ title, unit: 'exponent', goal, note }, { values })
}
