/** Choices that a seed repeats exactly (mulberry32). */
export interface SeededRandom {
  readonly seed: number
  /** A whole number from 0 to `count - 1`. */
  readonly below: (count: number) => number
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** `count` of the items, in their order; all of them when there are fewer. */
  readonly sample: <Item>(items: readonly Item[], count: number) => readonly Item[]
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const below = (count: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count
  }
  return {
    seed,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    sample: (items, count) => {
      let wanted = Math.min(count, items.length)
      return items.filter((_, place) => {
        const isTaken = below(items.length - place) < wanted
        if (isTaken) wanted -= 1
        return isTaken
      })
    },
  }
}

/** The seed of this run: SEED repeats an earlier one, DEEP=1 takes another one each time, otherwise it is always the same. */
export function seedOfRun(environment: NodeJS.ProcessEnv = process.env): number {
  if (environment.SEED !== undefined && environment.SEED !== '') return Number(environment.SEED)
  return environment.DEEP === '1' ? (crypto.getRandomValues(new Uint32Array(1))[0] ?? 1) : 20_260_401
}
