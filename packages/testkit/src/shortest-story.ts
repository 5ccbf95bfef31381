interface Shortening<Step> {
  /** Whether the story still shows the fault; each call plays it from the start. */
  readonly isBroken: (story: readonly Step[]) => Promise<boolean>
  /** Limit of plays: what is left then is the answer. */
  readonly mostPlays: number
}

/**
 * A story without the steps that its fault doesn't need: halves are left out first, then quarters, down to single steps, until
 * none can be left out any more.
 */
export async function shortestStory<Step>(
  broken: readonly Step[],
  { isBroken, mostPlays }: Shortening<Step>,
): Promise<readonly Step[]> {
  let story = broken
  let plays = 0
  for (let size = Math.ceil(story.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = story.length; end > 0 && plays < mostPlays;) {
      const without = story.toSpliced(Math.max(0, end - size), Math.min(size, end))
      plays += 1
      // oxlint-disable-next-line no-await-in-loop -- what is left out next depends on it
      if (without.length > 0 && (await isBroken(without))) story = without
      end = Math.min(story.length, end - size)
    }
  }
  return story
}
