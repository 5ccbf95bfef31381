import { expect, test } from 'vitest'
import { shortestStory } from './shortest-story.ts'

const story = Array.from({ length: 100 }, (_, step) => step)
/** Broken by step 17 with step 60 after it, and by nothing else. */
const isBroken = async (played: readonly number[]): Promise<boolean> => played.includes(17) && played.includes(60)

test('of a hundred steps only the two stay that the fault needs, in their order', async () => {
  expect(await shortestStory(story, { isBroken, mostPlays: 200 })).toEqual([17, 60])
})

test('a story whose every step is needed stays whole', async () => {
  const needed = [1, 2, 3]
  const isWhole = async (played: readonly number[]): Promise<boolean> => played.length === needed.length
  expect(await shortestStory(needed, { isBroken: isWhole, mostPlays: 100 })).toEqual(needed)
})

test('it is played no more often than it may be, and what is left still shows the fault', async () => {
  let plays = 0
  const counted = async (played: readonly number[]): Promise<boolean> => {
    plays += 1
    return isBroken(played)
  }
  const left = await shortestStory(story, { isBroken: counted, mostPlays: 5 })
  expect([plays, await isBroken(left), left.length < story.length]).toEqual([5, true, true])
})
