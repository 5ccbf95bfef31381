/** Spread of several runs of the same thing. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** One run of the floor and one of ours, one directly after the other. */
export interface Pair<Sample> {
  readonly floor: Sample
  readonly ours: Sample
  /** CPU that others used meanwhile, in percent of one core; undefined where the machine does not say. */
  readonly foreign: number | undefined
}

/** The value that `share` of the values do not exceed (nearest rank); `share` is between 0 and 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}

/** The middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error('nothing was measured')
  return (lower + upper) / 2
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) }
}

/** Ours over floor within each pair, so that a machine that becomes slower changes both. */
export function ratiosOf(pairs: readonly Pair<number>[]): readonly number[] {
  return pairs.map(({ floor, ours }) => ours / floor)
}

/** The least disturbed pairs, in the order in which they were measured. */
export function quietest<Sample>(pairs: readonly Pair<Sample>[], count: number): readonly Pair<Sample>[] {
  const kept = new Set(pairs.toSorted((a, b) => (a.foreign ?? 0) - (b.foreign ?? 0)).slice(0, count))
  return pairs.filter((pair) => kept.has(pair))
}

/** Cost grows like size to this power: 1 is linear, 2 is quadratic; `factor` is how much larger the second size was. */
export function exponentOf(costRatio: number, factor: number): number {
  return Math.log(costRatio) / Math.log(factor)
}
