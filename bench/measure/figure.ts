import { judge } from './goal.ts'
import type { Goal, Verdict } from './goal.ts'
import { ratiosOf, spreadOf } from './statistics.ts'
import type { Pair, Spread } from './statistics.ts'

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
  /** The most that others used of one core in a kept run, in percent. */
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

/** A figure that is counted instead of timed; a floor beside it is for the reader. */
export function countedFigure({ note, ...labels }: Labels, values: readonly number[], floor?: number): Figure {
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
